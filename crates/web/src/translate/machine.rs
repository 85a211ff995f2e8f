//! The picture of a machine as the page is sent it.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use player::{Device, Lamp, MachineState, MemoryRegion, Register};

use crate::messages::{
    DeviceView, LampView, MachineProgress, MachineView, MemoryView, RegisterValue, RegisterView,
};

impl MachineView {
    /// A picture for somebody who was shown `last` before: memory that is still the same is left out.
    pub(crate) fn since(last: &[MemoryRegion], state: &MachineState) -> MachineView {
        let memory = state.memory.iter().enumerate();
        MachineView {
            kind: state.kind,
            registers: state.registers.iter().map(RegisterView::from).collect(),
            memory: memory.map(|(at, region)| MemoryView::since(last.get(at), region)).collect(),
            devices: state.devices.iter().map(DeviceView::from).collect(),
            time: player::MachineTime { cycles: state.cycles, hertz: state.hertz }.into(),
        }
    }
}

impl From<player::Progress> for MachineProgress {
    fn from(progress: player::Progress) -> MachineProgress {
        MachineProgress {
            done: progress.done,
            time: progress.time.into(),
            left: progress.left().map(Into::into),
        }
    }
}

impl MemoryView {
    fn since(last: Option<&MemoryRegion>, region: &MemoryRegion) -> MemoryView {
        MemoryView {
            name: region.name.to_owned(),
            start: region.start,
            cell: region.cell,
            base64: (last != Some(region)).then(|| STANDARD.encode(&region.cells)),
        }
    }
}

impl From<&Register> for RegisterView {
    fn from(register: &Register) -> RegisterView {
        RegisterView { name: register.name.clone(), value: register.value.into() }
    }
}

impl From<player::RegisterValue> for RegisterValue {
    fn from(value: player::RegisterValue) -> RegisterValue {
        match value {
            player::RegisterValue::Binary { value, bits } => RegisterValue::Binary { value, bits },
            player::RegisterValue::Flags(value) => RegisterValue::Flags { value },
            player::RegisterValue::Accumulator { minus, digits } => {
                RegisterValue::Accumulator { minus, digits: digits.to_vec() }
            }
            player::RegisterValue::FunctionTable { table, row, word } => {
                RegisterValue::FunctionTable { table, row, word }
            }
            player::RegisterValue::FromBook => RegisterValue::FromBook,
            player::RegisterValue::Pending => RegisterValue::Pending,
        }
    }
}

impl From<&Device> for DeviceView {
    fn from(device: &Device) -> DeviceView {
        match device {
            Device::Card(text) => DeviceView::Card { text: text.clone() },
            Device::Deck(cards) => DeviceView::Deck { cards: cards.clone() },
            Device::Screen(text) => DeviceView::Screen { text: text.clone() },
            Device::SevenSegment(bytes) => DeviceView::SevenSegment { bytes: bytes.to_vec() },
            Device::SerialLine(lines) => DeviceView::SerialLine { lines: lines.clone() },
            Device::Segments(digits) => DeviceView::Segments { digits: digits.clone() },
            Device::Raster(raster) => DeviceView::Raster {
                width: raster.width,
                palette: raster.palette.clone(),
                runs: STANDARD.encode(runs(&raster.dots)),
            },
            Device::Lamps(lamps) => {
                let view =
                    |lamp: &Lamp| LampView { name: lamp.name.to_owned(), is_lit: lamp.is_lit };
                DeviceView::Lamps { lamps: lamps.iter().map(view).collect() }
            }
            Device::Keyboard => DeviceView::Keyboard,
        }
    }
}

/// Runs of up to sixteen dots: the colour in the high four bits, the length less one in the others.
fn runs(dots: &[u8]) -> Vec<u8> {
    const LONGEST: usize = 16;
    let mut runs = Vec::new();
    for same in dots.chunk_by(|one, other| one == other) {
        for run in same.chunks(LONGEST) {
            runs.push((run[0] & 15) << 4 | (run.len() - 1) as u8);
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_sent_when_it_has_changed() {
        let picture = |cell: u8| MachineState {
            kind: player::MachineKind::MicroChess,
            registers: vec![Register::new("value", 0xD0_u8)],
            memory: vec![MemoryRegion::bytes("board", 0x50, vec![cell; 3])],
            devices: Vec::new(),
            cycles: 0,
            hertz: 1_000_000,
        };
        let sent = |last: &[MemoryRegion], state| MachineView::since(last, state).memory.remove(0);
        let (before, after) = (picture(0), picture(1));
        assert_eq!(sent(&[], &before).base64.as_deref(), Some("AAAA"));
        assert_eq!(sent(&before.memory, &before).base64, None);
        assert_eq!(sent(&before.memory, &after).base64.as_deref(), Some("AQEB"));
    }

    #[test]
    fn a_picture_is_sent_in_runs() {
        assert_eq!(runs(&[6, 6, 6, 14]), [0x62, 0xE0]);
        assert_eq!(runs(&[1; 20]), [0x1F, 0x13]);
        assert!(runs(&[]).is_empty());
    }

    #[test]
    fn the_names_of_the_kinds_are_those_in_the_messages() {
        for kind in player::MachineKind::ALL {
            let written = serde_json::to_value(kind).expect("a name");
            assert_eq!(written, kind.name());
        }
    }
}
