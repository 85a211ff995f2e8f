//! Random and material: legal, repeatable, and different from game to game.

use player::{Player, Question, Situation};
use players::{Material, Random};
use rules::{Move, Position};

/// The moves of a game of a player against itself.
fn game(player: &mut dyn Player, plies: usize) -> Vec<Move> {
    let mut situation = Situation::start();
    while situation.moves().len() < plies && situation.outcome().is_none() {
        let choice = player.choose(&Question::new(situation.clone()), &mut |_| {});
        let best = choice.expect("it never fails").best.expect("the game is not over");
        situation.play(best).expect("the move is legal");
    }
    situation.moves().to_vec()
}

#[test]
fn the_same_seed_plays_the_same_games() {
    let (mut one, mut two) = (Random::seeded(5), Random::new());
    two.set_option("seed", "5").expect("declared");
    let first = game(&mut one, 80);
    assert_eq!(first, game(&mut two, 80));
    one.new_game().expect("ready");
    two.new_game().expect("ready");
    let second = game(&mut one, 80);
    assert_eq!(second, game(&mut two, 80));
    assert_ne!(first, second, "the next game takes another course");
    assert_ne!(first, game(&mut Random::seeded(6), 80));
}

#[test]
fn a_seed_of_material_breaks_ties() {
    let games: Vec<Vec<Move>> = (0..4).map(|seed| game(&mut Material::seeded(seed), 60)).collect();
    assert!(games.iter().skip(1).all(|other| *other != games[0]));
    assert_eq!(games[3], game(&mut Material::seeded(3), 60));
}

#[test]
fn every_move_has_its_chance() {
    let situation = Situation::start();
    let chosen: std::collections::HashSet<Move> = (0..500)
        .filter_map(|seed| {
            let mut player = Random::seeded(seed);
            player.choose(&Question::new(situation.clone()), &mut |_| {}).ok()?.best
        })
        .collect();
    assert_eq!(chosen.len(), 20);
}

fn taken_by_material(fen: &str) -> String {
    let position = Position::from_fen(fen).expect("a position of the test");
    let situation = Situation::new(position.clone());
    let choice = Material::new().choose(&Question::new(situation.clone()), &mut |_| {});
    position.san(choice.expect("it never fails").best.expect("a move")).to_string()
}

#[test]
fn material_takes_what_is_worth_most() {
    assert_eq!(taken_by_material("4k3/8/8/1n1r4/2P5/8/8/4K3 w - - 0 1"), "cxd5");
    assert_eq!(taken_by_material("4k3/1P6/8/8/2p5/3B4/8/4K3 w - - 0 1"), "b8=Q+");
    assert_eq!(taken_by_material("2r1k3/1P6/8/8/8/8/8/4K3 w - - 0 1"), "bxc8=Q+");
    assert_eq!(taken_by_material("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"), "exd6");
}

#[test]
fn no_move_where_there_is_none() {
    let mated = Position::from_fen("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1").expect("legal");
    let situation = Situation::new(mated);
    for player in [&mut Random::new() as &mut dyn Player, &mut Material::new()] {
        let choice = player.choose(&Question::new(situation.clone()), &mut |_| {});
        assert_eq!(choice.expect("it never fails").best, None);
    }
}

#[test]
fn a_wrong_seed_is_named() {
    let error = Random::new().set_option("Seed", "dice").unwrap_err();
    assert!(error.to_string().contains("'Seed' cannot be 'dice'"), "{error}");
    assert!(Random::new().set_option("Contempt", "1").is_err());
}
