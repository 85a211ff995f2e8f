use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use player::Fault;

/// Lets a player work. One that panics has crashed, and whoever asked it goes on.
pub(crate) fn caught<T>(work: impl FnOnce() -> Result<T, Fault>) -> Result<T, Fault> {
    catch_unwind(AssertUnwindSafe(work))
        .unwrap_or_else(|cause| Err(Fault::Crash { reason: message(cause.as_ref()).to_owned() }))
}

fn message(cause: &(dyn Any + Send)) -> &str {
    let text = cause.downcast_ref::<&str>().copied();
    text.or_else(|| cause.downcast_ref::<String>().map(String::as_str)).unwrap_or("it panicked")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panics_become_faults() {
        let fault = caught::<()>(|| panic!("tape {} is torn", 3)).unwrap_err();
        assert_eq!(fault.to_string(), "it crashed: tape 3 is torn");
        assert_eq!(caught(|| Ok(1)), Ok(1));
    }
}
