//! Keys in, screen out.

use std::thread;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use player::{Choice, Entry, Event as Said, Fault, Info, Player, Question, Score};
use rules::{Color, Position};

use super::canvas::Canvas;
use super::*;

/// Answers with the last legal move by name and says what it thinks.
struct Talkative;

impl Player for Talkative {
    fn name(&self) -> String {
        "Talkative 1".to_owned()
    }

    fn choose(
        &mut self,
        question: &Question,
        observe: &mut dyn FnMut(Said),
    ) -> Result<Choice, Fault> {
        let position = question.situation.position();
        let mut moves = position.legal_moves().as_slice().to_vec();
        moves.sort_by_key(|mv| position.san(*mv).to_string());
        let (best, score) = (moves.pop(), Some(Score::Centipawns(25)));
        let variation: Vec<_> = best.into_iter().collect();
        observe(Said::from(Info { score, depth: Some(3), variation, ..Info::default() }));
        Ok(Choice { best, score, ..Choice::default() })
    }
}

fn registry() -> Registry {
    let mut registry = Registry::default();
    registry.add(Entry::new("talkative", "for tests", || Ok(Talkative)));
    registry
}

fn settings() -> PlaySettings {
    let name = || "talkative".to_owned();
    PlaySettings { player: name(), analyst: name(), mono: true, ..PlaySettings::default() }
}

fn drawn(app: &App<'_>, width: u16, height: u16) -> Canvas {
    let mut canvas = Canvas::new(width, height);
    draw::draw(&mut canvas, app, Instant::now());
    canvas
}

fn picture_of(app: &App<'_>, width: u16, height: u16) -> String {
    drawn(app, width, height).text()
}

fn picture(app: &App<'_>) -> String {
    picture_of(app, 80, 24)
}

fn press(app: &mut App<'_>, code: KeyCode) {
    app.press(KeyEvent::new(code, KeyModifiers::NONE), Instant::now());
}

fn control(app: &mut App<'_>, letter: char) {
    app.press(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL), Instant::now());
}

fn enter(app: &mut App<'_>, text: &str) {
    text.chars().for_each(|letter| press(app, KeyCode::Char(letter)));
    press(app, KeyCode::Enter);
}

/// Lets time pass until it is so; a busy computer may need long.
fn wait(app: &mut App<'_>, until: impl Fn(&App<'_>) -> bool) {
    let begin = Instant::now();
    while !until(app) {
        assert!(begin.elapsed() < Duration::from_secs(60), "{}", picture(app));
        app.tick(Instant::now());
        thread::sleep(Duration::from_millis(1));
    }
}

fn wait_for_turn(app: &mut App<'_>) {
    wait(app, |app| app.table.contest().is_persons_turn());
}

