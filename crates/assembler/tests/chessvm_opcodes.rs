//! Every instruction of chessvm, and how programs are laid out.

use assembler::{Assembler, Assembly, Cpu};
use machines::chessvm::{Bank, Chessvm, Operation, Punched};
use machines::{Budget, Machine, Stop};

fn assemble(text: &str) -> Assembly {
    let program = Assembler::new(Cpu::Chessvm).assemble_text(text);
    program.unwrap_or_else(|failure| panic!("{failure}"))
}

fn row(program: &Assembly, number: u16) -> [u8; 6] {
    let bank = Bank::from_number((number / 100) as u8).unwrap();
    program.rom().unwrap().row(bank, (number % 100) as u8)
}

/// An operation as it is written, and its words in a row of its own.
fn written(operation: Operation) -> (String, Vec<u8>) {
    let code = operation.opcode();
    match operation {
        Operation::MovImmediate => ("mov 42,A".to_owned(), vec![code, 41]),
        Operation::AddImmediate => ("add 42,A".to_owned(), vec![code, 41]),
        Operation::Jmp | Operation::Jn | Operation::Jz | Operation::Jil => {
            (format!("{} 145", operation.mnemonic()), vec![code, 44])
        }
        Operation::JmpFar => ("jmp far 245".to_owned(), vec![code, 44, 90]),
        Operation::Jsr => ("jsr 345".to_owned(), vec![code, 44, 99]),
        Operation::Read => ("readadd".to_owned(), vec![code]),
        _ => (operation.mnemonic().to_owned(), vec![code]),
    }
}

#[test]
fn every_operation_has_its_words_and_time() {
    for &operation in Operation::ALL {
        let (line, mut words) = written(operation);
        let program = assemble(&format!("start {line}"));
        words.resize(6, 99);
        assert_eq!(row(&program, 100).to_vec(), words, "{line}");
        let cycles = program.routines()[0].cycles.least;
        assert_eq!(cycles, 12 + u32::from(operation.execute_time()), "{line}");
    }
}

#[test]
fn pseudo_instructions_become_several() {
    let words = |line: &str| row(&assemble(&format!("start {line}")), 100);
    assert_eq!(words("mov A,B"), [1, 20, 99, 99, 99, 99]);
    assert_eq!(words("mov A,E"), [4, 23, 99, 99, 99, 99]);
    assert_eq!(words("mov 7,A<->C"), [40, 6, 2, 99, 99, 99]);
    assert_eq!(words("mov [B],A <-> D"), [41, 3, 99, 99, 99, 99]);
    assert_eq!(words("swap D,A"), [3, 99, 99, 99, 99, 99]);
    assert_eq!(words("addn 1,A"), [71, 98, 99, 99, 99, 99]);
    assert_eq!(words("flipn A"), [54, 99, 99, 99, 99, 99]);
    assert_eq!(words("read"), [12, 0, 12, 91, 99, 99]);
    assert_eq!(words("mov -3,A"), [40, 96, 99, 99, 99, 99]);
    assert_eq!(words("mov M97,A"), [40, 96, 99, 99, 99, 99]);
    assert_eq!(words("MOV 7,a"), [40, 6, 99, 99, 99, 99]);
}

#[test]
fn operands_borrow_and_stay_off_the_end_of_rows() {
    let program = assemble("start mov 0,A\n inc A\n halt");
    assert_eq!(row(&program, 100), [40, 99, 51, 95, 99, 99]);
    // 00 as the last word would borrow from nothing: the instruction moves on.
    let program = assemble("start inc A\n inc A\n inc A\n inc A\n mov 0,A\n halt");
    assert_eq!(row(&program, 100), [52, 52, 52, 52, 99, 99]);
    assert_eq!(row(&program, 101), [40, 99, 94, 99, 99, 99]);
    // So would clrall behind it.
    let program = assemble("start inc A\n inc A\n inc A\n mov 0,A\n clrall\n halt");
    assert_eq!(row(&program, 100), [52, 52, 52, 40, 99, 98]);
    assert_eq!(row(&program, 101), [0, 95, 99, 99, 99, 99]);
}

#[test]
fn instructions_never_straddle_rows() {
    let program =
        assemble("start clr A\n clr A\n clr A\n clr A\n clr A\n mov 5,A\n jsr far\n halt\nfar ret");
    assert_eq!(row(&program, 100), [90, 90, 90, 90, 90, 99]);
    assert_eq!(row(&program, 101), [40, 4, 84, 2, 9, 99]);
    assert_eq!(row(&program, 102), [95, 99, 99, 99, 99, 99]);
    assert_eq!(row(&program, 103), [85, 99, 99, 99, 99, 99]);
}

