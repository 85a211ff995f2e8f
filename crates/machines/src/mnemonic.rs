/// Makes the type `Mnemonic` of a processor from a table of variant, letters and
/// meaning: an enum with its text, and a parser that also knows the second names
/// in `aliases` and names the family in its error.
macro_rules! mnemonics {
    (
        $(#[$about:meta])*
        family: $family:literal;
        aliases: [$($alias:literal $of:ident),*];
        $($name:ident $letters:literal $meaning:literal;)*
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Mnemonic {
            $(#[doc = concat!($letters, ": ", $meaning, ".")] $name,)*
        }

        impl Mnemonic {
            /// All of them, in the order of the table.
            pub const ALL: &[Mnemonic] = &[$(Mnemonic::$name),*];

            const ALIASES: &[(&str, Mnemonic)] = &[$(($alias, Mnemonic::$of)),*];

            /// The letters, in capitals.
            #[must_use]
            pub const fn text(self) -> &'static str {
                match self {
                    $(Mnemonic::$name => $letters,)*
                }
            }
        }

        impl std::fmt::Display for Mnemonic {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.text())
            }
        }

        impl std::str::FromStr for Mnemonic {
            type Err = UnknownMnemonic;

            /// Reads a mnemonic or one of the second names, in either case.
            fn from_str(text: &str) -> Result<Mnemonic, UnknownMnemonic> {
                let names = Mnemonic::ALL.iter().map(|&mnemonic| (mnemonic.text(), mnemonic));
                let mut all = names.chain(Mnemonic::ALIASES.iter().copied());
                let found = all.find(|(name, _)| name.eq_ignore_ascii_case(text));
                found.map(|(_, mnemonic)| mnemonic).ok_or_else(|| UnknownMnemonic(text.to_owned()))
            }
        }

        #[doc = concat!("A word that is not a ", $family, " mnemonic.")]
        #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
        #[error("'{0}' is not a {family} mnemonic", family = $family)]
        pub struct UnknownMnemonic(pub String);
    };
}
pub(crate) use mnemonics;

#[cfg(test)]
mod tests {
    use crate::{cdp1802, mos6502};
    use std::fmt::Debug;
    use std::str::FromStr;

    fn reads_back<M: FromStr<Err: Debug> + PartialEq + Debug>(mnemonic: &M, text: &str) {
        assert_eq!(text.parse::<M>().unwrap(), *mnemonic);
        assert_eq!(text.to_lowercase().parse::<M>().unwrap(), *mnemonic);
    }

    #[test]
    fn every_mnemonic_reads_back_in_either_case() {
        mos6502::Mnemonic::ALL.iter().for_each(|mnemonic| reads_back(mnemonic, mnemonic.text()));
        cdp1802::Mnemonic::ALL.iter().for_each(|mnemonic| reads_back(mnemonic, mnemonic.text()));
    }

    #[test]
    fn second_names_are_understood() {
        assert_eq!("bge".parse(), Ok(cdp1802::Mnemonic::Bdf));
    }

    #[test]
    fn another_word_is_refused_by_name() {
        let error = "MOV".parse::<mos6502::Mnemonic>().unwrap_err();
        assert_eq!(error.to_string(), "'MOV' is not a 6502 mnemonic");
        let error = "MOV".parse::<cdp1802::Mnemonic>().unwrap_err();
        assert_eq!(error.to_string(), "'MOV' is not a CDP1802 or CDP1806 mnemonic");
    }
}
