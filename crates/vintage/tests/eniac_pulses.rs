//! The chess program of the ENIAC add-time by add-time: after each instruction every accumulator is as
//! chessvm has it.

use assembler::{Assembler, Cpu, DiskLoader};
use machines::Machine;
use machines::chessvm::{Chessvm, Decades, Pulses, Rom, control_accumulators};
use rules::Position;
use vintage::eniac::Cards;

/// Enough for all of the program: a search of the position below.
const MOST_INSTRUCTIONS: u32 = 400_000;

fn program() -> Rom {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../programs/eniac/chess.asm");
    let program = Assembler::new(Cpu::Chessvm).assemble(path, &DiskLoader::new());
    program.map_err(|failure| failure.to_string()).unwrap().rom().unwrap().clone()
}

/// The memory, the registers and the program counter of chessvm as the ENIAC holds them.
fn expected(machine: &Chessvm) -> (Vec<Decades>, [u8; 2], [u8; 2]) {
    let memory = |number| machine.accumulator(number).unwrap();
    let registers = machine.registers();
    let all = [registers.ls].into_iter().chain((0..8).map(memory)).chain([registers.rf]);
    let all = all.chain((8..15).map(memory)).map(Decades::from).collect();
    let back = machine.return_address().map_or([0, 0], |at| [at.bank.code(), at.row]);
    (all, back, [machine.address().bank.code(), machine.address().row])
}

#[test]
fn pulses_and_chessvm_are_equal_after_each_instruction() {
    let rom = program();
    let fen = "6k1/5ppp/6r1/8/8/7P/5PP1/R5K1 w - - 0 1";
    let deck = Cards::of(&Position::from_fen(fen).unwrap()).deck();
    let (mut pulses, mut machine) = (Pulses::new(&rom), Chessvm::new(&rom));
    pulses.insert(deck.clone());
    machine.insert(deck);
    for number in 0..MOST_INSTRUCTIONS {
        let (row, stop) = (machine.address(), machine.step().unwrap());
        assert_eq!(pulses.step().unwrap(), stop, "instruction {number} at {row}");
        if stop.is_some() {
            assert_eq!(machine.punched()[0].to_string(), "1181");
            return;
        }
        // Behind a jump the next row is fetched without a look at the instruction register: the jump is
        // an add-time longer for that.
        let jumped = u64::from(pulses.is_behind_jump());
        assert_eq!(
            pulses.add_times(),
            machine.add_times() + jumped,
            "instruction {number} at {row}"
        );
        let accumulators = pulses.accumulators();
        let (all, back, next) = expected(&machine);
        assert_eq!(accumulators[3..], all, "instruction {number} at {row}");
        let [opcode, return_table, return_row, table, counted] = accumulators[0].words();
        assert_eq!((opcode, [return_table, return_row]), (0, back), "after {row}");
        // Inside a row the counter stands on the next one.
        let is_fetched = !accumulators[1].minus && jumped == 0;
        assert_eq!([table, counted - u8::from(is_fetched)], next, "after {row}");
        assert_eq!(accumulators[2], Decades::default(), "a3 is clear after {row}");
        if jumped == 0 {
            assert_eq!(accumulators[..3], control_accumulators(&machine, &rom), "after {row}");
        }
    }
    panic!("the search did not end");
}