#[test]
fn tables_hold_signed_data() {
    let program = assemble(
        "start halt\nfirst .table 5, -5, M00\nsecond .table 20: 99, ROW(first), second-first",
    );
    let rom = program.rom().unwrap();
    assert_eq!([6, 7, 8, 20, 21, 22].map(|row| rom.data(row)), [5, -5, -100, 99, 6, 14]);
    assert_eq!((program.symbol("first"), program.symbol("second")), (Some(306), Some(320)));
}

/// A label alone, then `name .table`: the first label is that of the code around the table.
#[test]
fn a_table_may_interrupt_code_behind_a_label() {
    let program = assemble(
        "start jz done\n jmp start\ndone\nvalues .table 1, 0\n mov values+1,A\n ftl A\n print\n halt",
    );
    assert_eq!(program.symbol("values"), Some(306));
    let mut machine = Chessvm::new(program.rom().unwrap());
    assert_eq!(machine.run(Budget::cycles(1_000)), Ok(Stop::Halted));
    assert_eq!(machine.punched(), [Punched { a: 0, b: 0 }]);
}

/// The switches as they would be set on the real tables: in a far jump and a call only the row
/// word is less by one, and the bank word lends the borrow of a row 00.
#[test]
fn far_addresses_are_stored_as_the_real_machine_wants_them() {
    let text = include_str!("data/chessvm/far.asm");
    let golden = include_str!("data/chessvm/far.rom");
    let program = assemble(text);
    assert_eq!(program.rom().unwrap().to_string(), golden);
    let mut machine = Chessvm::new(program.rom().unwrap());
    assert_eq!(machine.run(Budget::cycles(1_000)), Ok(Stop::Halted));
    assert_eq!(machine.punched(), [Punched { a: 6, b: 0 }]);
}

#[test]
fn placement_follows_the_author() {
    let program = assemble(
        " .org 110\nstart jmp there\n .bank 2\nthere jmp low\n .org 350\nlow halt\nnext halt",
    );
    assert_eq!(program.symbol("start"), Some(110));
    assert_eq!(program.symbol("there"), Some(200));
    assert_eq!((program.symbol("low"), program.symbol("next")), (Some(350), Some(351)));
    assert_eq!(row(&program, 110), [74, 99, 89, 99, 99, 99]);
}

/// 36 routines of 8 rows each do not fit one table: they are spread, and jumps
/// between them still arrive.
#[test]
fn large_programs_are_spread_over_the_tables() {
    let mut text = String::from("start clr A\n swap A,B\n clr A\n jmp routine0\n");
    for number in 0..36 {
        text += &format!("routine{number}\n mov {number},A\n");
        text += &" swap A,C\n swap A,C\n mov 7,A\n".repeat(7);
        text += &format!(" mov {number},A\n jz .skip\n.skip inc A\n");
        text += &if number == 35 {
            " print\n halt\n".to_owned()
        } else {
            format!(" jmp routine{}\n", number + 1)
        };
    }
    let program = assemble(&text);
    let mut machine = Chessvm::new(program.rom().unwrap());
    assert_eq!(machine.run(Budget::cycles(100_000)), Ok(Stop::Halted));
    assert_eq!(machine.punched(), [Punched { a: 36, b: 0 }]);
    let usage = program.chart().unwrap().usage();
    assert!(usage.free >= 71, "{usage:?}");
    assert_eq!(usage.code + usage.padding + usage.free, 594 + 594 + 465);
    let banks: Vec<i64> =
        (0..36).filter_map(|n| program.symbol(&format!("routine{n}"))).map(|a| a / 100).collect();
    assert!([1, 2, 3].iter().all(|bank| banks.contains(bank)), "{banks:?}");
}

/// A jump to a short end is replaced by that end, and what nobody jumps to any
/// more takes no row.
#[test]
fn short_ends_replace_jumps() {
    let program = assemble(
        "start jsr one\n jsr two\n halt
one jz .out\n inc A\n jmp .end
.out dec A\n jmp .end
.end print\n ret
two clr A\n ret",
    );
    let text = program.listing();
    assert!(!text.contains(" 73 "), "{text}");
    assert_eq!(program.chart().unwrap().usage().code, 3 + 3 + 1 + (2 + 1 + 2) + (1 + 2) + 2);
}

#[test]
fn the_chart_shows_sections() {
    let program =
        assemble(" .section \"main\"\nstart halt\n .section \"rest\"\nother halt\n .table 1");
    let chart = program.chart().unwrap();
    let sections: Vec<(&str, usize)> = chart.sections().collect();
    assert_eq!(sections, [("main", 1), ("rest", 1)]);
    let text = chart.render();
    assert!(text.contains(" 00   A-----  ......  xxxxxx\n 01   B-----"), "{text}");
    assert!(text.contains(" 06   ......  ......  +....."), "{text}");
    assert!(text.contains(" 99   xxxxxx  xxxxxx  .xxxxx"), "{text}");
}
