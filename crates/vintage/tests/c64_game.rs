//! The game for the C64 as its player sees it: screen, keys, joystick, disk.

use assembler::{Assembler, Assembly, Cpu, DiskLoader, write_cartridge, write_d64, write_prg};
use machines::c64::{
    C64, ControlPort, D64, Joystick, Key, Pause, Picture, TextMode, VideoStandard,
};
use machines::{Budget, Machine};
use rules::{Outcome, Position};
use std::path::Path;
use std::process::Command;

const PATIENCE: u64 = 60_000_000;
const FIRST_PIECE: u8 = 64;
const CELLS_OF_PIECES: u8 = 54;
const WHITE: u8 = 9;

struct Game {
    c64: C64,
    assembly: Assembly,
}

fn assembled() -> Assembly {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../programs/c64/torres-c64.asm");
    Assembler::new(Cpu::Mos6502)
        .assemble(&path.to_string_lossy(), &DiskLoader::new())
        .unwrap_or_else(|failure| panic!("{failure}"))
}

fn loaded(standard: VideoStandard) -> Game {
    let assembly = assembled();
    let mut c64 = C64::new(standard);
    c64.insert_disk(D64::formatted(b"GAMES", *b"64"));
    c64.load_prg(&write_prg(assembly.segments()).expect("a file")).expect("it fits");
    c64.start_sys().expect("a SYS line");
    let mut game = Game { c64, assembly };
    game.wait();
    game
}

/// The game behind its title, at the given level.
fn begun(level: u8) -> Game {
    let mut game = loaded(VideoStandard::Pal);
    game.keys(&[0x0D]);
    let at = game.symbol("level");
    game.c64.processor.bus.ram[at] = level;
    game
}

impl Game {
    fn wait(&mut self) {
        let pause = self.c64.run_until_waiting(Budget::cycles(PATIENCE));
        assert_eq!(pause, Ok(Pause::WaitsForInput), "{}", self.screen());
    }

    /// Types keys, ten at a time, as many as the buffer holds.
    fn keys(&mut self, keys: &[u8]) {
        self.c64.type_keys(keys);
        self.wait();
    }

    fn say(&mut self, line: &str) {
        let keys: Vec<u8> = line.bytes().map(|c| c.to_ascii_uppercase()).chain([0x0D]).collect();
        self.keys(&keys);
    }

    /// Goes down to an item of the menu and does it.
    fn menu(&mut self, item: usize) {
        self.keys(&[0x85]);
        self.keys(&vec![0x11; item]);
        self.keys(&[0x0D]);
    }

    fn stick(&mut self, joystick: Joystick) {
        for state in [joystick, Joystick::default()] {
            self.c64.set_joystick(ControlPort::Two, state);
            self.run(50_000);
        }
        self.wait();
    }

    fn run(&mut self, cycles: u64) {
        let end = self.c64.cycles() + cycles;
        while self.c64.cycles() < end {
            let left = Budget::cycles(end - self.c64.cycles());
            match self.c64.run_until_waiting(left) {
                Ok(Pause::WaitsForInput) => self.c64.type_keys(&[]),
                Ok(Pause::Halted) => panic!("the program has ended"),
                Err(_) => return,
            }
        }
    }

    fn symbol(&self, name: &str) -> u16 {
        let symbol = self.assembly.symbols().into_iter().find(|symbol| symbol.name == name);
        symbol.unwrap_or_else(|| panic!("no {name}")).value as u16
    }

    fn byte(&self, name: &str) -> u8 {
        self.c64.processor.bus.ram[self.symbol(name)]
    }

    fn screen(&self) -> String {
        (0..25).map(|row| self.c64.processor.bus.row_text(row) + "\n").collect()
    }

    /// The text to the right of the board.
    fn panel(&self) -> String {
        let row = |row| self.c64.processor.bus.row_text(row).chars().skip(26).collect::<String>();
        (0..25).map(|number| row(number) + "\n").collect()
    }

    /// The board as it is drawn, first field of a FEN with dots for empty squares.
    fn board(&self) -> Vec<String> {
        let picture = self.c64.picture();
        (0..8).map(|rank| (0..8).map(|file| square(&picture, rank, file)).collect()).collect()
    }

