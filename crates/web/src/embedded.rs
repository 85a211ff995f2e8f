//! Files inside the program, found by name (`build.rs` lists them).

/// A folder of files, in the order of their names.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Embedded(&'static [(&'static str, &'static [u8])]);

/// The page, as its build left it.
pub(crate) const PAGE: Embedded = Embedded(include!(concat!(env!("OUT_DIR"), "/page.rs")));
/// The sources of the machines' programs.
pub(crate) const PROGRAMS: Embedded = Embedded(include!(concat!(env!("OUT_DIR"), "/programs.rs")));

impl Embedded {
    pub(crate) fn get(self, name: &str) -> Option<&'static [u8]> {
        let place = self.0.binary_search_by(|(known, _)| (*known).cmp(name)).ok()?;
        Some(self.0[place].1)
    }

    pub(crate) fn names(self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|(name, _)| *name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_found_by_its_name() {
        for folder in [PAGE, PROGRAMS] {
            assert!(folder.names().count() > 3);
            assert!(folder.names().is_sorted());
            for name in folder.names() {
                assert!(folder.get(name).is_some_and(|bytes| !bytes.is_empty()), "{name}");
            }
            assert_eq!(folder.get("nothing"), None);
        }
        assert!(PROGRAMS.get("c64/core.asm").is_some_and(|text| text.starts_with(b";")));
    }
}
