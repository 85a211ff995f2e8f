//! Each instruction add-time by add-time, from random states: what it leaves in the accumulators is what
//! chessvm says.

use chance::Random;
use machines::Machine;
use machines::chessvm::{
    Accumulator, Address, Bank, Card, Chessvm, Decades, End, Operation, Pulses, Registers, Rom,
    Unit, Work, encode_row,
};

const STATES: u32 = 300;

fn accumulator(random: &mut Random) -> Accumulator {
    let mut words = [0; 5].map(|_: u8| random.below(100) as u8);
    if random.below(100) < 70 {
        words[0] = random.below(15) as u8;
        words[1] = random.below(75) as u8;
    }
    Accumulator { words, minus: random.below(100) < 30 }
}

/// A program of this one instruction at the beginning of a row, and halts.
fn program(random: &mut Random, operation: Operation, at: Address) -> Rom {
    let mut operands = vec![1 + random.below(98) as u8, [9, 90, 99][random.below(3) as usize]];
    operands.truncate(operation.operands().into());
    let words = encode_row(at.bank, &[(operation, operands.as_slice())]).unwrap();
    let mut rom = Rom::new();
    for bank in Bank::ALL {
        for (row, word) in (0..100).flat_map(|row| (0..6).map(move |word| (row, word))) {
            rom.set(Address { bank, row, word }, Operation::Halt.opcode()).unwrap();
        }
    }
    for (word, value) in (at.word..).zip(words).take(1 + usize::from(operation.operands())) {
        rom.set(Address { word, ..at }, value).unwrap();
    }
    for row in 0..100 {
        rom.set_data(row, (random.below(200) as i16 - 100) as i8).unwrap();
    }
    rom
}

fn machine(random: &mut Random, rom: &Rom, at: Address) -> Chessvm {
    let mut machine = Chessvm::new(rom);
    machine.jump(at.bank, at.row);
    for address in 0..75 {
        machine.set_word(address, random.below(100) as u8);
    }
    machine.insert([Card::new(&format!("{:05}", random.below(100_000)))].into_iter().collect());
    machine.set_registers(Registers { rf: accumulator(random), ls: accumulator(random) });
    machine.set_return_address(Bank::ALL[random.below(3) as usize], 6 + random.below(90) as u8);
    machine
}

/// a4 to a20 as chessvm says.
fn expected(machine: &Chessvm) -> Vec<Decades> {
    let memory = |number| machine.accumulator(number).unwrap();
    let Registers { rf, ls } = machine.registers();
    let all = [ls].into_iter().chain((0..8).map(memory)).chain([rf]).chain((8..15).map(memory));
    all.map(Decades::from).collect()
}

/// A state in which chessvm can execute the instruction: before and after, and the same at the level of
/// add-times.
fn executed(random: &mut Random, operation: Operation) -> Option<(Chessvm, Chessvm, Pulses)> {
    let bank = Bank::ALL[random.below(3) as usize];
    let row = 6 + random.below(90) as u8;
    let at = Address { bank, row, word: bank.first_code_word() };
    let rom = program(random, operation, at);
    let before = machine(random, &rom, at);
    let mut after = before.clone();
    after.step().ok()?;
    Some((before.clone(), after, Pulses::resume(&rom, before)))
}

#[test]
fn each_instruction_leaves_what_chessvm_says() {
    let mut random = Random::new(23);
    for &operation in Operation::ALL {
        let mut seen = 0;
        while seen < STATES {
            let Some((before, after, mut pulses)) = executed(&mut random, operation) else {
                continue;
            };
            seen += 1;
            let case = format!("{operation:?} at {} from {before:?}", before.address());
            pulses.step().unwrap();
            let accumulators = pulses.accumulators();
            assert_eq!(accumulators[3..], expected(&after), "{case}");
            assert_eq!(accumulators[2], Decades::default(), "a3 is empty after {case}");
            let [opcode, return_table, return_row, table, row] = accumulators[0].words();
            assert_eq!(opcode, 0, "{case}");
            let back = after.return_address().map_or([0, 0], |at| [at.bank.code(), at.row]);
            assert_eq!([return_table, return_row], back, "{case}");
            let next = after.address();
            let is_fetched = !accumulators[1].minus && !pulses.is_behind_jump();
            assert_eq!([table, row - u8::from(is_fetched)], [next.bank.code(), next.row], "{case}");
        }
    }
}

/// Behind a jump the row is fetched without a look at what is left of the last one, so that the jump takes
/// an add-time more than chessvm counts, and the next fetch one less. The time of a halt is not counted.
#[test]
fn each_instruction_takes_the_time_that_chessvm_counts() {
    let mut random = Random::new(24);
    for &operation in Operation::ALL.iter().filter(|operation| **operation != Operation::Halt) {
        let Some((_, after, mut pulses)) = (0..100).find_map(|_| executed(&mut random, operation))
        else {
            panic!("{operation:?} is never executed");
        };
        let mut beats = Vec::new();
        loop {
            let beat = pulses.beat().unwrap();
            beats.push(beat.work);
            if beat.end != End::NotYet {
                break;
            }
        }
        let counted = after.add_times() + u64::from(pulses.is_behind_jump());
        assert_eq!(pulses.add_times(), counted, "{operation:?} {beats:?}");
    }
}

#[test]
fn a_word_of_memory_is_loaded_with_the_help_of_seven_accumulators() {
    // mov 7,A; swap A,B; mov [B],A
    let rom: Rom = "FT1 00  40 06 01 41 95".parse().unwrap();
    let mut pulses = Pulses::new(&rom);
    pulses.step().unwrap();
    pulses.step().unwrap();
    let mut units = Vec::new();
    loop {
        let beat = pulses.beat().unwrap();
        if let Work::Execute { operation, .. } = beat.work {
            assert_eq!(operation, Operation::Load);
            units.extend(beat.units);
        }
        if beat.end != End::NotYet {
            break;
        }
    }
    units.sort_by_key(|unit| format!("{unit:?}"));
    units.dedup();
    let mut accumulators: Vec<u8> = units
        .iter()
        .filter_map(|unit| match unit {
            Unit::Accumulator(number) => Some(*number),
            _ => None,
        })
        .collect();
    accumulators.sort_unstable();
    // Registers, F to J, a3, and a6 with word 7; a5, a7, a16 and a17 lend a hand.
    assert_eq!(accumulators, [3, 4, 5, 6, 7, 13, 16, 17]);
    assert!(units.contains(&Unit::FunctionTable(Bank::Ft3)));
}