    /// The position after the moves in the program's memory, by our rules.
    fn position(&self) -> Position {
        let (from, to) = (self.symbol("gameFrom"), self.symbol("gameTo"));
        let mut position = Position::start();
        for number in 0..u16::from(self.byte("gameLength")) {
            let ram = &self.c64.processor.bus.ram;
            let (from, to) = (ram[from + number], ram[to + number]);
            let name = |square: u8| {
                format!("{}{}", char::from(b'a' + (square & 7)), 8 - (square >> 4 & 7))
            };
            let promotion = match to & 0x88 {
                0x08 => "n",
                0x80 => "b",
                0x88 => "r",
                _ => "q",
            };
            let text = format!("{}{}", name(from), name(to));
            let mv = position
                .parse_uci(&text)
                .or_else(|_| position.parse_uci(&format!("{text}{promotion}")))
                .unwrap_or_else(|error| panic!("{error}"));
            position.play(mv);
        }
        position
    }
}

/// What the nine cells of a square show; they must belong together.
fn square(picture: &Picture, rank: usize, file: usize) -> char {
    let first = rank * 3 * 40 + 1 + file * 3;
    let code = picture.codes[first];
    let is_dark = (rank + file) % 2 == 1;
    let empty = FIRST_PIECE + 2 * CELLS_OF_PIECES + u8::from(is_dark);
    if code == empty {
        return '.';
    }
    for cell in 0..9 {
        let at = first + cell / 3 * 40 + cell % 3;
        assert_eq!(picture.codes[at], code + cell as u8);
        assert_eq!(picture.colours[at], picture.colours[first]);
    }
    let piece = code - FIRST_PIECE - if is_dark { CELLS_OF_PIECES } else { 0 };
    let letter = ['p', 'n', 'b', 'r', 'q', 'k'][usize::from(piece / 9)];
    if picture.colours[first] == WHITE { letter.to_ascii_uppercase() } else { letter }
}

#[test]
fn the_title_tells_how_to_begin() {
    for (standard, name) in [(VideoStandard::Pal, "pal"), (VideoStandard::Ntsc, "ntsc")] {
        let game = loaded(standard);
        let screen = game.screen();
        assert!(screen.contains("chess for a commodore 64"), "{screen}");
        assert!(screen.trim_end().ends_with(name), "{screen}");
    }
}

#[test]
fn the_board_is_there_at_once_in_characters_of_its_own() {
    let game = begun(1);
    let board = game.board();
    assert_eq!((board[0].as_str(), board[1].as_str()), ("rnbqkbnr", "pppppppp"));
    assert_eq!((board[3].as_str(), board[7].as_str()), ("........", "RNBQKBNR"));
    let picture = game.c64.picture();
    assert_eq!((picture.mode, picture.sprites.len()), (TextMode::Multicolour, 1));
    assert!(picture.dots().contains(&7), "the cursor");
    assert!(game.panel().contains("level 3  10 s") && game.panel().contains("white  00:00"));
}

#[test]
fn typed_moves_are_answered_and_taken_back() {
    let mut game = begun(1);
    let start = game.board();
    game.say("e2e5");
    assert!(game.panel().contains("not legal"), "{}", game.panel());
    game.say("a2a4");
    assert_eq!(game.byte("gameLength"), 2);
    assert_eq!(game.board()[4], "P.......");
    assert!(game.panel().contains("01 a2a4 "), "{}", game.panel());
    assert!(game.panel().contains("depth ") && game.panel().contains("value "));
    assert_eq!(game.c64.picture().sprites.len(), 3, "cursor and last move");
    game.keys(&[0x86]);
    assert_eq!((game.board(), game.byte("gameLength")), (start, 0));
}

#[test]
fn moves_are_made_with_the_joystick_and_heard() {
    let mut game = begun(1);
    let fire = Joystick { fire: true, ..Joystick::default() };
    let up = Joystick { up: true, ..Joystick::default() };
    game.stick(fire);
    assert_eq!(game.c64.picture().sprites.len(), 2, "the pawn is picked");
    game.stick(up);
    game.stick(up);
    game.c64.processor.bus.io[0x404] = 0;
    game.stick(fire);
    assert!(game.board()[4].contains('P'), "{:?}", game.board());
    assert_eq!(game.c64.processor.bus.io[0x404] & 1, 1, "the gate of the first voice");
}

#[test]
fn keys_of_the_matrix_move_the_cursor_too() {
    let mut game = begun(1);
    let before = game.byte("cursorAt");
    game.c64.press(Key::CursorRight);
    game.run(40_000);
    game.c64.release(Key::CursorRight);
    game.wait();
    assert_eq!(game.byte("cursorAt"), before + 1);
}

