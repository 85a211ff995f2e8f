//! A second CDP1806, written down from the instruction table of the manual and
//! sharing nothing with the first: the two digits I and N of the code are looked
//! at as the chip does, numbers are plain integers, memory is a map of changes.

use std::collections::HashMap;

use machines::cdp1802::vectors::{Outcome, Start, Write};
use machines::cdp1802::{CounterMode, FlagLine};

pub(crate) struct Manual {
    r: [i64; 16],
    d: i64,
    df: i64,
    x: usize,
    p: usize,
    t: i64,
    q: bool,
    ie: bool,
    idle: bool,
    counter: i64,
    holding: i64,
    ci: bool,
    cie: bool,
    xie: bool,
    etq: bool,
    running: CounterMode,
    changes: HashMap<i64, i64>,
    writes: Vec<Write>,
    output: Option<(u8, u8)>,
    start: Start,
}

impl Manual {
    /// What the manual says comes of a start.
    pub(crate) fn outcome(start: &Start) -> Outcome {
        let mut manual = Manual::new(start);
        let cycles = manual.instruction();
        let mut after = start.cpu;
        after.r = manual.r.map(|value| value as u16);
        after.d = manual.d as u8;
        after.df = manual.df == 1;
        after.x = manual.x as u8;
        after.p = manual.p as u8;
        after.t = manual.t as u8;
        after.q = manual.q;
        after.ie = manual.ie;
        after.idle = manual.idle;
        after.counter.value = manual.counter as u8;
        after.counter.holding = manual.holding as u8;
        after.counter.interrupt = manual.ci;
        after.counter.interrupt_enable = manual.cie;
        after.counter.external_enable = manual.xie;
        after.counter.toggles_q = manual.etq;
        after.counter.mode = manual.running;
        after.cycles += cycles;
        let between = Outcome::between(start, &after);
        Outcome { writes: manual.writes, output: manual.output, ..between }
    }

    fn new(start: &Start) -> Manual {
        let cpu = &start.cpu;
        Manual {
            r: cpu.r.map(i64::from),
            d: i64::from(cpu.d),
            df: i64::from(cpu.df),
            x: usize::from(cpu.x),
            p: usize::from(cpu.p),
            t: i64::from(cpu.t),
            q: cpu.q,
            ie: cpu.ie,
            idle: false,
            counter: i64::from(cpu.counter.value),
            holding: i64::from(cpu.counter.holding),
            ci: cpu.counter.interrupt,
            cie: cpu.counter.interrupt_enable,
            xie: cpu.counter.external_enable,
            etq: cpu.counter.toggles_q,
            running: cpu.counter.mode,
            changes: HashMap::new(),
            writes: Vec::new(),
            output: None,
            start: *start,
        }
    }

    fn m(&self, address: i64) -> i64 {
        let address = address.rem_euclid(0x10000);
        let original = || i64::from(self.start.world.memory(address as u16));
        self.changes.get(&address).copied().unwrap_or_else(original)
    }

    fn set_m(&mut self, address: i64, value: i64) {
        let address = address.rem_euclid(0x10000);
        self.changes.insert(address, value);
        self.writes.push(Write { address: address as u16, value: value as u8 });
    }

    fn set_r(&mut self, n: usize, value: i64) {
        self.r[n] = value.rem_euclid(0x10000);
    }

    fn add_r(&mut self, n: usize, by: i64) {
        self.set_r(n, self.r[n] + by);
    }

    fn next(&mut self) -> i64 {
        let byte = self.m(self.r[self.p]);
        self.add_r(self.p, 1);
        byte
    }

    /// Returns the machine cycles.
    fn instruction(&mut self) -> u64 {
        let code = self.next();
        let (i, n) = (code / 16, (code % 16) as usize);
        match i {
            0x0 if n == 0 => self.idle = true,
            0x0 => self.d = self.m(self.r[n]),
            0x1 => self.add_r(n, 1),
            0x2 => self.add_r(n, -1),
            0x3 => self.short_branch(n),
            0x4 => {
                self.d = self.m(self.r[n]);
                self.add_r(n, 1);
            }
            0x5 => self.set_m(self.r[n], self.d),
            0x6 if n == 8 => return self.extended(),
            0x6 => self.input_output(n),
            0x7 => self.row_7(n),
            0x8 => self.d = self.r[n] % 256,
            0x9 => self.d = self.r[n] / 256,
            0xA => self.set_r(n, self.r[n] / 256 * 256 + self.d),
            0xB => self.set_r(n, self.r[n] % 256 + self.d * 256),
            0xC => {
                self.row_c(n);
                return 3;
            }
            0xD => self.p = n,
            0xE => self.x = n,
            _ => self.row_f(n),
        }
        2
    }

