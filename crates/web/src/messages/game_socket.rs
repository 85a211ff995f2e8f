use serde::{Deserialize, Serialize};

use super::{
    Clocks, ErrorReport, GameStatus, GameView, InspectCommand, InspectionView, MachineProgress,
    MachineView, Opening, PlayedMove, Side, Thought,
};

/// What the page says on a game's socket, `/ws/games/{id}`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum GameCommand {
    /// Play a move for the person whose turn it is.
    Move {
        /// As in UCI.
        uci: String,
        /// How many moves were played before it, so that a move sent twice counts once.
        ply: u32,
    },
    /// Take back to the person's last turn; machines always agree.
    Takeback,
    /// Give up.
    Resign,
    /// Offer a draw; the player accepts or declines at once.
    OfferDraw,
    /// Accept the draw that the player offers.
    AcceptDraw,
    /// Decline it; a move does so as well.
    DeclineDraw,
    /// Make the player move now, with the best move that it has.
    MoveNow,
    /// Say that the person asks an engine for a hint: the game no longer counts.
    Hint,
    /// End a game between two players, or one with fewer than two moves.
    Abort,
    /// Run a machine faster, slower, or step by step.
    Pace {
        /// Whose machine.
        side: Side,
        /// How.
        control: PaceControl,
    },
    /// Look inside a machine.
    Inspect {
        /// Whose machine.
        side: Side,
        /// What is wanted of it.
        command: InspectCommand,
    },
    /// Work a machine at its own keyboard and screen.
    Console {
        /// Whose machine.
        side: Side,
        /// What is wanted of it.
        command: ConsoleCommand,
    },
}

/// What somebody does at a machine's own keyboard.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum ConsoleCommand {
    /// Sit down at it, or leave it. While somebody sits there, moves can be entered on the machine,
    /// and it thinks as a whole, with its own screen.
    Sit {
        /// Whether somebody sits there from now on.
        on: bool,
    },
    /// Press a key.
    Press {
        /// What is written on it: a character, or `RETURN`, `DEL`, `GO` and the like. A line of text
        /// for a machine with a terminal.
        key: String,
    },
}

/// What to do with a machine.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum PaceControl {
    /// Run it at a multiple of the real machine's speed.
    Speed {
        /// 1 is real time, `null` as fast as possible. From 0.001 to 1,000,000.
        factor: Option<f64>,
    },
    /// Pause it.
    Pause,
    /// Resume it.
    Resume,
    /// Pause it, and let it execute the given number of instructions.
    Step {
        /// How many, 1 to 10,000.
        count: u32,
    },
}

/// How a machine is running.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Pace {
    /// A multiple of the real machine's speed; `null` as fast as possible.
    pub factor: Option<f64>,
    /// Whether it is paused.
    pub paused: bool,
}

/// What the server says on a game's socket.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum GameEvent {
    /// The whole game: on joining, after a takeback, and whenever else more than a move changed.
    State {
        /// The game.
        game: Box<GameView>,
        /// How White's machine runs; `null` where White is not a machine.
        white_pace: Option<Pace>,
        /// How Black's machine runs.
        black_pace: Option<Pace>,
    },
    /// A move was played, and is on disk.
    Moved {
        /// How many moves were played before it.
        ply: u32,
        /// The move.
        played: PlayedMove,
        /// Who is to move now.
        turn: Side,
        /// The clocks.
        clocks: Option<Clocks>,
        /// Whether the game goes on.
        status: GameStatus,
        /// The name of the opening, where it is known by now.
        opening: Option<Opening>,
    },
    /// A player begins to think, or waits for a core.
    Thinking {
        /// Who.
        side: Side,
        /// Whether it still waits.
        queued: bool,
        /// The clocks; its own runs once it no longer waits.
        clocks: Option<Clocks>,
    },
    /// What a player thinks.
    Thought {
        /// The thought.
        thought: Thought,
    },
    /// Words of a player.
    Text {
        /// Who.
        side: Side,
        /// The words.
        text: String,
    },
    /// A picture of a machine at work, about ten per second.
    Machine {
        /// Whose.
        side: Side,
        /// The picture.
        state: MachineView,
    },
    /// How far a machine has come with its move.
    Progress {
        /// Whose.
        side: Side,
        /// How far.
        progress: MachineProgress,
    },
    /// What is inside a machine, for those who look.
    Inspection {
        /// Whose.
        side: Side,
        /// What there is to see.
        inspection: Box<InspectionView>,
    },
    /// The snapshot of a machine that was asked for.
    Snapshot {
        /// Whose machine.
        side: Side,
        /// The file, as `torres machine debug` reads it.
        text: String,
    },
    /// A machine runs differently now.
    Pace {
        /// Whose.
        side: Side,
        /// How.
        pace: Pace,
    },
    /// Somebody offers a draw.
    DrawOffered {
        /// Who.
        by: Side,
    },
    /// An offer was declined or has lapsed.
    DrawDeclined {
        /// Whose offer it was.
        by: Side,
    },
    /// The game ended without a move.
    Ended {
        /// How.
        status: GameStatus,
        /// The clocks.
        clocks: Option<Clocks>,
    },
    /// A command was refused; the game goes on as it was.
    Refused {
        /// Why.
        error: ErrorReport,
    },
    /// The game was deleted; the socket closes.
    Deleted,
}