#[test]
fn colours_levels_and_clocks() {
    let mut game = begun(3);
    game.run(3 * game.c64.standard.clock());
    assert!(game.panel().contains("white  00:03"), "{}", game.panel());
    game.menu(1);
    assert!(game.panel().contains(">level 4"), "{}", game.panel());
    game.keys(&[0x11, 0x0D]);
    assert!(game.panel().contains("you: black"), "{}", game.panel());
    assert_eq!(game.board()[0], "RNBKQBNR", "the board is turned");
    game.keys(&[0x85]);
    assert_eq!(game.byte("gameLength"), 1, "the program has begun");
}

#[test]
fn a_position_is_set_up_and_a_pawn_promoted_to_a_knight() {
    let mut game = begun(1);
    game.menu(5);
    // Clear, White's king on e2, a pawn on e7, Black's king on a7.
    game.keys(&[b'C', b'K', 0x91, 0x91, 0x91, 0x91, 0x91, b'P']);
    game.keys(&[0x0D]);
    assert!(game.panel().contains("impossible"), "{}", game.panel());
    game.keys(&[0x9D, 0x9D, 0x9D, 0x9D, 0xCB, 0x0D]);
    assert_eq!((game.board()[1].as_str(), game.board()[6].as_str()), ("k...P...", "....K..."));
    game.keys(&[0x1D, 0x1D, 0x1D, 0x1D, 0x0D, 0x91, 0x0D]);
    assert!(game.panel().contains("becomes: q"), "{}", game.panel());
    game.keys(b"N");
    assert_eq!(game.board()[0], "....N...");
    assert!(game.panel().contains("draw"), "{}", game.panel());
}

#[test]
fn a_game_is_saved_and_loaded() {
    let mut game = begun(1);
    game.say("e2e4");
    let (board, moves) = (game.board(), game.byte("gameLength"));
    for _ in 0..2 {
        game.menu(6);
        game.keys(b"3");
        assert!(game.panel().contains("saved"), "{}", game.panel());
        game.keys(&[0x0D]);
    }
    let files = game.c64.disk().expect("a disk").directory();
    assert_eq!(files.len(), 1, "the second has replaced the first");
    assert_eq!(files[0].name, b"TORRES GAME 3");
    game.menu(0);
    assert_eq!(game.byte("gameLength"), 0);
    game.menu(7);
    game.keys(b"3");
    assert!(game.panel().contains("loaded"), "{}", game.panel());
    game.keys(&[0x0D]);
    assert_eq!((game.board(), game.byte("gameLength")), (board, moves));
    game.menu(7);
    game.keys(b"5");
    assert!(game.panel().contains("disk error"), "{}", game.panel());
}

#[test]
fn a_file_that_is_not_a_game_does_no_harm() {
    let mut game = begun(1);
    let mut disk = D64::formatted(b"BAD", *b"64");
    disk.write(b"TORRES GAME 0", &[0x00, 0xAC, 1, 2, 3, 4]).expect("room");
    game.c64.insert_disk(disk);
    game.menu(7);
    game.keys(b"0");
    assert!(game.panel().contains("bad file"), "{}", game.panel());
    game.keys(&[0x0D]);
    assert_eq!((game.byte("gameLength"), game.board()[7].as_str()), (0, "RNBQKBNR"));
}

#[test]
fn two_games_against_itself_are_played_by_the_rules() {
    let mut game = begun(1);
    // Who plays: White, Black, both, neither.
    game.menu(2);
    game.keys(&[0x0D, 0x0D]);
    assert!(game.panel().contains("you: none"), "{}", game.panel());
    game.c64.type_keys(&[0x85]);
    let pause = game.c64.run_until_waiting(Budget::cycles(1_000_000_000));
    assert_eq!(pause, Ok(Pause::WaitsForInput));
    let (end, panel) = (game.position().outcome(), game.panel());
    let mate = panel.contains("checkmate");
    assert_eq!(mate, matches!(end, Some(Outcome::Checkmate { .. })), "{panel}");
    assert!(mate || panel.contains("draw") || panel.contains("stalemate"), "{panel}");
}

