//! What the debugger of the page shows of a machine at work is true.

use player::{Event, InspectRequest, Inspection, Limits, Player, Question, Signal, Situation};
use rules::Position;
use vintage::c64::player::C64;
use vintage::cdp1802::player::Cdp1802;
use vintage::eniac::EniacPlayer;

const FEN: &str = "r1bqk2r/pp2bppp/2n1pn2/3p4/2PP4/P1N2N2/1P2BPPP/R1BQ1RK1 b kq - 0 8";

/// A machine that does not use its book, the routine that makes moves, and one that is called by it.
fn machines() -> Vec<(&'static str, Box<dyn Player>, &'static str)> {
    let mut c64 = C64::default();
    c64.set_option("OwnBook", "false").expect("an option");
    vec![
        ("c64", Box::new(c64), "MakeMove"),
        ("cdp1802", Box::<Cdp1802>::default(), "MakeMove"),
        ("eniac", Box::<EniacPlayer>::default(), "make"),
    ]
}

/// Lets a machine think while somebody looks inside; `look` is shown what there is to see and says
/// whether that is enough.
fn look_inside(player: &mut dyn Player, look: &mut dyn FnMut(&Inspection, &Signal) -> bool) {
    let signal = Signal::new();
    signal.probe().set_attended(true);
    let situation = Situation::new(Position::from_fen(FEN).expect("legal"));
    let limits = Limits { cycles: Some(3_000_000_000), ..Limits::default() };
    let question = Question::new(situation).with_limits(limits).with_signal(signal.clone());
    let mut observe = |event| {
        if let Event::Inspection(inspection) = event
            && look(&inspection, &signal)
        {
            signal.stop();
        }
    };
    player.choose(&question, &mut observe).expect("no fault");
}

/// The position after a line; `None` where a null move is in it.
fn after(line: &[String]) -> Option<String> {
    let mut position = Position::from_fen(FEN).expect("legal");
    for mv in line {
        let legal = position.legal_moves();
        let queen = format!("{mv}q");
        let found = legal.iter().find(|one| {
            let uci = position.uci(**one, rules::CastlingMode::Standard).to_string();
            uci == *mv || uci == queen
        });
        position = position.after(*found?);
    }
    position.fen().to_string().split(' ').next().map(str::to_owned)
}

#[test]
fn the_board_in_memory_is_the_position_after_the_line() {
    for (name, mut player, routine) in machines() {
        let (mut seen, mut deepest) = (0, 0);
        let mut asked = false;
        look_inside(player.as_mut(), &mut |inspection, signal| {
            let is_there = inspection.halt.as_deref() == Some(&format!("Reached {routine}."));
            if is_there {
                if let Some(expected) = after(&inspection.line) {
                    let board = inspection.board.as_ref();
                    assert_eq!(board, Some(&expected), "{name}: {:?}", inspection.line);
                    (seen, deepest) = (seen + 1, deepest.max(inspection.line.len()));
                }
                assert!(
                    inspection.doing.starts_with(&format!("{routine}: ")),
                    "{}",
                    inspection.doing
                );
            }
            if is_there || !asked {
                asked = true;
                signal.probe().ask(InspectRequest::RunToMove);
            }
            seen >= 40
        });
        assert!(seen >= 40 && deepest >= 2, "{name}: {seen} positions, {deepest} plies deep");
    }
}

#[test]
fn a_breakpoint_holds_steps_go_on_and_back_and_the_past_is_the_same() {
    for (name, mut player, routine) in machines() {
        let mut stage = 0;
        let (mut place, mut held, mut earlier) = (0, Inspection::default(), 0);
        look_inside(player.as_mut(), &mut |inspection, signal| {
            let ask = |request| signal.probe().ask(request);
            match stage {
                0 => ask(InspectRequest::List(Some(routine.to_owned()))),
                1 => {
                    let first = &inspection.listing[0];
                    assert_eq!(first.label.as_deref(), Some(routine), "{name}: {first:?}");
                    assert!(first.source.is_some(), "{name}: {first:?}");
                    place = first.place;
                    ask(InspectRequest::Break { place, set: true });
                }
                2 if inspection.halt.is_none() => return false,
                2 => {
                    let expected = format!("Breakpoint at {routine}.");
                    assert_eq!(inspection.halt, Some(expected), "{name}");
                    assert!(signal.pace().is_held() && inspection.place == place, "{name}");
                    held = inspection.clone();
                    ask(InspectRequest::List(None));
                    signal.pace().step(3);
                }
                3 if inspection.cycles == held.cycles => return false,
                3 | 4 if inspection.place == place => return false,
                3 => {
                    let current =
                        |line: &&player::ListedInstruction| line.place == inspection.place;
                    assert!(inspection.listing.iter().any(|line| current(&line)), "{name}");
                }
                4 => ask(InspectRequest::Rewind(held.cycles)),
                5 if inspection.cycles > held.cycles => return false,
                5 => {
                    assert_eq!(
                        (inspection.cycles, inspection.place),
                        (held.cycles, place),
                        "{name}"
                    );
                    assert_eq!(inspection.board, held.board, "{name}");
                    earlier = held.range.0;
                    ask(InspectRequest::Rewind(earlier));
                }
                6 if inspection.cycles >= held.cycles => return false,
                6 => ask(InspectRequest::Break { place, set: false }),
                7 if !inspection.breakpoints.is_empty() => return false,
                7 => ask(InspectRequest::Rewind(held.cycles)),
                8 if inspection.cycles < held.cycles => return false,
                _ => {
                    assert_eq!(
                        (inspection.cycles, inspection.place),
                        (held.cycles, place),
                        "{name}"
                    );
                    assert_eq!(inspection.calls, held.calls, "{name}");
                    assert_eq!(inspection.line, held.line, "{name}");
                    assert!(!inspection.profile.is_empty(), "{name}");
                    return true;
                }
            }
            stage += 1;
            false
        });
        assert_eq!(stage, 8, "{name}");
    }
}

#[test]
fn cells_say_which_squares_they_hold_and_memory_has_names() {
    for (name, mut player, _) in machines() {
        let mut areas = None;
        look_inside(player.as_mut(), &mut |inspection, _| {
            if inspection.areas.is_some() {
                areas.clone_from(&inspection.areas);
            }
            let is_ready = inspection.board.is_some() && inspection.squares.len() >= 32;
            if is_ready {
                for square in ["a1", "e4", "h8"] {
                    let holds =
                        |cell: &&player::CellSquares| cell.squares.iter().any(|one| one == square);
                    assert!(inspection.squares.iter().any(|cell| holds(&cell)), "{name}: {square}");
                }
            }
            is_ready
        });
        let areas = areas.expect("told at first");
        let board = areas.iter().find(|area| area.name.to_lowercase().starts_with("board"));
        assert!(board.is_some_and(|area| area.length >= 16), "{name}: {board:?}");
        let side = areas.iter().find(|area| area.name == "side" || area.name == "PLY");
        assert!(side.is_some_and(|area| !area.about.is_empty()), "{name}: {side:?}");
    }
}
