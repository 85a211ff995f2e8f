use std::collections::BTreeSet;
use std::fmt;
use std::fmt::Write as _;

use machines::cdp1802::{Mnemonic, Opcode, PREFIX};

use crate::assembly::Assembly;
use crate::statement::Kind;
use crate::target::{Cpu, Flow};

/// What code may change, as a set: halves of registers, D, DF, X and more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clobbers {
    /// Bit 2n is the low half of R(n), bit 2n + 1 the high half.
    halves: u32,
    others: u8,
}

const D: u8 = 1;
const DF: u8 = 2;
const X: u8 = 4;
const Q: u8 = 8;
const T: u8 = 16;
/// The register that X names, whichever that is.
const RX: u8 = 32;

const NAMES: [(u8, &str); 6] = [(D, "D"), (DF, "DF"), (X, "X"), (Q, "Q"), (T, "T"), (RX, "R(X)")];

impl Clobbers {
    fn other(others: u8) -> Clobbers {
        Clobbers { halves: 0, others }
    }

    fn half(register: u8, high: bool) -> Clobbers {
        Clobbers { halves: 1 << (2 * (register & 15) + u8::from(high)), others: 0 }
    }

    fn register(register: u8) -> Clobbers {
        Clobbers { halves: 3 << (2 * (register & 15)), others: 0 }
    }

    /// Both together.
    #[must_use]
    pub fn union(self, other: Clobbers) -> Clobbers {
        Clobbers { halves: self.halves | other.halves, others: self.others | other.others }
    }

    /// Whether a half of register `register` may be changed.
    #[must_use]
    pub fn changes_register(self, register: u8) -> bool {
        self.halves & Clobbers::register(register).halves != 0
    }

    /// Whether D may be changed.
    #[must_use]
    pub fn changes_d(self) -> bool {
        self.others & D != 0
    }
}

impl fmt::Display for Clobbers {
    /// `R7 R8.0 D DF`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = Vec::new();
        for register in 0..16 {
            match (self.halves >> (2 * register)) & 3 {
                0 => {}
                1 => words.push(format!("R{register:X}.0")),
                2 => words.push(format!("R{register:X}.1")),
                _ => words.push(format!("R{register:X}")),
            }
        }
        let others = NAMES.iter().filter(|(bit, _)| self.others & bit != 0);
        words.extend(others.map(|(_, name)| (*name).to_owned()));
        out.pad(&if words.is_empty() { "nothing".to_owned() } else { words.join(" ") })
    }
}

/// What a routine may change, on its own and through what it calls.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RegisterUse {
    /// The global label of the routine.
    pub name: String,
    /// Its own instructions.
    pub own: Clobbers,
    /// Its own and those of all routines that it calls, jumps to or runs into.
    pub total: Clobbers,
    /// The routines that it calls, jumps to or runs into, by name.
    pub calls: Vec<String>,
    /// Calls to addresses that are not a label of the program.
    pub unknown_calls: Vec<u16>,
}

/// The registers that one instruction changes. The program counter, R(P), is
/// not counted, nor is the work of the call technique itself.
fn changes(bytes: &[u8], flow: Flow) -> Clobbers {
    let opcode = match bytes {
        [PREFIX, code, ..] => Opcode::extended(*code),
        [0xD4, _, _] | [0xD5] if flow != Flow::Next => return Clobbers::default(),
        [code, ..] => Opcode::of(*code),
        [] => None,
    };
    let Some(opcode) = opcode else { return Clobbers::default() };
    let register = opcode.register();
    match opcode.mnemonic {
        Mnemonic::Inc | Mnemonic::Dec | Mnemonic::Dbnz => Clobbers::register(register),
        Mnemonic::Lda => Clobbers::register(register).union(Clobbers::other(D)),
        Mnemonic::Plo => Clobbers::half(register, false),
        Mnemonic::Phi => Clobbers::half(register, true),
        Mnemonic::Rldi => Clobbers::register(register).union(Clobbers::other(T)),
        Mnemonic::Rlxa => Clobbers::register(register).union(Clobbers::other(T | RX)),
        Mnemonic::Rsxd | Mnemonic::Rnx => Clobbers::other(T | RX),
        Mnemonic::Scal | Mnemonic::Sret => Clobbers::other(T),
        Mnemonic::Sex => Clobbers::other(X),
        Mnemonic::Irx | Mnemonic::Out | Mnemonic::Stxd => Clobbers::other(RX),
        Mnemonic::Ldxa => Clobbers::other(D | RX),
        Mnemonic::Req | Mnemonic::Seq => Clobbers::other(Q),
        Mnemonic::Mark => Clobbers::register(2).union(Clobbers::other(X | T)),
        Mnemonic::Ret | Mnemonic::Dis => Clobbers::other(X | RX),
        Mnemonic::Dsav => Clobbers::other(D | DF | RX),
        other if is_load(other) => Clobbers::other(D),
        other if is_arithmetic(other) => Clobbers::other(D | DF),
        _ => Clobbers::default(),
    }
}

