//! `cargo bench -p torres-pgn`: bytes per second of the reader. For figures beside pgn-reader see `comparison/`.

use std::convert::Infallible;

use divan::counter::BytesCount;
use divan::{Bencher, black_box};
use pgn::{MoveText, Reader, Visitor};
use rules::Position;

fn main() {
    divan::main();
}

/// Two hundred times the same opening, with comments or without.
fn games(comment: &str) -> String {
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Na5";
    let moves = moves.replace(" N", &format!(" {comment}N"));
    format!("[White \"One\"]\n[Black \"Two\"]\n[Result \"*\"]\n\n{moves} *\n\n").repeat(200)
}

struct Count(u64);

impl Visitor for Count {
    type Output = ();
    type Error = Infallible;

    fn mv(&mut self, _: MoveText<'_>) -> Result<(), Infallible> {
        self.0 += 1;
        Ok(())
    }

    fn end_game(&mut self) {}
}

struct Play(Position);

impl Visitor for Play {
    type Output = ();
    type Error = pgn::MoveError;

    fn begin_game(&mut self) {
        self.0 = Position::start();
    }

    fn mv(&mut self, text: MoveText<'_>) -> Result<(), pgn::MoveError> {
        let mv = text.find(&self.0)?;
        self.0.play_unchecked(mv);
        Ok(())
    }

    fn end_game(&mut self) {}
}

fn read<V: Visitor>(text: &str, mut visitor: V) -> V
where
    V::Error: std::fmt::Debug,
{
    let mut reader = Reader::new(text.as_bytes());
    while reader.read_game(&mut visitor).expect("good games").is_some() {}
    visitor
}

#[divan::bench(args = ["", "{[%eval 0.25] [%clk 0:03:00]} "])]
fn events(bencher: Bencher<'_, '_>, comment: &str) {
    let text = games(comment);
    bencher.counter(BytesCount::of_str(&text)).bench(|| read(black_box(&text), Count(0)).0);
}

#[divan::bench(args = ["", "{[%eval 0.25] [%clk 0:03:00]} "])]
fn moves_played(bencher: Bencher<'_, '_>, comment: &str) {
    let text = games(comment);
    bencher
        .counter(BytesCount::of_str(&text))
        .bench(|| read(black_box(&text), Play(Position::start())).0);
}
