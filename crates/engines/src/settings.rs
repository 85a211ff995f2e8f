use player::{OptionError, OptionSpec, declared_option};

/// An engine that can be told values of its options; each protocol has its own words for that.
pub(crate) trait Configurable {
    fn settings(&mut self) -> &mut Settings;

    /// Tells a running engine an option's value.
    fn tell(&mut self, name: &str, value: &str);

    /// Keeps a value and tells it.
    fn configure(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        self.settings().set(name, value)?;
        self.tell(name, value);
        Ok(())
    }

    /// Tells a seed to an engine that takes one.
    fn tell_seed(&mut self, seed: u64) {
        if let Some(value) = self.settings().seed(seed) {
            self.tell(SEED, &value);
        }
    }
}

/// The option by which engines with random choices take their seed.
const SEED: &str = "Seed";

/// The options that an engine declares, and what was set, to be set again in a new process.
#[derive(Clone, Debug, Default)]
pub(crate) struct Settings {
    pub(crate) declared: Vec<OptionSpec>,
    pub(crate) values: Vec<(String, String)>,
}

impl Settings {
    pub(crate) fn new(declared: Vec<OptionSpec>) -> Settings {
        Settings { declared, values: Vec::new() }
    }

    pub(crate) fn declares(&self, name: &str) -> bool {
        self.declared.iter().any(|option| option.is_named(name))
    }

    /// Keeps a value in place of an earlier one.
    fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        declared_option(&self.declared, name, value)?;
        self.values.retain(|(other, _)| !other.eq_ignore_ascii_case(name));
        self.values.push((name.to_owned(), value.to_owned()));
        Ok(())
    }

    /// A seed as the engine takes it, unless it takes none or was given one as an option. It is not
    /// kept: it comes from the host, which may want another for the next game.
    fn seed(&self, seed: u64) -> Option<String> {
        let is_set = self.values.iter().any(|(name, _)| name.eq_ignore_ascii_case(SEED));
        let value = seed.to_string();
        let fits = declared_option(&self.declared, SEED, &value).is_ok();
        (!is_set && fits).then_some(value)
    }
}
