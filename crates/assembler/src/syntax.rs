/// How the people of one computer write numbers, comments and directives.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Syntax {
    /// `12H`, `1010B`: the base as a suffix.
    pub(crate) suffixed_numbers: bool,
    /// `#12` is hexadecimal, where `#` does not mean "immediate".
    pub(crate) hash_hex: bool,
    /// `M05` is minus 95: the sign and two digits of an ENIAC accumulator.
    pub(crate) m_numbers: bool,
    /// `AND`, `SHL`, `MOD` … between operands.
    pub(crate) word_operators: bool,
    /// Directives may be written without their dot: `ORG`, `EQU`, `DB`.
    pub(crate) bare_directives: bool,
    /// `.next`, `.page` and others are directives and not local labels.
    pub(crate) directives_of_64tass: bool,
    /// `_name` is a local label as `.name` is.
    pub(crate) underscore_locals: bool,
    /// The most significant byte of a `.word` comes first.
    pub(crate) big_endian: bool,
}

impl Syntax {
    /// What chessvm, the 6502 and the 1802 have in common.
    pub(crate) const PLAIN: Syntax = Syntax {
        suffixed_numbers: false,
        hash_hex: false,
        m_numbers: false,
        word_operators: false,
        bare_directives: false,
        directives_of_64tass: false,
        underscore_locals: false,
        big_endian: false,
    };

    /// Whether `name` belongs to the last global label instead of the program.
    #[must_use]
    pub(crate) fn is_local(&self, name: &str) -> bool {
        name.starts_with(['.', '@']) || (self.underscore_locals && name.starts_with('_'))
    }
}
