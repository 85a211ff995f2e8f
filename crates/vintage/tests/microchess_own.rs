//! What a checkout without the recordings of the original can test.

mod record;

use chance::Random;
use vintage::microchess::value::{Step, value};
use vintage::microchess::{Board, Console, Counters, Level, Slot, run_keys, think};

/// Recorded by us when all recordings of the original were reproduced.
const SEARCHES: &str = include_str!("data/microchess_searches.txt");

#[test]
fn searches_are_as_they_were() {
    assert!(SEARCHES.lines().count() > 300);
    for line in SEARCHES.lines() {
        let mut fields = line.split(' ');
        let level: Level = fields.next().unwrap().parse().unwrap();
        let board: Board = fields.next().unwrap().parse().unwrap();
        assert_eq!(record::line(level, &board), line);
    }
}

/// Keys in, display after each of them.
const KEYS: &str = include_str!("data/microchess_keys.txt");

#[test]
fn keys_show_what_they_showed() {
    for line in KEYS.lines().filter(|line| !line.starts_with('#')) {
        let (keys, shown) = line.split_once(" = ").unwrap();
        let mut console = Console::new(Level::SuperBlitz);
        run_keys(&mut console, keys).unwrap();
        let display: Vec<String> =
            console.display.iter().map(|byte| format!("{byte:02X}")).collect();
        assert_eq!(display.join(" "), shown, "after {keys}");
    }
}

/// Nonsense is answered as the machine would answer it, whatever it leaves on
/// the board: no panic, no endless thought.
#[test]
fn survives_any_keys() {
    let mut random = Random::new(0x6502);
    for level in Level::ALL {
        let mut console = Console::new(level);
        for _ in 0..3000 {
            let [dice, byte, ..] = random.next_u64().to_le_bytes();
            let usual = b"CEP01234567\r01234567\r01234567\r"[usize::from(byte % 30)];
            console.press(if dice < 32 { byte } else { usual });
            console.has_quit = false;
        }
        assert_ne!(console.board, Board::POWER_UP);
    }
}

fn self_play(level: Level, plies: usize) -> Vec<String> {
    let mut console = Console::new(level);
    let keys = "C".to_owned() + &"PE".repeat(plies);
    run_keys(&mut console, &keys)
        .unwrap()
        .iter()
        .map(|played| played.leds().replace(' ', ""))
        .collect()
}

/// 1.e4 e5 2.Qh5 Nf6 3.Qxe5+ Be7 4.Bc4 Ng4 5.Qxg7 Bf6 6.Qxf7#, then resignation.
#[test]
fn plays_the_known_game_against_itself() {
    let known =
        "0F1333 0F1434 010440 060625 014043 040514 040235 062546 014361 041425 016162 FFFFFF";
    assert_eq!(self_play(Level::Normal, 12).join(" "), known);
}

/// Without a look at the king, 6.Qxf7 is a mere capture, and 6.Qxg4 a better one.
#[test]
fn faster_levels_leave_the_known_game() {
    let normal = self_play(Level::Normal, 11);
    let blitz = self_play(Level::Blitz, 11);
    let super_blitz = self_play(Level::SuperBlitz, 11);
    assert_eq!(normal[..10], blitz[..10]);
    assert_eq!(blitz[10], "016131");
    assert_eq!(normal[..9], super_blitz[..9]);
    assert_eq!(super_blitz[9], "064665");
}

/// The book's answers, move by move, and the first thought after it.
#[test]
fn the_built_in_opening_ends_before_its_last_line() {
    let keys = "CP6343<CR>P7655<CR>P7245<CR>P7152<CR>P4334<CR>P4536<CR>P5233<CR>P3625<CR>P";
    let mut console = Console::new(Level::Normal);
    let played = run_keys(&mut console, keys).unwrap();
    let leds: Vec<String> = played.iter().map(|played| played.leds().replace(' ', "")).collect();
    assert_eq!(leds.join(" "), "0F1333 060122 040235 0D1525 0E1434 0D2534 070625 000301 043562");
    let thought: Vec<bool> = played.iter().map(|played| played.reply.thought.is_some()).collect();
    assert_eq!(thought.iter().filter(|thought| **thought).count(), 1);
}

#[test]
fn the_start_position_out_of_book() {
    let values: Vec<u8> =
        think(&Board::START, Level::Normal).candidates.iter().map(|c| c.value).collect();
    let known = [
        0xCE, 0xD0, 0xCD, 0xCF, 0xCE, 0xCC, 0xCC, 0xCB, 0xCB, 0xCB, 0xCB, 0xCB, 0xCA, 0xCB, 0xCA,
        0xCB, 0xCD, 0xCD, 0xCD, 0xCD,
    ];
    assert_eq!(values, known);
}

fn step(slot: u8, from: u8, to: u8) -> Step {
    Step { slot: Slot::new(slot).unwrap(), from, to }
}

#[test]
fn values_of_known_counters() {
    let mut counters = Counters::default();
    assert_eq!(value(&counters, step(6, 0x20, 0x30)), 0xFF, "no reply, nothing attacked");
    counters.continuation.best_victim = 1;
    assert_eq!(value(&counters, step(6, 0x20, 0x30)), 0xD0);
    assert_eq!(value(&counters, step(6, 0x22, 0x33)), 0xD2, "to the centre");
    assert_eq!(value(&counters, step(4, 0x05, 0x24)), 0xD2, "from the back rank");
    assert_eq!(value(&counters, step(0, 0x05, 0x24)), 0xD0, "but not the king");
    counters.reply.mobility = 1;
    assert_eq!(value(&counters, step(6, 0x20, 0x30)), 0xCF);
    counters.reply.best_capture = 11;
    assert_eq!(value(&counters, step(6, 0x20, 0x30)), 0, "the king is lost");
}

#[test]
fn a_value_of_many_counters() {
    let mut counters =
        Counters { own_capture: 9, exchange: [4, 4, 3, 2, 2], ..Counters::default() };
    (counters.continuation.mobility, counters.continuation.best_capture) = (10, 8);
    (counters.continuation.capture_sum, counters.continuation.best_victim) = (6, 1);
    (counters.prior.best_capture, counters.prior.capture_sum, counters.prior.mobility) = (7, 3, 5);
    (counters.reply.mobility, counters.reply.best_capture, counters.reply.capture_sum) = (6, 5, 7);
    assert_eq!(value(&counters, step(6, 0x20, 0x30)), 0xE1);
}
