//! Memory as one string of hexadecimal digits: how it is written in snapshots.

use std::borrow::Borrow;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serializer};

pub(crate) fn serialize<const N: usize, T: Borrow<[u8; N]>, S: Serializer>(
    memory: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    let digits = |byte: &u8| [byte >> 4, byte & 15].map(|four| DIGITS[usize::from(four)]);
    let text: String = memory.borrow().iter().flat_map(digits).map(char::from).collect();
    serializer.serialize_str(&text)
}

pub(crate) fn deserialize<'de, const N: usize, T: From<[u8; N]>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    let text = String::deserialize(deserializer)?;
    let (found, expected) = (text.len(), 2 * N);
    if found != expected {
        return Err(D::Error::custom(format_args!("memory has {found} digits, not {expected}")));
    }
    let mut memory = [0; N];
    for (cell, pair) in memory.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
        let digit = |at: usize| char::from(pair[at]).to_digit(16);
        let (Some(high), Some(low)) = (digit(0), digit(1)) else {
            return Err(D::Error::custom("memory holds something that is not a digit"));
        };
        *cell = (high * 16 + low) as u8;
    }
    Ok(T::from(memory))
}
