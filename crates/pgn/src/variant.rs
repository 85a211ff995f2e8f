/// The kinds of chess whose games have the rules of chess.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Variant {
    /// Castling from e1 with rooks on a1 and h1.
    Standard,
    /// Any back rank.
    Chess960,
}

impl Variant {
    /// What the value of a tag `Variant` means; `None` if it names a game with other rules.
    ///
    /// ```
    /// use pgn::Variant;
    ///
    /// assert_eq!(Variant::from_name("Fischer Random"), Some(Variant::Chess960));
    /// assert_eq!(Variant::from_name("From Position"), Some(Variant::Standard));
    /// assert_eq!(Variant::from_name("Atomic"), None);
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Variant> {
        let plain: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
        match plain.to_ascii_lowercase().as_str() {
            "" | "standard" | "chess" | "normal" | "fromposition" => Some(Variant::Standard),
            "chess960"
            | "fischerandom"
            | "fischerrandom"
            | "fischerrandomchess"
            | "frc"
            | "dfrc"
            | "doublefischerrandom"
            | "freestyle" => Some(Variant::Chess960),
            _ => None,
        }
    }
}