fn is_load(mnemonic: Mnemonic) -> bool {
    matches!(
        mnemonic,
        Mnemonic::Ldn
            | Mnemonic::Ldx
            | Mnemonic::Ldi
            | Mnemonic::Glo
            | Mnemonic::Ghi
            | Mnemonic::Inp
            | Mnemonic::Gec
            | Mnemonic::Or
            | Mnemonic::Ori
            | Mnemonic::And
            | Mnemonic::Ani
            | Mnemonic::Xor
            | Mnemonic::Xri
    )
}

fn is_arithmetic(mnemonic: Mnemonic) -> bool {
    matches!(
        mnemonic,
        Mnemonic::Add
            | Mnemonic::Adi
            | Mnemonic::Adc
            | Mnemonic::Adci
            | Mnemonic::Sd
            | Mnemonic::Sdi
            | Mnemonic::Sdb
            | Mnemonic::Sdbi
            | Mnemonic::Sm
            | Mnemonic::Smi
            | Mnemonic::Smb
            | Mnemonic::Smbi
            | Mnemonic::Shr
            | Mnemonic::Shrc
            | Mnemonic::Shl
            | Mnemonic::Shlc
            | Mnemonic::Dadd
            | Mnemonic::Dadi
            | Mnemonic::Dadc
            | Mnemonic::Daci
            | Mnemonic::Dsm
            | Mnemonic::Dsmi
            | Mnemonic::Dsmb
            | Mnemonic::Dsbi
    )
}

/// A routine while its use is being worked out.
struct Routine {
    name: String,
    start: i64,
    own: Clobbers,
    goals: BTreeSet<usize>,
    unknown: BTreeSet<u16>,
    /// Whether its last instruction goes on to the next.
    runs_on: bool,
    has_code: bool,
}

impl Assembly {
    /// Which routine changes which registers, following calls, jumps and falls
    /// into the next routine. Empty for other CPUs than the 1802 family.
    ///
    /// A routine that saves and restores a register is said to change it: the
    /// report errs on the safe side.
    #[must_use]
    pub fn register_use(&self) -> Vec<RegisterUse> {
        if !matches!(self.cpu, Cpu::Cdp1802 | Cpu::Cdp1806) {
            return Vec::new();
        }
        let mut routines = self.collect_routines();
        self.follow(&mut routines);
        let totals = close(&routines);
        let mut uses = Vec::new();
        for (routine, total) in routines.iter().zip(totals).filter(|(routine, _)| routine.has_code)
        {
            uses.push(RegisterUse {
                name: routine.name.clone(),
                own: routine.own,
                total,
                calls: routine.goals.iter().map(|&goal| routines[goal].name.clone()).collect(),
                unknown_calls: routine.unknown.iter().copied().collect(),
            });
        }
        uses
    }

    /// The report as text.
    #[must_use]
    pub fn register_report(&self) -> String {
        let mut text = String::from("routine                  changes\n");
        for used in self.register_use() {
            let _ = writeln!(text, "{:<24} {}", used.name, used.total);
            if used.total != used.own {
                let _ = writeln!(text, "{:<24}   itself {}", "", used.own);
            }
            if !used.calls.is_empty() {
                let _ = writeln!(text, "{:<24}   with {}", "", used.calls.join(", "));
            }
            if !used.unknown_calls.is_empty() {
                let list: Vec<String> =
                    used.unknown_calls.iter().map(|address| format!("${address:04X}")).collect();
                let _ = writeln!(text, "{:<24}   and whatever {} changes", "", list.join(", "));
            }
        }
        text
    }

