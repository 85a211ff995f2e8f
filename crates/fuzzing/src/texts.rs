//! Files that people write.

use assembler::{
    Assembler, Cpu, MemoryLoader, Segment, read_intel_hex, read_paper_tape, read_prg,
    write_cartridge, write_d64, write_intel_hex, write_paper_tape, write_prg, write_s_record,
    write_tap,
};
use exercises::Exercise;
use games::pgn::{PgnStyle, Reader};
use games::{Game, Tree};
use machines::chessvm::Deck;

fn seeds(texts: &[&str]) -> Vec<Vec<u8>> {
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}

/// Games that can be read can be written, and what is written reads as the same tree.
pub(crate) fn pgn(data: &[u8]) {
    for game in Reader::new(data).take(50).flatten() {
        let written = game.pgn(PgnStyle::default()).to_string();
        let again = games::pgn::read_one(&written);
        let again = again.unwrap_or_else(|error| panic!("our own PGN: {error}\n{written}"));
        assert!(same_moves(&again, &game), "{written}");
    }
}

/// The same moves in all variations. Words may differ: braces and brackets of comments are replaced.
fn same_moves(one: &Game, other: &Game) -> bool {
    let mut open = vec![(Tree::ROOT, Tree::ROOT)];
    while let Some((left, right)) = open.pop() {
        let (children, others) = (one.tree.children(left), other.tree.children(right));
        let is_same = one.tree.played(left) == other.tree.played(right)
            && one.tree.is_null(left) == other.tree.is_null(right)
            && children.len() == others.len();
        if !is_same {
            return false;
        }
        open.extend(children.iter().copied().zip(others.iter().copied()));
    }
    one.first() == other.first()
}

pub(crate) fn pgn_seeds() -> Vec<Vec<u8>> {
    seeds(&[
        "[Event \"?\"]\n[Result \"1-0\"]\n\n1. e4 {[%clk 0:01:00] [%eval 0.3]} e5 $1 \
         2. Nf3 (2. f4 exf4 (2... d5)) Nc6 3. Bb5 a6 ; a comment\n4. Ba4 1-0\n",
        "[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"]\n[SetUp \"1\"]\n\n1. O-O O-O-O 1/2-1/2\n\n\
         1. d4 d5 *\n",
        "[Variant \"Chess960\"]\n[FEN \"r1k1r3/pppppppp/8/8/8/8/PPPPPPPP/R1K1R3 w EAea - 0 1\"]\n\n\
         1. O-O {[%csl Ra1] [%cal Ge2e4]} 1... f6 *\n",
        "\u{feff}% escape\r\n[White \"A\"]\r\n\r\n1. e4 -- 2. d4 Z0 (2... e5 \u{b1}) 3. e5\r\n\\ d5 4. exd6 e.p. *\r\n",
    ])
}

/// A line of a test suite is an exercise or an error.
pub(crate) fn suite(data: &[u8]) {
    for (number, line) in (1..).zip(String::from_utf8_lossy(data).lines().take(200)) {
        if let Ok(exercise) = Exercise::parse(line, number) {
            let _ = exercise.mark(None, None);
        }
    }
}

pub(crate) fn suite_seeds() -> Vec<Vec<u8>> {
    seeds(&[
        "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id \"WAC.001\";\n",
        "8/8/8/8/8/5K2/6Q1/7k b - - am Kh2; c0 \"a\"; c1 \"b\"; dm 3; hmvc 4; fmvn 9;\n",
    ])
}

/// A source for each of the computers: a program or errors, each with all that can be said of it.
pub(crate) fn assembly(data: &[u8]) {
    let Some((first, text)) = data.split_first() else { return };
    let cpu = Cpu::ALL[usize::from(*first) % Cpu::ALL.len()];
    let loader = MemoryLoader::new().with_file("main.asm", text).with_file("self.asm", text);
    match Assembler::new(cpu).assemble("main.asm", &loader) {
        Ok(program) => {
            let _ = (program.listing(), program.symbol_file(), program.vice_labels());
            let _ = (program.register_report(), program.render_warnings(false));
            every_format(program.segments());
        }
        Err(failure) => {
            assert!(!failure.diagnostics.is_empty());
            let _ = failure.render(true);
        }
    }
}

/// Whatever was assembled can be written in each format, or is refused.
fn every_format(segments: &[Segment]) {
    if let Ok(file) = write_prg(segments) {
        assert!(read_prg(&file).is_ok());
    }
    if let Ok(disk) = write_d64(segments, "fuzz") {
        assert_eq!(disk.len(), 174_848);
    }
    let _ = (write_cartridge(segments, "fuzz"), write_tap(segments, "fuzz"));
    let _ = (write_intel_hex(segments), write_paper_tape(segments), write_s_record(segments));
}

pub(crate) fn assembly_seeds() -> Vec<Vec<u8>> {
    seeds(&[
        "0start   mov 42,A\n        print\n.loop   jmp .loop\n        halt\n",
        "1        .org $0801\nx = y + 1\ny = 2\nstart   lda #<x\n        sta $0400,x\n        bne start\n",
        "2m       .macro a, b\n        ldi \\a\n        .endm\n        m 1, 2\n        .byte 1, \"text\", *\n",
        "3        .if 1\n        .rept 3, n\n        .byte n * 2\n        .endr\n        .else\n\
         .include \"self.asm\"\n        .endif\n",
    ])
}

/// Programs as the computers load them. What is read is written the same again.
pub(crate) fn images(data: &[u8]) {
    if let Ok(segment) = read_prg(data) {
        assert_eq!(write_prg(&[segment]).as_deref().ok(), Some(data));
    }
    let text = String::from_utf8_lossy(data);
    if let Ok(segments) = read_intel_hex(&text) {
        assert_eq!(read_intel_hex(&write_intel_hex(&segments)).as_ref(), Ok(&segments));
    }
    if let Ok(segments) = read_paper_tape(&text) {
        assert_eq!(read_paper_tape(&write_paper_tape(&segments)).as_ref(), Ok(&segments));
    }
    let _ = Deck::from_text(&text).cards().len();
}

pub(crate) fn image_seeds() -> Vec<Vec<u8>> {
    let mut found = seeds(&[
        ":10010000214601360121470136007EFE09D2190140\n:00000001FF\n",
        ";180000FFEEDDCCBBAA0099887766554433221122334455667788990AFC\n;0000010001\n",
        "00010203040506070809\n99999999999999999999\n",
    ]);
    found.push(vec![0x01, 0x08, 0x0b, 0x08, 0x0a, 0x00, 0x9e, 0x32]);
    found
}
