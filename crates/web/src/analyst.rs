//! The engine that analyses and reviews.

use player::{Fault, Player};

use crate::app::App;

/// The player that analyses: the modern engine.
const NAME: &str = "torres";
/// Its memory, in megabytes.
const HASH: u32 = 64;

/// A new engine, ready to analyse on one core.
pub(crate) fn engine(app: &App) -> Result<Box<dyn Player>, Fault> {
    let made = app.registry.create(NAME);
    let mut engine = made.map_err(|error| Fault::Crash { reason: error.to_string() })?;
    set(&mut *engine, "Hash", &HASH.to_string())?;
    set(&mut *engine, "UCI_ShowWDL", "true")?;
    set(&mut *engine, "UCI_AnalyseMode", "true")?;
    engine.new_game()?;
    Ok(engine)
}

/// Sets an option, where the engine has it.
pub(crate) fn set(engine: &mut dyn Player, name: &str, value: &str) -> Result<(), Fault> {
    if !engine.options().iter().any(|option| option.is_named(name)) {
        return Ok(());
    }
    let refused = |error: player::OptionError| Fault::Protocol { reason: error.to_string() };
    engine.set_option(name, value).map_err(refused)
}
