use crate::syntax::Syntax;

/// What a directive does, whatever it is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Directive {
    Align,
    Assert,
    Bank,
    Branches,
    Byte,
    Big16,
    CheckError,
    CheckWarning,
    Cpu,
    Dword,
    Elif,
    Else,
    Encoding,
    End,
    EndIf,
    EndMacro,
    EndRepeat,
    EndSamePage,
    Equate,
    Error,
    Fill,
    ForEach,
    If,
    IfDefined,
    IfUndefined,
    IncludeBinary,
    Include,
    Isa,
    Ignored,
    Macro,
    NullText,
    Origin,
    Repeat,
    SamePage,
    Section,
    Set,
    Table,
    Text,
    Warning,
    Word,
}

/// Names with their dot, and whether the name is also used without.
const DIRECTIVES: &[(&str, Directive, bool)] = &[
    (".addr", Directive::Word, false),
    (".align", Directive::Align, true),
    (".ascii", Directive::Text, false),
    (".asciiz", Directive::NullText, false),
    (".assert", Directive::Assert, false),
    (".bank", Directive::Bank, false),
    (".big", Directive::Big16, false),
    (".binary", Directive::IncludeBinary, false),
    (".blk", Directive::Fill, true),
    (".branches", Directive::Branches, false),
    (".byte", Directive::Byte, true),
    (".cerror", Directive::CheckError, false),
    (".cpu", Directive::Cpu, true),
    (".cwarn", Directive::CheckWarning, false),
    (".db", Directive::Byte, true),
    (".dc", Directive::Byte, true),
    (".ds", Directive::Fill, true),
    (".dw", Directive::Word, true),
    (".dword", Directive::Dword, false),
    (".elif", Directive::Elif, false),
    (".else", Directive::Else, true),
    (".elseif", Directive::Elif, true),
    (".elsif", Directive::Elif, false),
    (".enc", Directive::Encoding, false),
    (".end", Directive::End, true),
    (".endfor", Directive::EndRepeat, true),
    (".endif", Directive::EndIf, true),
    (".endm", Directive::EndMacro, true),
    (".endmacro", Directive::EndMacro, false),
    (".endr", Directive::EndRepeat, true),
    (".endrept", Directive::EndRepeat, false),
    (".endsamepage", Directive::EndSamePage, false),
    (".equ", Directive::Equate, true),
    (".error", Directive::Error, false),
    (".fi", Directive::EndIf, false),
    (".fill", Directive::Fill, false),
    (".foreach", Directive::ForEach, false),
    (".if", Directive::If, true),
    (".ifdef", Directive::IfDefined, true),
    (".ifndef", Directive::IfUndefined, true),
    (".incbin", Directive::IncludeBinary, true),
    (".include", Directive::Include, true),
    (".isa", Directive::Isa, false),
    (".macro", Directive::Macro, true),
    (".next", Directive::EndRepeat, false),
    (".null", Directive::NullText, false),
    (".org", Directive::Origin, true),
    (".page", Directive::SamePage, false),
    (".endp", Directive::EndSamePage, false),
    (".rept", Directive::Repeat, true),
    (".res", Directive::Fill, false),
    (".samepage", Directive::SamePage, false),
    (".section", Directive::Section, false),
    (".set", Directive::Set, true),
    (".table", Directive::Table, false),
    (".text", Directive::Text, true),
    (".title", Directive::Ignored, true),
    (".var", Directive::Set, false),
    (".warn", Directive::Warning, false),
    (".warning", Directive::Warning, false),
    (".word", Directive::Word, true),
    ("page", Directive::Ignored, true),
    ("eject", Directive::Ignored, true),
];

/// Names that only 64tass has, and that are good names for local labels.
const OF_64TASS: &[&str] = &[".end", ".endp", ".fi", ".next", ".page", ".var"];

impl Directive {
    /// The directive of that name, in any case, as the people of a CPU use it.
    pub(crate) fn find(name: &str, syntax: &Syntax) -> Option<Directive> {
        let name = name.to_ascii_lowercase();
        let bare = syntax.bare_directives;
        if !syntax.directives_of_64tass && OF_64TASS.contains(&name.as_str()) {
            return None;
        }
        DIRECTIVES.iter().find_map(|&(full, directive, short)| {
            let matches = full == name || (bare && short && full.trim_start_matches('.') == name);
            matches.then_some(directive)
        })
    }

    /// All names with a dot, for "did you mean".
    pub(crate) fn names() -> impl Iterator<Item = &'static str> {
        DIRECTIVES.iter().map(|&(name, _, _)| name).filter(|name| name.starts_with('.'))
    }

    /// Opens a block of lines that are collected unread.
    pub(crate) fn opens_block(self) -> bool {
        matches!(self, Directive::Macro | Directive::Repeat | Directive::ForEach)
    }

    /// Closes such a block.
    pub(crate) fn closes_block(self) -> bool {
        matches!(self, Directive::EndMacro | Directive::EndRepeat)
    }

    /// Gives the name before it a value.
    pub(crate) fn assigns(self) -> bool {
        matches!(self, Directive::Equate | Directive::Set)
    }
}
