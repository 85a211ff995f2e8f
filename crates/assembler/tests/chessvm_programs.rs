//! Programs for chessvm, assembled and run.

use assembler::{Assembler, Assembly, Cpu, DiskLoader};
use machines::chessvm::{Chessvm, Punched};
use machines::{Budget, Machine, Stop};

fn assemble(name: &str) -> Assembly {
    let path = format!("{}/tests/data/chessvm/{name}.asm", env!("CARGO_MANIFEST_DIR"));
    Assembler::new(Cpu::Chessvm)
        .assemble(&path, &DiskLoader::new())
        .unwrap_or_else(|failure| panic!("{failure}"))
}

fn run(name: &str) -> Vec<Punched> {
    let program = assemble(name);
    let mut machine = Chessvm::new(program.rom().unwrap());
    assert_eq!(machine.run(Budget::cycles(1_000_000)), Ok(Stop::Halted), "{name}");
    machine.punched().to_vec()
}

#[test]
fn the_first_program_punches_what_it_should() {
    assert_eq!(run("first"), [Punched { a: 12, b: 41 }, Punched { a: 99, b: 99 }]);
}
