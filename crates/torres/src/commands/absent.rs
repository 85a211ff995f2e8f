//! Commands that a build without all features leaves out: they say how to get them.

use std::process::ExitCode;

use clap::Args;

/// Whatever the command would understand.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
    words: Vec<String>,
}

fn refuse(feature: &str, arguments: &Arguments) -> ExitCode {
    let words = arguments.words.join(" ");
    super::refuse(format_args!(
        "this program was built without the feature '{feature}', which the command needs \
         (given: '{words}'); `cargo build --release` builds it with all features"
    ))
}

#[cfg(not(feature = "serial"))]
pub(crate) mod serial {
    pub(crate) use super::Arguments;

    pub(crate) fn run(arguments: &Arguments) -> std::process::ExitCode {
        super::refuse("serial", arguments)
    }
}

#[cfg(not(feature = "terminal"))]
pub(crate) mod terminal {
    pub(crate) use super::Arguments;

    pub(crate) fn run(arguments: &Arguments) -> std::process::ExitCode {
        super::refuse("terminal", arguments)
    }
}

#[cfg(not(feature = "terminal"))]
pub(crate) mod machine {
    pub(crate) use super::Arguments;

    pub(crate) fn run(arguments: Arguments) -> std::process::ExitCode {
        let code = super::refuse("terminal", &arguments);
        drop(arguments);
        code
    }
}

#[cfg(not(feature = "web"))]
pub(crate) mod web {
    pub(crate) use super::Arguments;

    pub(crate) fn run(arguments: &Arguments) -> std::process::ExitCode {
        super::refuse("web", arguments)
    }
}
