/// Declares the operations as the manual lists them: name, opcode, operand
/// words, add-times to execute, mnemonic.
macro_rules! operations {
    ($($(#[$doc:meta])* $name:ident $code:literal $operands:literal $time:literal $mnemonic:literal;)*) => {
        /// What an instruction does.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Operation {
            $($(#[$doc])* #[doc = concat!("(`", $mnemonic, "`)")] $name,)*
        }

        impl Operation {
            /// All operations by ascending opcode.
            pub const ALL: &'static [Operation] = &[$(Operation::$name,)*];

            /// The operation with this opcode, if there is one.
            #[must_use]
            pub const fn from_opcode(opcode: u8) -> Option<Operation> {
                match opcode {
                    $($code => Some(Operation::$name),)*
                    _ => None,
                }
            }

            /// The two digits that stand for the operation.
            #[must_use]
            pub const fn opcode(self) -> u8 {
                match self { $(Operation::$name => $code,)* }
            }

            /// How many words follow the opcode in its row.
            #[must_use]
            pub const fn operands(self) -> u8 {
                match self { $(Operation::$name => $operands,)* }
            }

            /// Add-times to execute, without the fetch.
            #[must_use]
            pub const fn execute_time(self) -> u8 {
                match self { $(Operation::$name => $time,)* }
            }

            /// The operation as assembly programs write it, without operands
            /// that are words of their own.
            #[must_use]
            pub const fn mnemonic(self) -> &'static str {
                match self { $(Operation::$name => $mnemonic,)* }
            }
        }
    };
}

operations! {
    /// Clears A to E.
    Clrall     0 0  4 "clrall";
    /// Exchanges A and B; A becomes positive.
    SwapB      1 0  4 "swap A,B";
    /// Exchanges A and C; A becomes positive.
    SwapC      2 0  4 "swap A,C";
    /// Exchanges A and D; A becomes positive.
    SwapD      3 0  4 "swap A,D";
    /// Exchanges A and E; A becomes positive.
    SwapE      4 0  4 "swap A,E";
    /// Loads F to J from the accumulator whose number is in A.
    Loadacc   10 0 11 "loadacc A";
    /// Stores F to J in the accumulator whose number is in A.
    Storeacc  11 0 13 "storeacc A";
    /// Exchanges A to E with F to J, signs included.
    Swapall   12 0  5 "swapall";
    /// Loads A from the data of the third table, row A.
    Ftl       14 0  7 "ftl A";
    /// Copies B to A.
    MovB      20 0  9 "mov B,A";
    /// Copies C to A.
    MovC      21 0  9 "mov C,A";
    /// Copies D to A.
    MovD      22 0  9 "mov D,A";
    /// Copies E to A.
    MovE      23 0  9 "mov E,A";
    /// Copies G to A.
    MovG      30 0  9 "mov G,A";
    /// Copies H to A.
    MovH      31 0  9 "mov H,A";
    /// Copies I to A.
    MovI      32 0  9 "mov I,A";
    /// Copies J to A.
    MovJ      33 0  9 "mov J,A";
    /// Copies F to A without its sign.
    MovF      34 0  9 "mov F,A";
    /// Sets A to the operand.
    MovImmediate 40 1 4 "mov";
    /// Loads A from the memory word B.
    Load      41 0 28 "mov [B],A";
    /// Stores the digits of A in the memory word B.
    Store     42 0 37 "mov A,[B]";
    /// Clears the tens digit of A.
    Lodig     43 0  5 "lodig A";
    /// Exchanges the digits of A.
    Swapdig   44 0  5 "swapdig A";
    /// Adds one to A.
    Inc       52 0  1 "inc A";
    /// Subtracts one from A.
    Dec       53 0  1 "dec A";
    /// Changes the sign of A, that is, adds or subtracts 100.
    Flipn     54 0  2 "flipn";
    /// Adds D to A.
    AddD      70 0  5 "add D,A";
    /// Adds the operand to A.
    AddImmediate 71 1 2 "add";
    /// Subtracts D from A.
    SubD      72 0  5 "sub D,A";
    /// Goes to a row of the same table.
    Jmp       73 1  2 "jmp";
    /// Goes to a row of any table.
    JmpFar    74 2  6 "jmp far";
    /// Goes to a row of the same table if A is negative.
    Jn        80 1  6 "jn";
    /// Goes to a row of the same table if both digits of A are zero.
    Jz        81 1 10 "jz";
    /// Goes to a row of the same table if a digit of A is 0 or 9.
    Jil       82 1 10 "jil";
    /// Goes to a row of any table and remembers the row after this one.
    Jsr       84 2  6 "jsr";
    /// Goes to the remembered row, and forgets it.
    Ret       85 0  6 "ret";
    /// Clears A.
    Clr       90 0  2 "clr A";
    /// Adds the first five digits of the next card to F, G and the tens of H.
    Read      91 0  0 "read";
    /// Punches the digits of A and B.
    Print     92 0  0 "print";
    /// Stops for a debugger.
    Brk       94 0  0 "brk";
    /// Stops the machine.
    Halt      95 0  0 "halt";
}

/// The word that makes the machine skip the rest of a row.
pub(super) const SLED: u8 = 99;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opcodes_find_their_operations() {
        for &operation in Operation::ALL {
            assert_eq!(Operation::from_opcode(operation.opcode()), Some(operation));
        }
        let defined = (0..=99).filter(|&opcode| Operation::from_opcode(opcode).is_some()).count();
        assert_eq!(defined, Operation::ALL.len());
    }
}
