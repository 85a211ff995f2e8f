//! The web page of Torres.
#![forbid(unsafe_code)]

pub mod messages;
