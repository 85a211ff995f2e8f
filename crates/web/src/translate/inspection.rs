//! What is inside a machine, as the page is sent it.

use player::{InspectRequest, Inspection};

use crate::messages::{
    CallFrame, Candidate, CellSquares, InspectCommand, InspectionView, ListedInstruction,
    MemoryArea, RoutineCycles,
};

impl From<Inspection> for InspectionView {
    fn from(inspection: Inspection) -> InspectionView {
        let Inspection { listing, calls, profile, candidates, squares, areas, .. } = inspection;
        InspectionView {
            cycles: inspection.cycles,
            range: inspection.range,
            halt: inspection.halt,
            place: inspection.place,
            routine: inspection.routine,
            doing: inspection.doing,
            listing: listing.into_iter().map(Into::into).collect(),
            calls: calls.into_iter().map(Into::into).collect(),
            breakpoints: inspection.breakpoints,
            watches: inspection.watches,
            profile: profile.into_iter().map(Into::into).collect(),
            board: inspection.board,
            line: inspection.line,
            candidates: candidates.into_iter().map(Into::into).collect(),
            squares: squares.into_iter().map(Into::into).collect(),
            areas: areas.map(|areas| areas.into_iter().map(Into::into).collect()),
        }
    }
}

impl From<player::ListedInstruction> for ListedInstruction {
    fn from(listed: player::ListedInstruction) -> ListedInstruction {
        let player::ListedInstruction { place, address, label, code, source } = listed;
        ListedInstruction { place, address, label, code, source }
    }
}

impl From<player::CallFrame> for CallFrame {
    fn from(frame: player::CallFrame) -> CallFrame {
        let player::CallFrame { place, address, routine } = frame;
        CallFrame { place, address, routine }
    }
}

impl From<player::RoutineCycles> for RoutineCycles {
    fn from(player::RoutineCycles { routine, cycles }: player::RoutineCycles) -> RoutineCycles {
        RoutineCycles { routine, cycles }
    }
}

impl From<player::Candidate> for Candidate {
    fn from(player::Candidate { uci, value, about }: player::Candidate) -> Candidate {
        Candidate { uci, value, about: about.to_owned() }
    }
}

impl From<player::CellSquares> for CellSquares {
    fn from(player::CellSquares { cell, squares }: player::CellSquares) -> CellSquares {
        CellSquares { cell, squares }
    }
}

impl From<player::MemoryArea> for MemoryArea {
    fn from(player::MemoryArea { start, length, name, about }: player::MemoryArea) -> MemoryArea {
        MemoryArea { start, length, name, about }
    }
}

impl InspectCommand {
    /// What the machine is asked; nothing where only the room is.
    pub(crate) fn request(self) -> Option<InspectRequest> {
        Some(match self {
            InspectCommand::Attend { .. } => return None,
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
