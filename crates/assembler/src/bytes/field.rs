//! Turning the value of an operand into bytes.

use crate::diagnostic::Diagnostic;
use crate::expression::Expression;
use crate::target::Field;

/// Why a value cannot be encoded: a message and what to do about it.
type Refusal = (String, Option<&'static str>);

/// Puts `value` into the instruction whose bytes so far are in `bytes` and
/// which starts at `address`.
pub(super) fn encode(
    field: Field,
    value: i64,
    operand: &Expression,
    address: i64,
    bytes: &mut Vec<u8>,
) -> Result<(), Diagnostic> {
    let outcome = match field {
        Field::Byte => in_range(value, -128, 255).map(|value| bytes.push(value as u8)),
        Field::ZeroPage => in_range(value, 0, 255).map(|value| bytes.push(value as u8)),
        Field::Little16 => {
            in_range(value, -32_768, 65_535).map(|value| bytes.extend((value as u16).to_le_bytes()))
        }
        Field::Big16 => {
            in_range(value, -32_768, 65_535).map(|value| bytes.extend((value as u16).to_be_bytes()))
        }
        Field::Relative => relative(value, address).map(|distance| bytes.push(distance)),
        Field::InPage => in_page(value, address + bytes.len() as i64).map(|low| bytes.push(low)),
        Field::Nibble => in_range(value, 0, 15).map(|value| join(bytes, value as u8)),
        Field::NibbleNotZero => match value {
            0 => Err(("there is no such instruction for register 0".to_owned(), None)),
            _ => in_range(value, 1, 15).map(|value| join(bytes, value as u8)),
        },
        Field::Port => in_range(value, 1, 7).map(|value| join(bytes, value as u8)),
        Field::Word | Field::WordNegated | Field::NearRow | Field::FarRow => Ok(()),
    };
    outcome.map_err(|(message, help)| {
        let error = Diagnostic::error(operand.span, message);
        match help {
            Some(help) => error.help(help),
            None => error,
        }
    })
}

/// Sets the low digit of the opcode.
fn join(bytes: &mut [u8], value: u8) {
    if let Some(last) = bytes.last_mut() {
        *last |= value;
    }
}

pub(super) fn in_range(value: i64, least: i64, most: i64) -> Result<i64, Refusal> {
    match (least..=most).contains(&value) {
        true => Ok(value),
        false if value > 9 => {
            Err((format!("{value} (${value:X}) is not between {least} and {most}"), None))
        }
        false => Err((format!("{value} is not between {least} and {most}"), None)),
    }
}

fn relative(goal: i64, address: i64) -> Result<u8, Refusal> {
    let distance = goal - (address + 2);
    match i8::try_from(distance) {
        Ok(distance) => Ok(distance as u8),
        Err(_) => Err((
            format!("the goal is {distance} bytes away; a branch reaches -128 to 127"),
            Some("branch on the opposite condition around a `jmp`"),
        )),
    }
}

/// A short branch replaces the low byte of the program counter while that
/// stands on the operand, so the page is the operand's.
fn in_page(goal: i64, operand_at: i64) -> Result<u8, Refusal> {
    match goal >> 8 == operand_at >> 8 {
        true => Ok(goal as u8),
        false => Err((
            format!("short branch leaves its page: from ${operand_at:04X} to ${goal:04X}"),
            Some("use the long branch, or move the code"),
        )),
    }
}
