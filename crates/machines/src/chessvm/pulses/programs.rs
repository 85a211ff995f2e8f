//! What the units do for each instruction, add-time by add-time, as they are wired for chessvm.

use super::accumulators::{Number, Wiring};
use crate::chessvm::Operation;

/// An accumulator, or one that the instruction itself has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// This one.
    At(Number),
    /// The one that chooses in the half of memory that was found.
    Chooser,
    /// The one of memory that was chosen.
    Chosen,
}

/// What a function table sends, at the row that it was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Table {
    /// The third: nines, and one zero in the place of the digit sent.
    OneOfTen,
    /// The third: the data of the row.
    Data,
    /// The second: the sign M if the row is 00.
    IsZero,
    /// The second: the sign M if a digit of the row is 0 or 9.
    IsOffBoard,
}

/// What happens in an add-time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Event {
    /// An accumulator sends what it holds and keeps it.
    Send(Place),
    /// An accumulator sends what it holds and is cleared.
    Empty(Place),
    /// An accumulator is cleared.
    Clear(Place),
    /// The registers send their complement, without sign and without the lowest digit.
    SendComplement,
    /// An accumulator sends its complement to the programs of others, to choose one of them, and is cleared.
    Choose(Place),
    /// An accumulator sends what it holds and its complement; its sign decides. It is cleared.
    Decide(Number),
    /// The constant transmitter sends this word at the top, with the sign M if so.
    Constant(u8, bool),
    /// A function table sends.
    Look(Table),
    /// An accumulator receives.
    Receive(Place, &'static Wiring),
    /// An accumulator receives, and one more.
    ReceiveAndOne(Place, &'static Wiring),
    /// The chosen word of F to J changes places with the first, on its way to an accumulator.
    ReceiveExchanged(Place),
    /// A function table receives its row.
    SendRow,
}

use Event::{
    Choose, Clear, Constant, Decide, Empty, Look, Receive, ReceiveAndOne, ReceiveExchanged, Send,
    SendComplement, SendRow,
};
use Place::{At, Chooser, Chosen};

const COUNTER: Place = At(Number::COUNTER);
const INSTRUCTIONS: Place = At(Number::INSTRUCTIONS);
const EXECUTION: Place = At(Number::EXECUTION);
const LOAD_STORE: Place = At(Number::LOAD_STORE);
const HALVES: Place = At(Number::HALVES);
const LOADED_WORD: Place = At(Number::LOADED_WORD);
const SPARE: Place = At(Number::SPARE);
const STORED_WORD: Place = At(Number::STORED_WORD);
const TARGET: Place = At(Number::TARGET);
const ROW: Place = At(Number::ROW);
const REGISTERS: Place = At(Number::REGISTERS);
const EXCHANGE: Place = At(Number::EXCHANGE);
const DECISION: Place = At(Number::DECISION);
const FIELD: Place = At(Number::FIELD);
const FIRST_TABLE: Place = At(Number::TABLES[0]);
const SECOND_TABLE: Place = At(Number::TABLES[1]);
const THIRD_TABLE: Place = At(Number::TABLES[2]);

/// All lines as they are.
const ALL: &Wiring = &[11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
const DIGITS: &Wiring = &[0, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
const SIGN: &Wiring = &[11, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
/// Without the first word, and then without the sign too.
const BUT_FIRST: &Wiring = &[11, 0, 0, 8, 7, 6, 5, 4, 3, 2, 1];
const BUT_SIGNED_FIRST: &Wiring = &[0, 0, 0, 8, 7, 6, 5, 4, 3, 2, 1];
/// The first word alone; the fourth and the fifth in its place.
const FIRST: &Wiring = &[0, 10, 9, 0, 0, 0, 0, 0, 0, 0, 0];
const FOURTH: &Wiring = &[0, 4, 3, 0, 0, 0, 0, 0, 0, 0, 0];
const FIFTH: &Wiring = &[0, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0];
/// The first word as the row that a table is sent.
const FIRST_AS_ROW: &Wiring = &[0, 0, 0, 0, 0, 0, 0, 0, 0, 10, 9];
/// The first word and another change places. The sign is lost.
const SWAP_SECOND: &Wiring = &[0, 8, 7, 10, 9, 6, 5, 4, 3, 2, 1];
const SWAP_THIRD: &Wiring = &[0, 6, 5, 8, 7, 10, 9, 4, 3, 2, 1];
const SWAP_FOURTH: &Wiring = &[0, 4, 3, 8, 7, 6, 5, 10, 9, 2, 1];
const SWAP_FIFTH: &Wiring = &[0, 2, 1, 8, 7, 6, 5, 4, 3, 10, 9];
/// The first word without its tens, or with its digits exchanged.
const LOW_DIGIT: &Wiring = &[11, 0, 9, 8, 7, 6, 5, 4, 3, 2, 1];
const SWAP_DIGITS: &Wiring = &[11, 9, 10, 8, 7, 6, 5, 4, 3, 2, 1];
/// The last word comes first, the others follow.
const ROTATE: &Wiring = &[11, 2, 1, 10, 9, 8, 7, 6, 5, 4, 3];
/// The pulses of a sign become two nines in front.
const FILL: &Wiring = &[0, 11, 11, 8, 7, 6, 5, 4, 3, 2, 1];
/// Without the last word; the last word alone.
const BUT_ROW: &Wiring = &[11, 10, 9, 8, 7, 6, 5, 4, 3, 0, 0];
const ONLY_ROW: &Wiring = &[0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 1];
/// The address of a counter; its return address; the one in the place of the other.
const ADDRESS: &Wiring = &[0, 0, 0, 0, 0, 0, 0, 4, 3, 2, 1];
const RETURN: &Wiring = &[0, 0, 0, 8, 7, 6, 5, 0, 0, 0, 0];
const ADDRESS_AS_RETURN: &Wiring = &[0, 0, 0, 4, 3, 2, 1, 0, 0, 0, 0];
const RETURN_AS_ADDRESS: &Wiring = &[0, 0, 0, 0, 0, 0, 0, 8, 7, 6, 5];
/// A digit of the code of a table, as pulses for a sign.
const TABLE_TENS: &Wiring = &[4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
const TABLE_ONES: &Wiring = &[3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
/// The number of an accumulator: its tens are the sign, its ones the row; the sign of a constant makes a
/// nine in front, whose complement is nothing.
const NUMBER_OF_ACCUMULATOR: &Wiring = &[10, 11, 0, 0, 0, 0, 0, 0, 0, 0, 9];
/// The second word at the front: received twice it is the number of an accumulator and a digit more.
const SECOND_AT_THE_FRONT: &Wiring = &[0, 8, 7, 0, 0, 0, 0, 0, 0, 0, 0];
/// The ones of the second word as the row.
const ONES_OF_SECOND: &Wiring = &[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7];

/// What happens when, in add-times since the program was begun, from 1.
pub(super) type Program = &'static [(u8, Event)];

/// A becomes +0.
const CLEAR_A: Program = &[
    (1, Empty(REGISTERS)),
    (1, Receive(EXECUTION, BUT_SIGNED_FIRST)),
    (2, Empty(EXECUTION)),
    (2, Receive(REGISTERS, ALL)),
];

/// The next word of the row is taken from it and goes to A as well, if that listens.
pub(super) const TAKE_OPERAND: Program = &[
    (1, Empty(INSTRUCTIONS)),
    (1, Receive(EXECUTION, ROTATE)),
    (2, Empty(EXECUTION)),
    (2, Constant(0, true)),
    (2, ReceiveAndOne(INSTRUCTIONS, FILL)),
];
const ADD_OPERAND: Program = &[(1, Receive(REGISTERS, FIFTH))];

/// The next word of the row becomes the row of the counter. It is one more than in the table.
pub(super) const JUMP: Program = &[
    (1, Empty(COUNTER)),
    (1, Receive(EXECUTION, BUT_ROW)),
    (2, Empty(EXECUTION)),
    (2, Receive(COUNTER, ALL)),
    (3, Send(INSTRUCTIONS)),
    (3, Receive(COUNTER, ONLY_ROW)),
];

/// A far jump: the counter sends the old table and the new one to the signs that choose.
const GO_FAR: Program = &[
    (1, Empty(TARGET)),
    (1, Receive(EXECUTION, ALL)),
    (2, Receive(TARGET, ADDRESS)),
    (3, Send(COUNTER)),
    (3, Receive(FIRST_TABLE, TABLE_TENS)),
    (3, Receive(SECOND_TABLE, TABLE_ONES)),
    (3, Receive(THIRD_TABLE, TABLE_ONES)),
    (4, Empty(COUNTER)),
    (4, Receive(THIRD_TABLE, TABLE_TENS)),
    (5, Send(TARGET)),
    (5, Receive(COUNTER, ALL)),
    (5, Receive(FIRST_TABLE, TABLE_TENS)),
    (5, Receive(SECOND_TABLE, TABLE_ONES)),
    (5, Receive(THIRD_TABLE, TABLE_ONES)),
    (6, Empty(TARGET)),
    (6, Receive(THIRD_TABLE, TABLE_TENS)),
    (7, Empty(EXECUTION)),
    (7, Receive(TARGET, ALL)),
];
const TO_OPERANDS: Program = &[(2, Send(INSTRUCTIONS))];

/// A word of the registers to A, with the other accumulator's help, and back from a3.
const BEGIN_FIELD: Program = &[(1, Empty(FIELD)), (1, Receive(EXECUTION, ALL))];
const END_FIELD: Program = &[(4, Empty(EXECUTION)), (4, Receive(FIELD, ALL))];
const SWAP: Program = &[(2, Empty(REGISTERS)), (3, Empty(FIELD)), (3, Receive(REGISTERS, ALL))];
const COPY: Program = &[(3, Empty(FIELD)), (3, Receive(REGISTERS, FIRST))];
const OF_REGISTERS: Program = &[(2, Send(REGISTERS))];
const OF_LOAD_STORE: Program = &[(2, Send(LOAD_STORE))];
const TAKE_FIRST: Program = &[(2, Receive(FIELD, ALL))];
const TAKE_SECOND: Program = &[(2, Receive(FIELD, SWAP_SECOND))];
const TAKE_THIRD: Program = &[(2, Receive(FIELD, SWAP_THIRD))];
const TAKE_FOURTH: Program = &[(2, Receive(FIELD, SWAP_FOURTH))];
const TAKE_FIFTH: Program = &[(2, Receive(FIELD, SWAP_FIFTH))];
/// What [`Operation::Load`] has in place of one of those: the word that B says.
const TAKE_WORD: Program = &[(2, ReceiveExchanged(FIELD))];

/// The spare accumulator is emptied into a3; it comes back.
const FREE_SPARE: Program = &[(1, Empty(SPARE)), (1, Receive(EXECUTION, ALL))];
const RETURN_SPARE: Program = &[(1, Empty(EXECUTION)), (1, Receive(SPARE, ALL))];
/// The spare accumulator becomes the registers.
const SPARE_TO_REGISTERS: Program = &[(1, Empty(SPARE)), (1, Receive(REGISTERS, ALL))];

const SUBTRACT: Program = &[
    (1, SendComplement),
    (1, Receive(EXECUTION, ALL)),
    (2, Empty(EXECUTION)),
    (2, Receive(REGISTERS, FOURTH)),
    (3, Constant(1, false)),
    (3, Receive(REGISTERS, ALL)),
    (4, Constant(0, true)),
    (4, Receive(REGISTERS, ALL)),
];

const LOOK_UP: Program = &[
    (1, Empty(ROW)),
    (1, Receive(EXECUTION, ALL)),
    (2, Send(REGISTERS)),
    (2, Receive(ROW, FIRST_AS_ROW)),
    (3, Empty(ROW)),
    (3, SendRow),
    (4, Empty(REGISTERS)),
    (4, Receive(ROW, BUT_SIGNED_FIRST)),
    (5, Empty(ROW)),
    (5, Receive(REGISTERS, ALL)),
    (6, Look(Table::Data)),
    (6, Receive(REGISTERS, ALL)),
    (7, Empty(EXECUTION)),
    (7, Receive(ROW, ALL)),
];

/// The accumulator that decides is emptied into a3; it decides and comes back.
const FREE_DECISION: Program = &[(1, Empty(DECISION)), (1, Receive(EXECUTION, ALL))];
const DECIDE: Program =
    &[(1, Decide(Number::DECISION)), (2, Empty(EXECUTION)), (2, Receive(DECISION, ALL))];
const SIGN_OF_A: Program = &[(2, Send(REGISTERS)), (2, Receive(DECISION, ALL))];
const LOOK_AT_A: Program = &[
    (2, Send(REGISTERS)),
    (2, Receive(DECISION, FIRST_AS_ROW)),
    (3, Empty(DECISION)),
    (3, SendRow),
];
const IS_ZERO: Program = &[(6, Look(Table::IsZero)), (6, Receive(DECISION, SIGN))];
const IS_OFF_BOARD: Program = &[(6, Look(Table::IsOffBoard)), (6, Receive(DECISION, SIGN))];

/// Which half of memory: from the number in A, or from the address in B, doubled.
const FREE_HALVES: Program = &[(1, Empty(HALVES)), (1, Receive(EXECUTION, ALL))];
const NUMBER_IN_A: Program = &[
    (1, Send(REGISTERS)),
    (1, Constant(0, true)),
    (1, Receive(HALVES, NUMBER_OF_ACCUMULATOR)),
    (2, Constant(0, true)),
    (2, Receive(HALVES, ALL)),
];
const ADDRESS_IN_B: Program = &[
    (1, SendComplement),
    (1, Receive(HALVES, SECOND_AT_THE_FRONT)),
    (2, SendComplement),
    (2, Receive(HALVES, SECOND_AT_THE_FRONT)),
];
/// The accumulator of memory is found, and is emptied at 7. F to J go to it at 8.
const MEMORY: Program = &[
    (1, Decide(Number::HALVES)),
    (1, SendRow),
    (2, Empty(EXECUTION)),
    (2, Receive(HALVES, ALL)),
    (3, Empty(Chooser)),
    (3, Receive(EXECUTION, ALL)),
    (4, Look(Table::OneOfTen)),
    (4, Receive(Chooser, ALL)),
    (5, Choose(Chooser)),
    (6, Empty(EXECUTION)),
    (6, Receive(Chooser, ALL)),
    (7, Empty(Chosen)),
    (8, Send(LOAD_STORE)),
    (8, Receive(Chosen, ALL)),
];
/// F to J take what the accumulator of memory sends, or its sign alone.
const LOAD: Program = &[(7, Receive(LOAD_STORE, ALL))];
const LOAD_SIGN: Program = &[(7, Receive(LOAD_STORE, SIGN))];
const CLEAR_LOAD_STORE: Program = &[(2, Clear(LOAD_STORE))];
/// F to J lose their sign.
const DROP_SIGN: Program = &[
    (1, Empty(LOAD_STORE)),
    (1, Receive(HALVES, DIGITS)),
    (2, Empty(HALVES)),
    (2, Receive(LOAD_STORE, ALL)),
];
/// The ones of B go to the third table, by way of the accumulator that chooses the word to load.
const SEND_WORD: Program = &[
    (1, Empty(LOADED_WORD)),
    (1, Receive(EXECUTION, ALL)),
    (2, Send(REGISTERS)),
    (2, Receive(LOADED_WORD, ONES_OF_SECOND)),
    (3, Empty(LOADED_WORD)),
    (3, SendRow),
];
const CHOOSE_LOADED: Program = &[
    (1, Look(Table::OneOfTen)),
    (1, Receive(LOADED_WORD, ALL)),
    (2, Choose(LOADED_WORD)),
    (3, Empty(EXECUTION)),
    (3, Receive(LOADED_WORD, ALL)),
];
const CHOOSE_STORED: Program = &[
    (1, Empty(EXECUTION)),
    (1, Receive(LOADED_WORD, ALL)),
    (2, Empty(STORED_WORD)),
    (2, Receive(EXECUTION, ALL)),
    (3, Look(Table::OneOfTen)),
    (3, Receive(STORED_WORD, ALL)),
    (4, Choose(STORED_WORD)),
    (5, Empty(EXECUTION)),
    (5, Receive(STORED_WORD, ALL)),
];
/// The chosen word of F to J becomes A: it changes places with F, A comes to F, and they change back.
const PUT_WORD: Program = &[
    (1, Empty(EXCHANGE)),
    (1, Receive(EXECUTION, ALL)),
    (2, Empty(LOAD_STORE)),
    (2, ReceiveExchanged(EXCHANGE)),
    (3, Empty(EXCHANGE)),
    (3, Receive(LOAD_STORE, BUT_FIRST)),
    (4, Send(REGISTERS)),
    (4, Receive(LOAD_STORE, FIRST)),
    (5, Empty(LOAD_STORE)),
    (5, ReceiveExchanged(EXCHANGE)),
    (6, Empty(EXCHANGE)),
    (6, Receive(LOAD_STORE, ALL)),
    (7, Empty(EXECUTION)),
    (7, Receive(EXCHANGE, ALL)),
];

/// A copy of a word to A.
macro_rules! copy {
    ($from:ident, $word:ident) => {
        &[(0, CLEAR_A), (5, BEGIN_FIELD), (5, $from), (5, $word), (5, COPY), (5, END_FIELD)]
    };
}
/// What happens to the digits of A.
macro_rules! digits {
    ($wiring:ident) => {
        &[
            (0, FREE_SPARE),
            (0, &[(2, Empty(REGISTERS)), (2, Receive(SPARE, $wiring))]),
            (2, SPARE_TO_REGISTERS),
            (3, RETURN_SPARE),
        ]
    };
}

/// The programs of an instruction, each with the add-times before it begins.
pub(super) fn of_operation(operation: Operation) -> &'static [(u8, Program)] {
    use Operation as O;
    match operation {
        O::Clrall => &[(0, BEGIN_FIELD), (0, SWAP), (0, END_FIELD)],
        O::SwapB => &[(0, BEGIN_FIELD), (0, TAKE_SECOND), (0, SWAP), (0, END_FIELD)],
        O::SwapC => &[(0, BEGIN_FIELD), (0, TAKE_THIRD), (0, SWAP), (0, END_FIELD)],
        O::SwapD => &[(0, BEGIN_FIELD), (0, TAKE_FOURTH), (0, SWAP), (0, END_FIELD)],
        O::SwapE => &[(0, BEGIN_FIELD), (0, TAKE_FIFTH), (0, SWAP), (0, END_FIELD)],
        O::MovB => copy!(OF_REGISTERS, TAKE_SECOND),
        O::MovC => copy!(OF_REGISTERS, TAKE_THIRD),
        O::MovD => copy!(OF_REGISTERS, TAKE_FOURTH),
        O::MovE => copy!(OF_REGISTERS, TAKE_FIFTH),
        O::MovF => copy!(OF_LOAD_STORE, TAKE_FIRST),
        O::MovG => copy!(OF_LOAD_STORE, TAKE_SECOND),
        O::MovH => copy!(OF_LOAD_STORE, TAKE_THIRD),
        O::MovI => copy!(OF_LOAD_STORE, TAKE_FOURTH),
        O::MovJ => copy!(OF_LOAD_STORE, TAKE_FIFTH),
        O::Clr => &[(0, CLEAR_A)],
        O::MovImmediate => &[(0, CLEAR_A), (2, TAKE_OPERAND), (2, ADD_OPERAND)],
        O::AddImmediate => &[(0, TAKE_OPERAND), (0, ADD_OPERAND)],
        O::Inc => &[(0, &[(1, Constant(1, false)), (1, Receive(REGISTERS, ALL))])],
        O::Dec => &[(0, &[(1, Constant(99, true)), (1, Receive(REGISTERS, ALL))])],
        O::Flipn => &[(0, &[(2, Constant(0, true)), (2, Receive(REGISTERS, ALL))])],
        O::AddD => &[
            (0, FREE_SPARE),
            (0, &[(2, Send(REGISTERS)), (2, Receive(SPARE, ALL))]),
            (0, &[(3, Empty(SPARE)), (3, Receive(REGISTERS, FOURTH))]),
            (3, RETURN_SPARE),
        ],
        O::SubD => &[(0, SUBTRACT)],
        O::Swapall => &[
            (0, FREE_SPARE),
            (0, &[(2, Empty(LOAD_STORE)), (2, Receive(SPARE, ALL))]),
            (0, &[(3, Empty(REGISTERS)), (3, Receive(LOAD_STORE, ALL))]),
            (3, SPARE_TO_REGISTERS),
            (4, RETURN_SPARE),
        ],
        O::Lodig => digits!(LOW_DIGIT),
        O::Swapdig => digits!(SWAP_DIGITS),
        O::Ftl => &[(0, LOOK_UP)],
        O::Loadacc => {
            &[(0, FREE_HALVES), (0, CLEAR_LOAD_STORE), (1, NUMBER_IN_A), (3, MEMORY), (3, LOAD)]
        }
        O::Storeacc => {
            &[(0, FREE_HALVES), (1, DROP_SIGN), (3, NUMBER_IN_A), (5, MEMORY), (5, LOAD_SIGN)]
        }
        O::Load => &[
            (0, SEND_WORD),
            (0, CLEAR_LOAD_STORE),
            (5, CHOOSE_LOADED),
            (8, FREE_HALVES),
            (9, ADDRESS_IN_B),
            (11, MEMORY),
            (11, LOAD),
            (19, CLEAR_A),
            (24, BEGIN_FIELD),
            (24, OF_LOAD_STORE),
            (24, TAKE_WORD),
            (24, COPY),
            (24, END_FIELD),
        ],
        O::Store => &[
            (0, SEND_WORD),
            (0, CLEAR_LOAD_STORE),
            (3, CHOOSE_STORED),
            (8, FREE_HALVES),
            (9, ADDRESS_IN_B),
            (11, MEMORY),
            (11, LOAD),
            (19, PUT_WORD),
            (26, FREE_HALVES),
            (27, ADDRESS_IN_B),
            (29, MEMORY),
        ],
        O::Jmp => &[(0, JUMP)],
        O::Jn => &[(0, FREE_DECISION), (0, SIGN_OF_A), (2, DECIDE)],
        O::Jz => &[(0, FREE_DECISION), (0, LOOK_AT_A), (0, IS_ZERO), (6, DECIDE)],
        O::Jil => &[(0, FREE_DECISION), (0, LOOK_AT_A), (0, IS_OFF_BOARD), (6, DECIDE)],
        O::JmpFar => &[(0, GO_FAR), (0, TO_OPERANDS), (0, &[(3, Receive(TARGET, RETURN))])],
        O::Jsr => &[(0, GO_FAR), (0, TO_OPERANDS), (0, &[(3, Receive(TARGET, ADDRESS_AS_RETURN))])],
        O::Ret => &[(0, GO_FAR), (0, &[(3, Receive(TARGET, RETURN_AS_ADDRESS))])],
        O::Read | O::Print | O::Brk | O::Halt => &[],
    }
}

/// Whether an instruction goes on in another row whatever happens.
pub(super) fn always_jumps(operation: Operation) -> bool {
    use Operation as O;
    matches!(operation, O::Jmp | O::JmpFar | O::Jsr | O::Ret)
}
