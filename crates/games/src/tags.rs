use crate::{GameResult, Variant};

/// The seven tags that every PGN game has, in the order in which they are written, each with what
/// stands there when nobody knows.
pub const SEVEN_TAG_ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// What stands above a game: names and values in the order in which they came.
///
/// ```
/// use games::Tags;
///
/// let mut tags = Tags::default();
/// tags.set("White", "Turk");
/// tags.set("White", "The Turk");
/// assert_eq!(tags.get("White"), Some("The Turk"));
/// assert_eq!(tags.len(), 1);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tags {
    pairs: Vec<(String, String)>,
}

impl Tags {
    /// The value of a tag.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.pairs.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Writes a tag; one that exists keeps its place.
    ///
    /// A name is letters, digits and underscores: what is not, is left out.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        let name: String = name.chars().filter(|letter| fits_a_name(*letter)).collect();
        let value = one_line(value.into());
        match self.pairs.iter_mut().find(|(known, _)| *known == name) {
            Some((_, old)) => *old = value,
            None if name.is_empty() => {}
            None => self.pairs.push((name, value)),
        }
    }

    /// Takes a tag away and returns its value.
    pub fn remove(&mut self, name: &str) -> Option<String> {
        let at = self.pairs.iter().position(|(known, _)| known == name)?;
        Some(self.pairs.remove(at).1)
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.pairs.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }

    /// Names and values in their order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.pairs.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The result that the tags state.
    ///
    /// ```
    /// use games::{GameResult, Tags};
    ///
    /// let mut tags = Tags::default();
    /// assert_eq!(tags.result(), GameResult::Unknown);
    /// tags.set("Result", "1/2-1/2");
    /// assert_eq!(tags.result(), GameResult::Draw);
    /// ```
    #[must_use]
    pub fn result(&self) -> GameResult {
        self.get("Result").and_then(GameResult::parse).unwrap_or_default()
    }

    /// What kind of chess the tag `Variant` names.
    ///
    /// # Errors
    /// The name, when it is a game with other rules.
    pub fn variant(&self) -> Result<Variant, &str> {
        let name = self.get("Variant").unwrap_or_default();
        Variant::from_name(name).ok_or(name)
    }
}

fn fits_a_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

/// A value without the control characters that would break its line.
fn one_line(value: String) -> String {
    if value.contains(char::is_control) {
        return value.replace(char::is_control, " ");
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_values_stay_writable() {
        let mut tags = Tags::default();
        tags.set("Greatest Game?", "line\nbreak");
        tags.set("?!", "nothing");
        assert_eq!(tags.iter().collect::<Vec<_>>(), [("GreatestGame", "line break")]);
        assert_eq!(tags.remove("GreatestGame").as_deref(), Some("line break"));
        assert!(tags.is_empty());
    }

    #[test]
    fn variants_by_their_many_names() {
        let named = |name: &str| {
            let mut tags = Tags::default();
            tags.set("Variant", name);
            tags.variant().map_err(str::to_owned)
        };
        for name in ["Standard", "From Position", "chess", ""] {
            assert_eq!(named(name), Ok(Variant::Standard), "{name}");
        }
        for name in ["Chess960", "fischerandom", "Chess 960", "Fischer Random"] {
            assert_eq!(named(name), Ok(Variant::Chess960), "{name}");
        }
        assert_eq!(named("Atomic"), Err("Atomic".to_owned()));
    }
}
