use player::{Player, Registry};
use rules::CastlingMode;

use super::error::PlayError;
use super::settings::PlaySettings;

/// The opponent that was asked for, with its options set.
pub(crate) fn engage(
    registry: &Registry,
    settings: &PlaySettings,
) -> Result<Box<dyn Player>, PlayError> {
    let mut player = registry.create(&settings.player).map_err(PlayError::Player)?;
    let is_declared = |name: &str| player.options().iter().any(|option| option.is_named(name));
    if settings.castling == CastlingMode::Chess960 && is_declared("UCI_Chess960") {
        player.set_option("UCI_Chess960", "true").map_err(PlayError::Option)?;
    }
    for (name, value) in &settings.options {
        player.set_option(name, value).map_err(PlayError::Option)?;
    }
    Ok(player)
}