    fn collect_routines(&self) -> Vec<Routine> {
        let mut routines: Vec<Routine> = Vec::new();
        for (index, statement) in self.program.statements.iter().enumerate() {
            if let Kind::Label(id) = statement.kind {
                let name = &self.program.symbols.get(id).name;
                if !name.contains(['.', '#']) {
                    routines.push(Routine {
                        name: name.to_string(),
                        start: self.layout.addresses[index].unwrap_or(0),
                        own: Clobbers::default(),
                        goals: BTreeSet::new(),
                        unknown: BTreeSet::new(),
                        runs_on: true,
                        has_code: false,
                    });
                }
            }
        }
        routines
    }

    /// Adds what each instruction does to its routine.
    fn follow(&self, routines: &mut [Routine]) {
        let mut order: Vec<usize> = (0..routines.len()).collect();
        order.sort_by_key(|&routine| routines[routine].start);
        let starts: Vec<i64> = order.iter().map(|&routine| routines[routine].start).collect();
        let at = |address: i64| starts.partition_point(|&start| start <= address).checked_sub(1);
        let code = self.code_ranges();
        for piece in &self.layout.pieces {
            let Kind::Instruction(instruction) = &self.program.statements[piece.statement].kind
            else {
                continue;
            };
            let Some(position) = at(piece.address) else { continue };
            let routine = &mut routines[order[position]];
            routine.own = routine.own.union(changes(&piece.stored, instruction.flow));
            routine.has_code = true;
            routine.runs_on = !ends(&piece.stored, instruction.flow);
            let Some(goal) = goal(&piece.stored, piece.address, instruction.flow) else { continue };
            match at(goal).filter(|_| lies_in(&code, goal)) {
                Some(found) if found == position => {}
                Some(found) => routine.goals.extend([order[found]]),
                None => routine.unknown.extend([goal as u16]),
            }
        }
        for pair in order.windows(2) {
            if routines[pair[0]].has_code && routines[pair[0]].runs_on {
                routines[pair[0]].goals.insert(pair[1]);
            }
        }
    }

    /// Where instructions lie, by ascending address.
    fn code_ranges(&self) -> Vec<(i64, i64)> {
        let code = self.layout.pieces.iter().filter(|piece| piece.cycles.is_some());
        let mut ranges: Vec<(i64, i64)> =
            code.map(|piece| (piece.address, piece.address + piece.stored.len() as i64)).collect();
        ranges.sort_unstable();
        ranges
    }
}

fn lies_in(ranges: &[(i64, i64)], address: i64) -> bool {
    let before = ranges.partition_point(|&(start, _)| start <= address);
    before.checked_sub(1).is_some_and(|last| address < ranges[last].1)
}

/// Where a branch, jump or call goes.
fn goal(bytes: &[u8], address: i64, flow: Flow) -> Option<i64> {
    if matches!(flow, Flow::Next | Flow::End) {
        return None;
    }
    let last = address + bytes.len() as i64 - 1;
    match bytes {
        [.., high, low] if bytes.len() >= 3 && !is_short(bytes) => {
            Some(i64::from(u16::from_be_bytes([*high, *low])))
        }
        [.., low] => Some((last & !0xFF) | i64::from(*low)),
        [] => None,
    }
}

/// Short branches behind the prefix have three bytes as well.
fn is_short(bytes: &[u8]) -> bool {
    matches!(bytes, [PREFIX, 0x3E | 0x3F, _])
}

fn ends(bytes: &[u8], flow: Flow) -> bool {
    matches!(flow, Flow::Jump | Flow::End) || matches!(bytes, [0xD5])
}

/// What each routine changes together with all it leads to.
fn close(routines: &[Routine]) -> Vec<Clobbers> {
    let mut totals: Vec<Clobbers> = routines.iter().map(|routine| routine.own).collect();
    loop {
        let mut changed = false;
        for (index, routine) in routines.iter().enumerate() {
            let total =
                routine.goals.iter().fold(totals[index], |sum, &goal| sum.union(totals[goal]));
            changed |= total != totals[index];
            totals[index] = total;
        }
        if !changed {
            return totals;
        }
    }
}
