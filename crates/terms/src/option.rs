/// An option that a player declares, in the kinds that UCI knows.
///
/// ```
/// use terms::{OptionKind, OptionSpec};
///
/// let hash = OptionSpec::spin("Hash", 16, 1, 1024);
/// assert!(hash.check("64").is_ok());
/// assert!(hash.check("0").is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionSpec {
    /// Its name, perhaps with spaces.
    pub name: String,
    /// What values it takes.
    pub kind: OptionKind,
}

/// The values that an option takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// True or false.
    Check {
        /// What it is at first.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// What it is at first.
        default: i64,
        /// The least.
        min: i64,
        /// The most.
        max: i64,
    },
    /// One of several words.
    Combo {
        /// What it is at first.
        default: String,
        /// All of them.
        choices: Vec<String>,
    },
    /// Something to press.
    Button,
    /// Any text.
    Text {
        /// What it is at first.
        default: String,
    },
}

impl OptionSpec {
    /// A number with its range.
    #[must_use]
    pub fn spin(name: &str, default: i64, min: i64, max: i64) -> OptionSpec {
        OptionSpec { name: name.to_owned(), kind: OptionKind::Spin { default, min, max } }
    }

    /// A switch.
    #[must_use]
    pub fn check_box(name: &str, default: bool) -> OptionSpec {
        OptionSpec { name: name.to_owned(), kind: OptionKind::Check { default } }
    }

    /// A choice of words, the first being the default.
    #[must_use]
    pub fn combo(name: &str, choices: &[&str]) -> OptionSpec {
        let choices: Vec<String> = choices.iter().map(|&choice| choice.to_owned()).collect();
        let default = choices.first().cloned().unwrap_or_default();
        OptionSpec { name: name.to_owned(), kind: OptionKind::Combo { default, choices } }
    }

    /// A text.
    #[must_use]
    pub fn text(name: &str, default: &str) -> OptionSpec {
        let default = default.to_owned();
        OptionSpec { name: name.to_owned(), kind: OptionKind::Text { default } }
    }

    /// A button.
    #[must_use]
    pub fn button(name: &str) -> OptionSpec {
        OptionSpec { name: name.to_owned(), kind: OptionKind::Button }
    }

    /// Whether this is the option of that name; letters may differ in case.
    #[must_use]
    pub fn is_named(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// Whether a value fits.
    ///
    /// # Errors
    /// Says what would have fitted.
    pub fn check(&self, value: &str) -> Result<(), OptionError> {
        let wrong = |expected: String| {
            Err(OptionError::BadValue {
                name: self.name.clone(),
                value: value.to_owned(),
                expected,
            })
        };
        match &self.kind {
            OptionKind::Check { .. } if !matches!(value, "true" | "false") => {
                wrong("true or false".to_owned())
            }
            OptionKind::Spin { min, max, .. }
                if !value.parse::<i64>().is_ok_and(|number| (*min..=*max).contains(&number)) =>
            {
                wrong(format!("a number from {min} to {max}"))
            }
            OptionKind::Combo { choices, .. }
                if !choices.iter().any(|choice| choice.eq_ignore_ascii_case(value)) =>
            {
                wrong(format!("one of {}", choices.join(", ")))
            }
            _ => Ok(()),
        }
    }
}

/// Options that every player declares, so that no GUI or bot that sets them trips; a player that has
/// no use for one accepts it all the same.
#[must_use]
pub fn common_options() -> Vec<OptionSpec> {
    vec![
        OptionSpec::spin("Threads", 1, 1, 1024),
        OptionSpec::spin("Hash", 16, 1, 1 << 20),
        OptionSpec::spin("Move Overhead", 10, 0, 5_000),
        OptionSpec::text("SyzygyPath", ""),
        OptionSpec::check_box("UCI_ShowWDL", false),
        OptionSpec::check_box("UCI_Chess960", false),
    ]
}

/// The declared option of that name, if the value fits it: where every `set_option` begins.
///
/// ```
/// use terms::{declared_option, common_options};
///
/// let options = common_options();
/// assert_eq!(declared_option(&options, "hash", "64")?.name, "Hash");
/// assert!(declared_option(&options, "hash", "much").is_err());
/// assert!(declared_option(&options, "hush", "64").is_err());
/// # Ok::<(), terms::OptionError>(())
/// ```
///
/// # Errors
/// When none has that name, or the value does not fit.
pub fn declared_option<'o>(
    options: &'o [OptionSpec],
    name: &str,
    value: &str,
) -> Result<&'o OptionSpec, OptionError> {
    let found = options.iter().find(|option| option.is_named(name));
    let option = found.ok_or_else(|| OptionError::Unknown { name: name.to_owned() })?;
    option.check(value)?;
    Ok(option)
}

/// Why an option could not be set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OptionError {
    /// There is none of that name.
    #[error("no option is named '{name}'")]
    Unknown {
        /// The name.
        name: String,
    },
    /// The value does not fit.
    #[error("option '{name}' cannot be '{value}': expected {expected}")]
    BadValue {
        /// The option.
        name: String,
        /// The value.
        value: String,
        /// What would have fitted.
        expected: String,
    },
}