    fn ef(&self, n: usize) -> bool {
        self.start.world.flags[n % 4]
    }

    /// Even halves of the row: 0 to 7 ask for what 8 to F deny.
    fn short_branch(&mut self, n: usize) {
        let condition = match n % 8 {
            0 => true,
            1 => self.q,
            2 => self.d == 0,
            3 => self.df == 1,
            _ => self.ef(n),
        };
        self.go_short(condition == (n < 8));
    }

    fn go_short(&mut self, taken: bool) {
        let page = self.r[self.p] / 256 * 256;
        let low = self.m(self.r[self.p]);
        if taken {
            self.set_r(self.p, page + low);
        } else {
            self.add_r(self.p, 1);
        }
    }

    fn input_output(&mut self, n: usize) {
        match n {
            0 => self.add_r(self.x, 1),
            1..=7 => {
                self.output = Some((n as u8, self.m(self.r[self.x]) as u8));
                self.add_r(self.x, 1);
            }
            _ => {
                self.d = i64::from(self.start.world.input);
                self.set_m(self.r[self.x], self.d);
            }
        }
    }

    fn row_7(&mut self, n: usize) {
        match n {
            0x0 | 0x1 => {
                let byte = self.m(self.r[self.x]);
                self.add_r(self.x, 1);
                self.x = (byte / 16) as usize;
                self.p = (byte % 16) as usize;
                self.ie = n == 0;
            }
            0x2 => {
                self.d = self.m(self.r[self.x]);
                self.add_r(self.x, 1);
            }
            0x3 => {
                self.set_m(self.r[self.x], self.d);
                self.add_r(self.x, -1);
            }
            0x6 => self.shift_right(self.df),
            0x8 => self.set_m(self.r[self.x], self.t),
            0x9 => {
                self.t = (self.x * 16 + self.p) as i64;
                self.set_m(self.r[2], self.t);
                self.x = self.p;
                self.add_r(2, -1);
            }
            0xA => self.q = false,
            0xB => self.q = true,
            0xE => self.shift_left(self.df),
            _ => {
                let operand = self.operand(n);
                self.arithmetic(n % 8, operand, self.df);
            }
        }
    }

    fn row_f(&mut self, n: usize) {
        match n {
            0x6 => self.shift_right(0),
            0xE => self.shift_left(0),
            _ => {
                let operand = self.operand(n);
                match n % 8 {
                    0 => self.d = operand,
                    1 => self.d |= operand,
                    2 => self.d &= operand,
                    3 => self.d ^= operand,
                    // Without carry: nothing to add, no borrow to take.
                    4 => self.arithmetic(4, operand, 0),
                    kind => self.arithmetic(kind, operand, 1),
                }
            }
        }
    }

    /// Memory at R(X) for the lower half of a row, the next byte for the upper.
    fn operand(&mut self, n: usize) -> i64 {
        if n < 8 { self.m(self.r[self.x]) } else { self.next() }
    }

    fn arithmetic(&mut self, kind: usize, m: i64, carry: i64) {
        let result = match kind {
            4 => self.d + m + carry,
            5 => m - self.d - (1 - carry),
            _ => self.d - m - (1 - carry),
        };
        let in_range = (0..256).contains(&result);
        self.df = i64::from(if kind == 4 { !in_range } else { in_range });
        self.d = result.rem_euclid(256);
    }

    fn shift_right(&mut self, into: i64) {
        (self.d, self.df) = (self.d / 2 + into * 128, self.d % 2);
    }

    fn shift_left(&mut self, into: i64) {
        (self.d, self.df) = (self.d * 2 % 256 + into, self.d / 128);
    }

    fn row_c(&mut self, n: usize) {
        let zero = self.d == 0;
        let df = self.df == 1;
        match n {
            0x0 => self.go_long(true),
            0x1 => self.go_long(self.q),
            0x2 => self.go_long(zero),
            0x3 => self.go_long(df),
            0x4 => {}
            0x5 => self.skip_two(!self.q),
            0x6 => self.skip_two(!zero),
            0x7 => self.skip_two(!df),
            0x8 => self.skip_two(true),
            0x9 => self.go_long(!self.q),
            0xA => self.go_long(!zero),
            0xB => self.go_long(!df),
            0xC => self.skip_two(self.ie),
            0xD => self.skip_two(self.q),
            0xE => self.skip_two(zero),
            _ => self.skip_two(df),
        }
    }

    fn go_long(&mut self, taken: bool) {
        let target = self.m(self.r[self.p]) * 256 + self.m(self.r[self.p] + 1);
        if taken {
            self.set_r(self.p, target);
        } else {
            self.skip_two(true);
        }
    }

