//! What a run of chessvm does besides single instructions: budgets, faults,
//! cards, traces, coverage and snapshots.

use machines::chessvm::{Bank, Chessvm, ChessvmFault, Deck, Rom};
use machines::{Budget, Coverage, Fault, Machine, Stop};

fn machine(rom: &str) -> Chessvm {
    Chessvm::new(&rom.parse::<Rom>().unwrap())
}

/// inc A; jmp 00, for ever: 13 and 8 add-times.
const LOOP: &str = "FT1 00  52 73 99 98";

#[test]
fn a_run_stops_at_its_budget_and_can_go_on() {
    let mut vm = machine(LOOP);
    let fault = vm.run(Budget::cycles(100)).unwrap_err();
    assert!(fault.is_over_budget());
    assert_eq!(fault.program_counter(), vm.program_counter());
    assert_eq!(vm.add_times(), 105);
    assert_eq!(vm.instructions(), 10);
    let mut double = machine(LOOP);
    vm.run(Budget::cycles(1_000)).unwrap_err();
    double.run(Budget::cycles(1_105)).unwrap_err();
    assert!(vm == double);
}

#[test]
fn faults_leave_the_machine_on_the_instruction() {
    let mut vm = machine("FT1 00  52 13");
    let fault = vm.run(Budget::UNLIMITED).unwrap_err();
    assert!(matches!(fault, ChessvmFault::UndefinedOpcode { opcode: 13, .. }));
    assert_eq!(fault.to_string(), "FT1 row 00 word 1: undefined opcode 13");
    assert_eq!(vm.step().unwrap_err(), fault);
    assert_eq!(vm.add_times(), 13);
}

#[test]
fn an_empty_table_ends_in_row_99() {
    let fault = machine("").run(Budget::UNLIMITED).unwrap_err();
    assert_eq!(fault.to_string(), "FT1 row 99 word 0: row 99 cannot be executed");
}

#[test]
fn bad_cards_are_named() {
    let reader = "FT1 00  91 73 99 98";
    let mut vm = machine(reader);
    vm.insert(Deck::from_text("00130\n1 2x0\n"));
    let fault = vm.run(Budget::UNLIMITED).unwrap_err();
    assert_eq!(fault.to_string(), "FT1 row 00 word 0: card 2 has 'x' in column 4, not a digit");
    vm.insert(Deck::from_text("00130\n34\n"));
    let fault = vm.run(Budget::UNLIMITED).unwrap_err();
    assert!(matches!(fault, ChessvmFault::OutOfCards { .. }));
    assert_eq!(vm.registers().ls.words, [34, 26, 0, 0, 0]);
    assert_eq!(vm.cards_read(), 2);
}

#[test]
fn halting_stays_and_breakpoints_go_on() {
    let mut vm = machine("FT1 00  94 52 95");
    assert_eq!(vm.run(Budget::UNLIMITED), Ok(Stop::Breakpoint));
    assert_eq!(vm.run(Budget::UNLIMITED), Ok(Stop::Halted));
    assert_eq!(vm.run(Budget::UNLIMITED), Ok(Stop::Halted));
    assert_eq!(vm.registers().rf.words[0], 1);
}

#[test]
fn traced_and_silent_runs_end_alike() {
    let mut silent = machine(LOOP);
    let mut traced = silent.clone();
    let mut seen = 0;
    let mut coverage = Coverage::of::<Chessvm>();
    silent.run(Budget::cycles(9_999)).unwrap_err();
    let mut listener = |_: &Chessvm| seen += 1;
    let mut both = (&mut |vm: &Chessvm| listener(vm), coverage.clone());
    traced.run_traced(Budget::cycles(9_999), &mut both).unwrap_err();
    coverage = both.1;
    assert!(silent == traced);
    assert_eq!(seen, traced.instructions());
    let reached: Vec<_> = coverage.reached().collect();
    assert_eq!(reached, [(0, seen / 2 + seen % 2), (1, seen / 2)]);
    assert_eq!(coverage.count(2), 0);
}

#[test]
fn a_snapshot_restores_everything() {
    let mut vm = machine("FT1 00  52 92 42 73 99 98");
    vm.run(Budget::cycles(5_000)).unwrap_err();
    let snapshot = vm.clone();
    vm.run(Budget::cycles(5_000)).unwrap_err();
    let later = vm.clone();
    vm = snapshot;
    vm.run(Budget::cycles(5_000)).unwrap_err();
    assert!(vm == later);
}

#[test]
fn bank_signs_follow_far_jumps() {
    // jsr FT3 row 6, where: mov 12,A; loadacc A; ret
    let mut vm = machine("FT1 00  84 05 99\nFT1 01  95\nFT3 06  00 40 11 10 85");
    assert_eq!(vm.accumulator(12).map(|a| a.minus), Some(false));
    assert_eq!(vm.run(Budget::cycles(500)), Ok(Stop::Halted));
    assert!(vm.registers().ls.minus);
    assert_eq!(vm.address().bank, Bank::Ft1);
    assert_eq!(vm.add_times(), 12 + 6 + 13 + 4 + 6 + 11 + 6 + 6);
}
