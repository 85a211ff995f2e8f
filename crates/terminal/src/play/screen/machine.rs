//! An emulated machine beside the board: registers, lamps, what it prints.

use player::{Device, MachineKind, MachineState, MachineTime, Register, RegisterValue};

use super::canvas::{Canvas, Line, Rect};
use super::look::Look;

/// Columns below which there is no room for a machine: two accumulators side by side.
pub(super) const LEAST: u16 = 32;
/// Columns of a register: its name and what it holds.
const COLUMN: usize = 16;

/// Draws the machine.
pub(super) fn draw(canvas: &mut Canvas, area: Rect, state: &MachineState, look: Look) {
    let mut lines = vec![Line::styled(title(state.kind), look.strong())];
    lines.push(Line::styled(spent(state), look.faint()));
    lines.extend(registers(&state.registers, area.width.into()).into_iter().map(Line::plain));
    lines.push(Line::default());
    let room = usize::from(area.height).saturating_sub(lines.len());
    lines.extend(shown(&state.devices, room, look.ascii).into_iter().map(Line::plain));
    canvas.lines(area, &lines);
}

const fn title(kind: MachineKind) -> &'static str {
    match kind {
        MachineKind::Eniac => "ENIAC",
        MachineKind::Mos6502 => "Commodore 64",
        MachineKind::Cdp1802 => "RCA 1802",
        MachineKind::MicroChess => "KIM-1",
        MachineKind::Ajedrecista => "El Ajedrecista",
        MachineKind::Turochamp => "Paper and pencil",
        MachineKind::Bernstein => "IBM 704",
    }
}

fn spent(state: &MachineState) -> String {
    let unit = if state.kind == MachineKind::Eniac { "add-times" } else { "cycles" };
    let time = MachineTime { cycles: state.cycles, hertz: state.hertz };
    match state.hertz {
        0 => format!("{} {unit}", state.cycles),
        _ => format!("{time}, {} {unit}", state.cycles),
    }
}

/// Registers in as many columns as there is room for, read from the left.
fn registers(registers: &[Register], width: usize) -> Vec<String> {
    let texts: Vec<String> = registers.iter().filter_map(register).collect();
    let longest = texts.iter().map(String::len).max().unwrap_or(1).max(COLUMN - 1);
    let columns = (width / (longest + 1)).max(1);
    let row = |row: &[String]| row.iter().map(|text| format!("{text:<longest$} ")).collect();
    texts.chunks(columns).map(row).collect()
}

fn register(Register { name, value }: &Register) -> Option<String> {
    // The name of an accumulator is followed by that of the words in it.
    let short = name.split(' ').next().unwrap_or(name);
    let text = match value {
        RegisterValue::Binary { value, bits: 1 } => value.to_string(),
        RegisterValue::Binary { value, bits } => {
            format!("{value:0width$X}", width = usize::from(bits.div_ceil(4)))
        }
        RegisterValue::Flags(flags) => format!("{flags:08b}"),
        RegisterValue::Accumulator { minus, digits } => {
            let digits: String = digits.iter().map(|digit| char::from(b'0' + digit % 10)).collect();
            format!("{}{digits}", if *minus { '-' } else { '+' })
        }
        RegisterValue::FunctionTable { table, row, word } => format!("FT{table} {row:02} {word}"),
        RegisterValue::FromBook => "book".to_owned(),
        RegisterValue::Pending => return None,
    };
    Some(format!("{short:<4}{text}"))
}

/// What its user sees, the latest where there is not room for all.
fn shown(devices: &[Device], room: usize, ascii: bool) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for device in devices {
        match device {
            Device::Card(text) => lines.push(format!("card {text}")),
            Device::Screen(text) => lines.extend(text.lines().map(str::to_owned)),
            Device::SevenSegment([piece, from, to]) => {
                lines.push(format!("{piece:02X} {from:02X} {to:02X}"));
            }
            Device::SerialLine(all) => {
                let line = |line: &player::SerialText| {
                    format!("{}{}", if line.is_sent { "> " } else { "" }, line.text)
                };
                lines.extend(all.iter().map(line));
            }
            Device::Lamps(lamps) => lines.push(lamps_line(lamps, ascii)),
            Device::Deck(_) | Device::Segments(_) | Device::Raster(_) | Device::Keyboard => {}
        }
    }
    let surplus = lines.len().saturating_sub(room);
    lines.split_off(surplus)
}

fn lamps_line(lamps: &[player::Lamp], ascii: bool) -> String {
    let [lit, dark] = if ascii { ['*', '.'] } else { ['●', '○'] };
    let lamp =
        |lamp: &player::Lamp| format!("{}{} ", if lamp.is_lit { lit } else { dark }, lamp.name);
    lamps.iter().map(lamp).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn registers_are_set_in_columns() {
        let accumulator = RegisterValue::Accumulator { minus: false, digits: [1; 10] };
        let all = [
            Register::new("PC", RegisterValue::FunctionTable { table: 2, row: 7, word: 3 }),
            Register::new("a4 F-J", accumulator),
            Register::new("value", RegisterValue::Pending),
            Register::new("A", 0x2F_u8),
        ];
        assert_eq!(registers(&all, 32), ["PC  FT2 07 3    a4  +1111111111 ", "A   2F          "]);
    }

    #[test]
    fn the_latest_lines_are_kept() {
        let text = (0..9).map(|line| line.to_string() + "\n").collect();
        assert_eq!(shown(&[Device::Screen(text)], 2, true), ["7", "8"]);
    }
}