fn with_app(settings: &PlaySettings, test: impl FnOnce(&mut App<'_>)) {
    let registry = registry();
    test(&mut App::new(&registry, settings).unwrap());
}

#[test]
fn the_board_fits_eighty_by_twenty_four() {
    with_app(&PlaySettings { ascii: true, ..settings() }, |app| {
        let picture = picture(app);
        let rows: Vec<&str> = picture.lines().collect();
        assert_eq!(rows.len(), 24);
        assert!(rows[0].starts_with(" You (White) against Talkative 1"), "{picture}");
        assert!(rows[1].starts_with(" 8   r  : n :  b  : q :  k  : b :  n  : r :"), "{picture}");
        assert!(rows[13].starts_with(" 2   P  : P :  P  : P : [P] : P :"), "{picture}");
        assert!(rows[17].starts_with("     a    b    c    d    e    f    g    h"), "{picture}");
        assert!(rows[17].contains("Your move"), "{picture}");
        assert!(rows[23].contains("? help"), "{picture}");
        assert!(picture.is_ascii(), "{picture}");
    });
}

#[test]
fn figurines_and_colours() {
    with_app(&settings(), |app| {
        let picture = picture(app);
        assert!(
            picture.contains('♔') && picture.contains('♛') && picture.contains('░'),
            "{picture}"
        );
    });
    with_app(&PlaySettings { mono: false, ..settings() }, |app| {
        let canvas = drawn(app, 80, 24);
        let [a1, b1, a8] = [(5, 15), (10, 15), (5, 1)].map(|(x, y)| canvas.cell(x, y).unwrap());
        assert_eq!((a1.sign, b1.sign), (Some('♜'), Some('♞')));
        assert_ne!(a1.style.paper, b1.style.paper, "dark and light");
        assert_ne!(a1.style.ink, a8.style.ink, "white and black");
    });
}

#[test]
fn mono_uses_no_colour_at_all() {
    with_app(&settings(), |app| {
        enter(app, "e4");
        let canvas = drawn(app, 80, 24);
        let mut cells = canvas.area().positions().map(|(x, y)| canvas.cell(x, y).unwrap().style);
        assert!(cells.all(|style| style.ink.is_none() && style.paper.is_none()));
    });
}

#[test]
fn a_move_by_arrows() {
    with_app(&PlaySettings { ascii: true, ..settings() }, |app| {
        press(app, KeyCode::Enter);
        let shown = picture(app);
        assert!(shown.lines().nth(13).unwrap().contains("[P]"), "{shown}");
        assert_eq!(shown.matches('*').count(), 2, "e3 and e4: {shown}");
        press(app, KeyCode::Up);
        press(app, KeyCode::Up);
        press(app, KeyCode::Char(' '));
        assert_eq!(app.plies(), 1);
        wait_for_turn(app);
        let shown = picture(app);
        assert!(shown.contains("1. e4"), "{shown}");
        assert!(shown.contains("Talkative 1 plays"), "{shown}");
        assert!(shown.contains("-0.25  depth 3"), "White's view: {shown}");
        assert!(shown.contains('='), "the last move is marked: {shown}");
    });
}

#[test]
fn typed_moves_and_bad_ones() {
    with_app(&settings(), |app| {
        enter(app, "Ke2");
        assert!(picture(app).contains("'Ke2' is not a legal move here."));
        enter(app, "g1f3");
        assert_eq!(app.plies(), 1);
        wait_for_turn(app);
        press(app, KeyCode::Char('e'));
        press(app, KeyCode::Char('5'));
        press(app, KeyCode::Backspace);
        assert!(picture(app).contains("> e_"));
        press(app, KeyCode::Esc);
        assert!(picture(app).contains("> _"));
    });
}

#[test]
fn the_wrong_square_says_so_and_another_man_is_chosen() {
    with_app(&settings(), |app| {
        press(app, KeyCode::Up);
        press(app, KeyCode::Enter);
        assert!(app.message.contains("Choose one of your pieces"), "{}", app.message);
        press(app, KeyCode::Down);
        press(app, KeyCode::Enter);
        press(app, KeyCode::Left);
        press(app, KeyCode::Enter);
        assert_eq!(app.chosen, Some(rules::Square::D2));
        (0..3).for_each(|_| press(app, KeyCode::Up));
        press(app, KeyCode::Enter);
        assert_eq!(app.message, "From d2 to d5 is not legal.");
        enter(app, "moves b1");
        assert_eq!(app.targets().len(), 2);
    });
}

#[test]
fn promotion_is_asked_for() {
    let first = Position::from_fen("7k/P7/8/8/8/8/8/K7 w - - 0 1").unwrap();
    with_app(&PlaySettings { first, ..settings() }, |app| {
        enter(app, "moves a7");
        press(app, KeyCode::Up);
        press(app, KeyCode::Enter);
        assert!(picture(app).contains("The pawn becomes"));
        press(app, KeyCode::Char('x'));
        assert!(picture(app).contains("The pawn becomes"), "still");
        press(app, KeyCode::Char('n'));
        let one = app.table.contest().situation().moves()[0];
        assert_eq!(one.promotes_to(), Some(rules::Role::Knight));
    });
}

#[test]
fn castling_goes_to_the_king_s_square_or_to_the_rook() {
    for steps in [2, 3] {
        let first = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
        with_app(&PlaySettings { first, ..settings() }, |app| {
            enter(app, "moves e1");
            (0..steps).for_each(|_| press(app, KeyCode::Right));
            press(app, KeyCode::Enter);
            assert!(app.table.contest().situation().moves()[0].is_castle());
        });
    }
}

#[test]
fn black_sits_at_the_bottom_and_arrows_follow_the_screen() {
    with_app(&PlaySettings { color: Some(Color::Black), ..settings() }, |app| {
        wait_for_turn(app);
        assert!(picture(app).lines().nth(17).unwrap().starts_with("     h    g    f"));
        press(app, KeyCode::Enter);
        press(app, KeyCode::Up);
        press(app, KeyCode::Up);
        press(app, KeyCode::Enter);
        assert_eq!(app.table.contest().situation().moves()[1].to(), rules::Square::E5);
        control(app, 'f');
        assert!(picture(app).lines().nth(17).unwrap().starts_with("     a    b    c"));
    });
}

#[test]
fn undo_hint_help_and_looking_back() {
    with_app(&settings(), |app| {
        control(app, 'z');
        assert_eq!(app.message, "There is nothing to take back.");
        enter(app, "d4");
        wait_for_turn(app);
        control(app, 't');
        wait(app, |app| app.message.starts_with("Hint: "));
        press(app, KeyCode::PageUp);
        press(app, KeyCode::PageUp);
        assert!(picture(app).contains("Looking back"));
        assert_eq!(*app.shown_position(), Position::start());
        press(app, KeyCode::End);
        press(app, KeyCode::Char('?'));
        assert!(picture(app).contains("take the last move back"));
        press(app, KeyCode::Char('x'));
        assert!(!picture(app).contains("take the last move back"));
        control(app, 'z');
        assert_eq!(app.plies(), 0);
    });
}

#[test]
fn resigning_is_confirmed_and_the_game_reviewed() {
    with_app(&settings(), |app| {
        enter(app, "d4");
        wait_for_turn(app);
        control(app, 'r');
        assert!(picture(app).contains("Resign this game?"));
        press(app, KeyCode::Char('n'));
        assert!(app.table.contest().ending().is_none());
        enter(app, "resign");
        press(app, KeyCode::Char('y'));
        wait(app, |app| app.report.is_some());
        let shown = picture(app);
        assert!(shown.contains("White resigns: Black wins"), "{shown}");
        assert!(shown.contains("White: accuracy"), "{shown}");
        enter(app, "e4");
        assert_eq!(app.message, "The game is over.");
        control(app, 'n');
        assert_eq!(app.plies(), 0);
        control(app, 'c');
        assert!(app.is_over, "nothing is lost, so nothing is asked");
    });
}

#[test]
fn check_and_mate_are_shown() {
    let first = Position::from_fen("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1").unwrap();
    with_app(&PlaySettings { first, ..settings() }, |app| {
        let shown = picture(app);
        assert!(shown.contains("you are in check") && shown.contains('!'), "{shown}");
        enter(app, "Kd1");
        assert!(app.plies() == 1);
    });
    let first = Position::from_fen("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1").unwrap();
    with_app(&PlaySettings { first, review: false, ..settings() }, |app| {
        enter(app, "Qg7#");
        app.tick(Instant::now());
        assert!(picture(app).contains("Checkmate: White wins"));
    });
}

#[test]
fn clocks_are_shown_and_small_and_large_terminals_served() {
    let control = crate::parse_time_control("5+3").ok();
    with_app(&PlaySettings { control, ..settings() }, |app| {
        assert_eq!(picture(app).matches("5:00").count(), 2);
        let small = picture_of(app, 60, 20);
        assert!(small.contains("Torres needs 80 columns and 24 rows"), "{small}");
        let large = picture_of(app, 120, 40);
        assert!(large.lines().nth(25).unwrap().contains("a      b      c"), "{large}");
        for (width, height) in [(1, 1), (80, 23), (79, 24), (100, 31), (300, 100)] {
            picture_of(app, width, height);
        }
    });
}

/// A machine that shows an accumulator and a card.
struct Shown;

impl Player for Shown {
    fn name(&self) -> String {
        "Shown".to_owned()
    }

    fn choose(
        &mut self,
        question: &Question,
        observe: &mut dyn FnMut(Said),
    ) -> Result<Choice, Fault> {
        observe(Said::Machine(player::MachineState {
            kind: player::MachineKind::Eniac,
            registers: vec![player::Register::new(
                "a14",
                player::RegisterValue::Accumulator { minus: true, digits: [7; 10] },
            )],
            memory: Vec::new(),
            devices: vec![player::Device::Card("7363".to_owned())],
            cycles: 5_000,
            hertz: 5_000,
        }));
        Ok(Choice::of(question.situation.position().legal_moves().first().copied()))
    }
}

#[test]
fn a_wide_terminal_shows_the_machine_beside_the_board_and_larger_pieces() {
    let mut registry = registry();
    registry.add(Entry::new("shown", "for tests", || Ok(Shown)));
    let settings = PlaySettings { player: "shown".to_owned(), mono: false, ..settings() };
    let mut app = App::new(&registry, &settings).unwrap();
    enter(&mut app, "e4");
    wait(&mut app, |app| app.table.pictured().is_some());
    wait_for_turn(&mut app);
    let wide = picture_of(&app, 120, 40);
    assert!(wide.contains("ENIAC") && wide.contains("a14 -7777777777"), "{wide}");
    assert!(wide.contains("card 7363") && wide.contains("5000 add-times"), "{wide}");
    assert!(wide.contains("█▄█▄█"), "a rook in three rows: {wide}");
    let narrow = picture_of(&app, 80, 24);
    assert!(!narrow.contains("ENIAC") && narrow.contains('♜'), "{narrow}");
}
