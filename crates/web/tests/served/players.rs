//! Players that do one thing each.

use std::thread;
use std::time::Duration;

use player::{
    Choice, Device, Entry, Event, Fault, Governor, Info, Limits, MachineKind, MachineState,
    MachineTime, MemoryRegion, Player, Progress, Question, Register, RegisterValue, Registry,
    Score, Signal, Situation, Snapshot, Task, Turn,
};

/// What a player does when asked.
type Do = fn(&Situation, &Limits, &Signal, &mut dyn FnMut(Event)) -> Result<Choice, Fault>;

struct Puppet(&'static str, Do);

impl Player for Puppet {
    fn name(&self) -> String {
        format!("The {}", self.0)
    }

    fn choose(
        &mut self,
        question: &Question,
        observe: &mut dyn FnMut(Event),
    ) -> Result<Choice, Fault> {
        let Question { situation, limits, signal } = question;
        (self.1)(situation, limits, signal, observe)
    }
}

/// Answers at once with the first legal move.
fn quick(
    situation: &Situation,
    _: &Limits,
    _: &Signal,
    observe: &mut dyn FnMut(Event),
) -> Result<Choice, Fault> {
    let best = situation.position().legal_moves().first().copied();
    let score = Some(Score::Centipawns(-5));
    let variation = best.into_iter().collect();
    observe(Info { depth: Some(1), score, variation, ..Info::default() }.into());
    Ok(Choice { score, ..Choice::of(best) })
}

/// Thinks until told to stop.
fn endless(
    situation: &Situation,
    _: &Limits,
    signal: &Signal,
    observe: &mut dyn FnMut(Event),
) -> Result<Choice, Fault> {
    let best = situation.position().legal_moves().first().copied();
    let variation: Vec<_> = best.into_iter().collect();
    let mut depth = 0;
    while !signal.stopped() {
        depth += 1;
        let score = Some(Score::Centipawns(10));
        let variation = variation.clone();
        observe(Info { depth: Some(depth), score, variation, ..Info::default() }.into());
        thread::sleep(Duration::from_millis(5));
    }
    Ok(Choice::of(best))
}

/// Thinks until told to stop, and takes all of a core for it.
fn spinning(
    situation: &Situation,
    _: &Limits,
    signal: &Signal,
    observe: &mut dyn FnMut(Event),
) -> Result<Choice, Fault> {
    let best = situation.position().legal_moves().first().copied();
    observe(Info { depth: Some(1), score: Some(Score::Centipawns(10)), ..Info::default() }.into());
    while !signal.stopped() {
        std::hint::spin_loop();
    }
    Ok(Choice::of(best))
}

/// As long as it is told to, up to a second.
fn obedient(
    situation: &Situation,
    limits: &Limits,
    signal: &Signal,
    observe: &mut dyn FnMut(Event),
) -> Result<Choice, Fault> {
    if limits.infinite {
        return endless(situation, limits, signal, observe);
    }
    let time = limits.move_time.unwrap_or(Duration::from_millis(5));
    thread::sleep(time.min(Duration::from_secs(1)));
    quick(situation, limits, signal, observe)
}

/// An emulated machine: a thousand cycles a second, a million for a move.
fn machine(
    situation: &Situation,
    limits: &Limits,
    signal: &Signal,
    observe: &mut dyn FnMut(Event),
) -> Result<Choice, Fault> {
    let mut governor = Governor::new(signal.clone(), 5_000);
    let kept = signal.probe().take_resume();
    let text = kept.map(|kept| String::from_utf8_lossy(kept.bytes()).into_owned());
    let mut cycles: u64 = text.map_or(0, |text| text.parse().expect("what it wrote itself"));
    let snapshot = |cycles: u64| Event::Snapshot(Snapshot::new(cycles.to_string().into_bytes()));
    while cycles < 1_000_000 {
        match governor.next_task(cycles, 10_000) {
            None if signal.probe().is_suspended() => {
                observe(snapshot(cycles));
                break;
            }
            None => break,
            Some(Task::Answer) => {
                if signal.probe().takes_snapshot() {
                    observe(snapshot(cycles));
                }
                continue;
            }
            Some(Task::Work(Turn::Cycles(more))) => cycles += more,
            Some(Task::Work(Turn::Instruction)) => cycles += 3,
        }
        let time = MachineTime { cycles, hertz: 5_000 };
        observe(Event::Progress(Progress { time, done: cycles as f32 / 1e6 }));
        observe(Event::Machine(MachineState {
            kind: MachineKind::Eniac,
            registers: vec![Register::new(
                "count",
                RegisterValue::Binary { value: cycles as u32, bits: 32 },
            )],
            memory: vec![MemoryRegion::bytes("RAM", 0, vec![(cycles % 100) as u8; 75])],
            devices: vec![Device::Card("CARD".to_owned())],
            cycles,
            hertz: 5_000,
        }));
    }
    let machine_time = Some(MachineTime { cycles, hertz: 5_000 });
    Ok(Choice { machine_time, ..quick(situation, limits, signal, observe)? })
}

fn fails(_: &Situation, _: &Limits, _: &Signal, _: &mut dyn FnMut(Event)) -> Result<Choice, Fault> {
    Err(Fault::Crash { reason: "a fuse has blown".to_owned() })
}

fn panics(
    _: &Situation,
    _: &Limits,
    _: &Signal,
    _: &mut dyn FnMut(Event),
) -> Result<Choice, Fault> {
    panic!("this is a test")
}

fn resigns(
    situation: &Situation,
    limits: &Limits,
    signal: &Signal,
    observe: &mut dyn FnMut(Event),
) -> Result<Choice, Fault> {
    Ok(Choice { resigns: true, ..quick(situation, limits, signal, observe)? })
}

/// All of them. The one that analyses has the name of the real engine, and the machine that of one
/// whose panel the server knows.
pub(crate) fn registry() -> Registry {
    let all: [(&'static str, Do); 9] = [
        ("quick", quick),
        ("endless", endless),
        ("spinning", spinning),
        ("torres", obedient),
        ("eniac", machine),
        ("clockwork", machine),
        ("fails", fails),
        ("panics", panics),
        ("resigns", resigns),
    ];
    let mut registry = Registry::default();
    for (name, does) in all {
        registry.add(Entry::new(name, "a puppet", move || Ok(Puppet(name, does))));
    }
    ::players::register(&mut registry);
    registry
}
