//! A player that is served in another process plays exactly as it does here.

use engines::{EngineSpec, Protocol};
use player::{Limits, Player, Question, Situation};
use players::Seajay;
use rules::{CastlingMode, Position};

fn served(protocol: Protocol, arguments: &[&str]) -> Box<dyn Player> {
    let spec = EngineSpec::new(env!("CARGO_BIN_EXE_torres")).args(["uci", "--player", "seajay"]);
    let spec = spec.args(arguments.iter().copied()).speaking(protocol);
    spec.open().unwrap_or_else(|fault| panic!("{protocol:?}: {fault}"))
}

fn plays_alike(mut there: Box<dyn Player>, mut situation: Situation, plies: usize) {
    let limits = Limits { depth: Some(3), ..Limits::default() };
    let mut here = Seajay::new();
    there.new_game().expect("ready");
    for _ in 0..plies {
        let choose = |player: &mut dyn Player| {
            let choice = player
                .choose(&Question::new(situation.clone()).with_limits(limits.clone()), &mut |_| {});
            let choice = choice.unwrap_or_else(|fault| panic!("{fault}"));
            (choice.best, choice.score)
        };
        let (local, remote) = (choose(&mut here), choose(there.as_mut()));
        assert_eq!(local, remote, "{}", situation.position().fen());
        let Some(best) = local.0 else { break };
        situation.play(best).expect("legal");
    }
}

#[test]
fn over_both_protocols() {
    let tactical = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let tactical = Situation::new(Position::from_fen(tactical).expect("a position"));
    for situation in [Situation::start(), tactical] {
        plays_alike(served(Protocol::Uci, &[]), situation.clone(), 60);
        plays_alike(served(Protocol::Cecp, &["--cecp"]), situation, 60);
    }
}

#[test]
fn in_chess960_too() {
    let position = Position::chess960(123).expect("one of the 960");
    let situation = Situation::new(position).with_castling(CastlingMode::Chess960);
    plays_alike(served(Protocol::Uci, &[]), situation.clone(), 40);
    plays_alike(served(Protocol::Cecp, &["--cecp"]), situation, 40);
}
