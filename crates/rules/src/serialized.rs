//! Values in files and messages, by the feature `serde`.

use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Color, Move, Position, Role, Square};

/// Reads a value from the text that it prints.
struct Text<T> {
    what: &'static str,
    of: PhantomData<T>,
}

impl<T> Visitor<'_> for Text<T>
where
    T: FromStr,
    T::Err: fmt::Display,
{
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.what)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // The form that names rooks by their files is exact for Chess960 too.
        serializer.collect_str(&self.shredder_fen())
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Position, D::Error> {
        deserializer.deserialize_str(Text { what: "a legal position as FEN", of: PhantomData })
    }
}

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Square {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Square, D::Error> {
        deserializer.deserialize_str(Text { what: "a square such as e4", of: PhantomData })
    }
}

/// Sixteen bits: text would not say whether a move castles.
impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u16(self.to_bits())
    }
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Move, D::Error> {
        u16::deserialize(deserializer).map(Move::from_bits)
    }
}

impl Serialize for Color {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.pick('w', 'b'))
    }
}

impl<'de> Deserialize<'de> for Color {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Color, D::Error> {
        match char::deserialize(deserializer)? {
            'w' => Ok(Color::White),
            'b' => Ok(Color::Black),
            other => {
                Err(D::Error::custom(format_args!("'{other}' is not a colour: expected w or b")))
            }
        }
    }
}

impl Serialize for Role {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.to_char())
    }
}

impl<'de> Deserialize<'de> for Role {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Role, D::Error> {
        let letter = char::deserialize(deserializer)?;
        let unknown =
            || D::Error::custom(format_args!("'{letter}' is not a piece: expected pnbrqk"));
        Role::from_char(letter).ok_or_else(unknown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round<T: Serialize + for<'de> Deserialize<'de>>(value: &T) -> (String, T) {
        let text = serde_json::to_string(value).unwrap();
        let again = serde_json::from_str(&text).unwrap();
        (text, again)
    }

    #[test]
    fn values_come_back_as_they_were() {
        for number in [0, 518, 959] {
            let position = Position::chess960(number).unwrap();
            assert_eq!(round(&position).1, position);
        }
        let castle = Move::castle(Square::E1, Square::H1);
        assert_eq!(round(&castle).1, castle);
        assert_eq!(round(&Square::C4), ("\"c4\"".to_owned(), Square::C4));
        assert_eq!(round(&Color::Black), ("\"b\"".to_owned(), Color::Black));
        assert_eq!(round(&Role::Knight), ("\"n\"".to_owned(), Role::Knight));
    }

    #[test]
    fn what_is_wrong_is_named() {
        let error = serde_json::from_str::<Position>("\"8/8/8/8/8/8/8/8 w - - 0 1\"").unwrap_err();
        assert!(error.to_string().contains("king"), "{error}");
        let error = serde_json::from_str::<Color>("\"x\"").unwrap_err();
        assert!(error.to_string().contains("'x' is not a colour"), "{error}");
        assert!(serde_json::from_str::<Square>("\"z9\"").is_err());
    }
}
