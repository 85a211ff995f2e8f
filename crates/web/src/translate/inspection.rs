//! What somebody who looks inside wants, as the machine is asked it.

use player::InspectRequest;

use crate::messages::InspectCommand;

impl InspectCommand {
    /// What the machine is asked; nothing where only the room is.
    pub(crate) fn request(self) -> Option<InspectRequest> {
        Some(match self {
            InspectCommand::Attend { .. } | InspectCommand::Snapshot => return None,
            InspectCommand::StepOver => InspectRequest::StepOver,
            InspectCommand::StepOut => InspectRequest::StepOut,
            InspectCommand::RunTo { place } => InspectRequest::RunTo(place),
            InspectCommand::RunToMove => InspectRequest::RunToMove,
            InspectCommand::Break { place, set } => InspectRequest::Break { place, set },
            InspectCommand::Watch { cell, set } => InspectRequest::Watch { cell, set },
            InspectCommand::StepBack { count } => InspectRequest::StepBack(count),
            InspectCommand::Rewind { cycles } => InspectRequest::Rewind(cycles),
            InspectCommand::List { at } => InspectRequest::List(at),
        })
    }
}
