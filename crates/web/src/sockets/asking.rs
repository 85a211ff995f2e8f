//! Any player as the analyst: what it would play, with the time of its own machine.

use std::sync::Arc;
use std::time::Duration;

use player::{Choice, Fault, Info, Situation};

use crate::app::App;
use crate::messages::{Level, PlayerAnswer};
use crate::refusal::Refusal;
use crate::thinking::Maker;
use crate::translate;

/// Words of a player that are passed on, the last ones.
const MOST_WORDS: usize = 6;

/// A player and the level at which it is asked.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    pub(super) player: String,
    pub(super) level: Level,
}

impl Asked {
    /// The player of this name at this level, or at its first.
    pub(super) fn find(app: &App, player: &str, level: Option<&str>) -> Result<Asked, Refusal> {
        let players = app.catalogue.players(&app.registry);
        let info = players.iter().find(|info| info.name == player).ok_or_else(|| {
            let known: Vec<&str> = players.iter().map(|info| info.name.as_str()).collect();
            let known = known.join(", ");
            Refusal::bad_request(format_args!("no player is named '{player}'; there are {known}"))
        })?;
        let mut levels = info.levels.iter();
        let found = match level {
            None => levels.next(),
            Some(name) => levels.find(|one| one.name == name),
        };
        let none = || {
            let known: Vec<&str> = info.levels.iter().map(|one| one.name.as_str()).collect();
            let (level, known) = (level.unwrap_or_default(), known.join(", "));
            Refusal::bad_request(format_args!("'{player}' has no level '{level}'; it has {known}"))
        };
        Ok(Asked { player: player.to_owned(), level: found.ok_or_else(none)?.clone() })
    }

    pub(super) fn maker(&self, app: &Arc<App>, seed: u64) -> Maker {
        let (app, asked) = (Arc::clone(app), self.clone());
        Box::new(move || {
            let unknown = |error: player::UnknownPlayer| Fault::Crash { reason: error.to_string() };
            let mut player = app.registry.create(&asked.player).map_err(unknown)?;
            player.reseed(seed);
            for (option, value) in &asked.level.options {
                let refused =
                    |error: player::OptionError| Fault::Protocol { reason: error.to_string() };
                player.set_option(option, value).map_err(refused)?;
            }
            player.new_game()?;
            Ok(player)
        })
    }

    /// Its answer in the page's words.
    pub(super) fn answer(&self, app: &App, heard: &Heard<'_>, choice: &Choice) -> PlayerAnswer {
        let situation = heard.situation;
        let (position, mode) = (situation.position(), situation.castling_mode());
        let turn = position.turn();
        let plays_games = app.registry.find(&self.player).is_none_or(|entry| entry.plays_games);
        // A machine for one endgame resigns where it cannot play.
        let can_play = choice.best.is_some() && (plays_games || !choice.resigns);
        let best = choice.best.filter(|_| can_play);
        let last = heard.info.filter(|info| info.variation.first() == best.as_ref());
        let line = last.map(|info| info.variation.clone()).unwrap_or_default();
        let line = if line.is_empty() { best.into_iter().collect() } else { line };
        let (line_uci, line_san) = translate::line(position, &line, mode);
        let score = choice.score.or(last.and_then(|info| info.score)).filter(|_| can_play);
        let time = choice.machine_time.or(last.and_then(|info| info.machine_time));
        PlayerAnswer {
            player: self.player.clone(),
            level: self.level.name.clone(),
            can_play,
            resigns: choice.resigns,
            uci: best.map(|mv| position.uci(mv, mode).to_string()),
            san: best.map(|mv| position.san(mv).to_string()),
            score: score.map(|score| translate::evaluation(score, turn)),
            line_uci,
            line_san,
            time_ms: heard.time.as_millis() as u64,
            machine_time: time.map(Into::into),
            words: heard.words[heard.words.len().saturating_sub(MOST_WORDS)..].to_vec(),
        }
    }
}

/// What was heard of a player until it answered.
pub(super) struct Heard<'a> {
    pub(super) situation: &'a Situation,
    pub(super) info: Option<&'a Info>,
    pub(super) words: &'a [String],
    pub(super) time: Duration,
}
