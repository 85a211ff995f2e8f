//! One thing with each published crate; a failure ends the program.

use std::convert::Infallible;
use std::error::Error;

use assembler::{Assembler, Cpu};
use machines::mos6502::{Mos6502, Ram};
use machines::{Budget, Machine, Stop};
use rules::Position;

/// The moves of a game, as they stand there.
#[derive(Default)]
struct Words(Vec<String>);

impl pgn::Visitor for Words {
    type Output = Vec<String>;
    type Error = Infallible;

    fn mv(&mut self, text: pgn::MoveText<'_>) -> Result<(), Infallible> {
        self.0.push(text.text().into_owned());
        Ok(())
    }

    fn end_game(&mut self) -> Vec<String> {
        std::mem::take(&mut self.0)
    }
}

fn chess() -> Result<(), Box<dyn Error>> {
    assert_eq!(rules::perft::count(&Position::start(), 3), 8_902);
    let game = pgn::Reader::new(&b"1. e4 e5 2. Nf3 *"[..]).read_game(&mut Words::default())?;
    assert_eq!(game.unwrap_or_default(), ["e4", "e5", "Nf3"]);
    let command: protocol::uci::Command = "go depth 3".parse()?;
    assert_eq!(command.to_string(), "go depth 3");
    let control: terms::TimeControl = "60+0.5".parse()?;
    assert_eq!(control.increment.as_millis(), 500);
    let pairs = stats::Pentanomial::new([1, 5, 20, 9, 2]);
    assert!(pairs.summary()?.elo.value > 0.0);
    Ok(())
}

fn computers() -> Result<(), Box<dyn Error>> {
    let text = "        * = $0400\n        lda #2\n        clc\n        adc #2\n        sta $10\nend     jmp end\n";
    let program = Assembler::new(Cpu::Mos6502).assemble_text(text)?;
    let mut ram = Ram::new();
    for segment in program.segments() {
        ram.load(segment.address, &segment.bytes)?;
    }
    let mut machine = Mos6502::at(0x0400, ram);
    assert_eq!(machine.run(Budget::cycles(100)), Ok(Stop::Halted));
    assert_eq!(machine.bus[0x10], 4);
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut random = chance::Random::new(1);
    assert_ne!(random.next_u64(), random.next_u64());
    chess()?;
    computers()?;
    println!("every published crate works from outside");
    Ok(())
}