#[test]
fn the_disk_loads_and_runs() {
    let image = write_d64(assembled().segments(), "torres").expect("a disk");
    let mut c64 = C64::new(VideoStandard::Ntsc);
    c64.insert_disk(D64::read_image(&image).expect("our own"));
    // LDA #1; LDX #8; LDY #1; JSR SETLFS; LDA #1; LDX #<name; LDY #>name; JSR SETNAM; LDA #0; JSR LOAD; RTS
    let load = [
        0xA9, 1, 0xA2, 8, 0xA0, 1, 0x20, 0xBA, 0xFF, 0xA9, 1, 0xA2, 0x18, 0xA0, 0xC0, 0x20, 0xBD,
        0xFF, 0xA9, 0, 0x20, 0xD5, 0xFF, 0x60, b'*',
    ];
    c64.processor.bus.ram.load(0xC000, &load).expect("it fits");
    c64.start_at(0xC000);
    assert_eq!(c64.run_until_waiting(Budget::cycles(500_000_000)), Ok(Pause::Halted));
    c64.start_sys().expect("a SYS line");
    assert_eq!(c64.run_until_waiting(Budget::cycles(PATIENCE)), Ok(Pause::WaitsForInput));
    assert!(c64.processor.bus.row_text(24).starts_with("ntsc"));
}

/// Runs a tool in a folder of its own, with one file in it, and hands out what it printed and the
/// files that it left; `None`, with a line that says so, if it is not installed.
#[expect(clippy::print_stderr, reason = "a test that is skipped says so")]
fn other_tool(
    tool: &str,
    arguments: &[&str],
    (name, bytes): (&str, &[u8]),
    wanted: &str,
) -> Option<(String, Vec<u8>)> {
    let folder = std::env::temp_dir().join(format!("torres-{tool}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join(name), bytes).expect("written");
    let run = Command::new(tool).current_dir(&folder).args(arguments).output();
    let found = match run {
        Ok(output) => {
            let printed = String::from_utf8_lossy(&output.stdout).into_owned();
            assert!(output.status.success(), "{output:?}");
            let file = std::fs::read(folder.join(wanted));
            Some((printed, file.unwrap_or_else(|error| panic!("{wanted}: {error}"))))
        }
        Err(_) => {
            eprintln!("skipped: {tool} is not installed");
            None
        }
    };
    std::fs::remove_dir_all(&folder).expect("removed");
    found
}

#[test]
fn cbmconvert_reads_the_disk() {
    let assembly = assembled();
    let image = write_d64(assembly.segments(), "torres").expect("a disk");
    let arguments = ["-N", "-d", "torres.d64"];
    let found = other_tool("cbmconvert", &arguments, ("torres.d64", &image), "torres.prg");
    if let Some((_, file)) = found {
        assert_eq!(file, write_prg(assembly.segments()).expect("a file"));
    }
}

#[test]
fn c1541_reads_and_validates_the_disk() {
    let assembly = assembled();
    let program = write_prg(assembly.segments()).expect("a file");
    let image = write_d64(assembly.segments(), "torres").expect("a disk");
    let arguments =
        ["-attach", "torres.d64", "-list", "-validate", "-list", "-read", "torres", "back.prg"];
    let found = other_tool("c1541", &arguments, ("torres.d64", &image), "back.prg");
    let Some((printed, file)) = found else { return };
    assert_eq!(file, program);
    let blocks = program.len().div_ceil(254);
    let lines = [format!("{blocks:<5}\"torres\""), format!("{} blocks free", 664 - blocks)];
    let found = lines.map(|line| printed.matches(&line).count());
    assert_eq!(found, [2, 2], "before and after it is validated: {printed}");
}

#[test]
fn cartconv_reads_the_cartridge() {
    let assembly = assembled();
    let program = write_prg(assembly.segments()).expect("a file");
    let image = write_cartridge(assembly.segments(), "torres").expect("a cartridge");
    let arguments = ["-i", "torres.crt", "-o", "back.bin"];
    let Some((printed, banks)) =
        other_tool("cartconv", &arguments, ("torres.crt", &image), "back.bin")
    else {
        return;
    };
    assert!(printed.contains("EasyFlash"), "{printed}");
    // 64 banks of two chips each; the first has the code that copies the others.
    assert_eq!(banks.len(), 64 * 0x4000);
    for (bank, bytes) in (1..).zip(program[2..].chunks(0x2000)) {
        assert_eq!(&banks[bank * 0x4000..][..bytes.len()], bytes, "bank {bank}");
    }
}