    fn skip_two(&mut self, taken: bool) {
        if taken {
            self.add_r(self.p, 2);
        }
    }

    fn extended(&mut self) -> u64 {
        let code = self.next();
        let (i, n) = (code / 16, (code % 16) as usize);
        match (i, n) {
            (0x0, _) => {
                self.counter_row(n);
                3
            }
            (0x2, _) => {
                self.add_r(n, -1);
                self.go_long(self.r[n] != 0);
                5
            }
            (0x3, 0xE) => {
                let ran_out = std::mem::replace(&mut self.ci, false);
                self.etq &= !ran_out;
                self.go_short(ran_out);
                3
            }
            (0x3, _) => {
                self.go_short(self.start.world.interrupt);
                3
            }
            (0x6, _) => {
                let word = self.m(self.r[self.x]) * 256 + self.m(self.r[self.x] + 1);
                self.add_r(self.x, 2);
                self.set_r(n, word);
                5
            }
            (0x7, 0x6) => self.dsav(),
            (0x8, _) => self.scal(n),
            (0x9, _) => self.sret(n),
            (0xA, _) => {
                let word = self.r[n];
                self.push_word(word);
                5
            }
            (0xB, _) => {
                self.set_r(self.x, self.r[n]);
                4
            }
            (0xC, _) => {
                let word = self.next() * 256 + self.next();
                self.set_r(n, word);
                5
            }
            _ => {
                let operand = self.operand(n);
                let carry = if i == 7 { self.df } else { i64::from(n % 8 == 7) };
                self.decimal(n % 8 == 7, operand, carry);
                4
            }
        }
    }

    fn counter_row(&mut self, n: usize) {
        match n {
            0x0 => self.running = CounterMode::Stopped,
            0x1 => self.count_down(),
            0x2 => self.running = CounterMode::Pulse(FlagLine::Ef2),
            0x3 => self.running = CounterMode::Events(FlagLine::Ef2),
            0x4 => self.running = CounterMode::Pulse(FlagLine::Ef1),
            0x5 => self.running = CounterMode::Events(FlagLine::Ef1),
            0x6 => self.load_counter(),
            0x7 => self.running = CounterMode::Timer,
            0x8 => self.d = self.counter,
            0x9 => self.etq = true,
            0xA => self.xie = true,
            0xB => self.xie = false,
            0xC => self.cie = true,
            _ => self.cie = false,
        }
    }

    fn count_down(&mut self) {
        self.counter = (self.counter - 1).rem_euclid(256);
        if self.counter == 0 {
            self.counter = self.holding;
            self.ci = true;
            self.q ^= self.etq;
        }
    }

    fn load_counter(&mut self) {
        self.holding = self.d;
        if self.running == CounterMode::Stopped {
            self.counter = self.d;
            self.ci = false;
            self.etq = false;
        }
    }

    fn dsav(&mut self) -> u64 {
        self.add_r(self.x, -1);
        self.set_m(self.r[self.x], self.t);
        self.add_r(self.x, -1);
        self.set_m(self.r[self.x], self.d);
        self.shift_right(self.df);
        self.add_r(self.x, -1);
        self.set_m(self.r[self.x], self.d);
        6
    }

    fn push_word(&mut self, word: i64) {
        self.set_m(self.r[self.x], word % 256);
        self.set_m(self.r[self.x] - 1, word / 256);
        self.add_r(self.x, -2);
    }

    fn scal(&mut self, n: usize) -> u64 {
        self.push_word(self.r[n]);
        self.set_r(n, self.r[self.p]);
        let target = self.m(self.r[n]) * 256 + self.m(self.r[n] + 1);
        self.add_r(n, 2);
        self.set_r(self.p, target);
        10
    }

    fn sret(&mut self, n: usize) -> u64 {
        self.set_r(self.p, self.r[n]);
        let word = self.m(self.r[self.x] + 1) * 256 + self.m(self.r[self.x] + 2);
        self.add_r(self.x, 2);
        self.set_r(n, word);
        8
    }

    fn decimal(&mut self, subtract: bool, operand: i64, carry: i64) {
        let number = |byte: i64| byte / 16 * 10 + byte % 16;
        let result = if subtract {
            number(self.d) - number(operand) - (1 - carry)
        } else {
            number(self.d) + number(operand) + carry
        };
        let in_range = (0..100).contains(&result);
        self.df = i64::from(in_range == subtract);
        let digits = result.rem_euclid(100);
        self.d = digits / 10 * 16 + digits % 10;
    }
}
