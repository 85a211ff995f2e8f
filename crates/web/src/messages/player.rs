use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::MachineKind;

/// A kind of player that can be chosen: `GET /api/players`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayerInfo {
    /// The name that selects it.
    pub name: String,
    /// What it calls itself.
    pub title: String,
    /// Who made it.
    pub author: String,
    /// One line about it.
    pub about: String,
    /// The year of the machine or program.
    pub year: Option<u16>,
    /// Its memory, in words.
    pub memory: Option<String>,
    /// Its rating on the ladder, at its default level.
    pub elo: Option<i32>,
    /// Seconds for a move on the real machine, at its default level; `null` where nothing was measured.
    pub seconds_per_move: Option<f64>,
    /// The emulated machine that its panel shows.
    pub machine: Option<MachineKind>,
    /// Levels to choose from; the first is the default. Never empty.
    pub levels: Vec<Level>,
    /// All its options, for finer control than levels.
    pub options: Vec<PlayerOption>,
}

/// A ready-made setting of a player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Level {
    /// Its name.
    pub name: String,
    /// What to expect, in a few words.
    pub about: String,
    /// Options to set.
    pub options: OptionValues,
    /// How long it thinks where there is no clock.
    pub limits: ThinkingLimits,
}

/// Options by name.
pub type OptionValues = BTreeMap<String, String>;

/// How long a player thinks about a move; if nothing is given, the player's own level or the clock
/// decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields))]
pub struct ThinkingLimits {
    /// Milliseconds, at most ten minutes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub move_time_ms: Option<u32>,
    /// Nodes.
    #[cfg_attr(test, ts(optional, type = "number"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Half-moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Cycles of the emulated machine.
    #[cfg_attr(test, ts(optional, type = "number"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cycles: Option<u64>,
}

/// An option that a player declares.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum PlayerOption {
    /// `true` or `false`.
    Check {
        /// Its name.
        name: String,
        /// Its default.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// Its name.
        name: String,
        /// Its default.
        #[cfg_attr(test, ts(type = "number"))]
        default: i64,
        /// The minimum.
        #[cfg_attr(test, ts(type = "number"))]
        min: i64,
        /// The maximum.
        #[cfg_attr(test, ts(type = "number"))]
        max: i64,
    },
    /// One of several words.
    Combo {
        /// Its name.
        name: String,
        /// Its default.
        default: String,
        /// All of them.
        choices: Vec<String>,
    },
    /// Any text.
    Text {
        /// Its name.
        name: String,
        /// Its default.
        default: String,
    },
}
