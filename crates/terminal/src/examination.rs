//! A game looked at by an engine, position by position.

use games::review::{Judgement, Review};
use games::{Evaluation, Game, NodeId, Tree};
use player::{Event, Fault, Limits, Player, Signal, Situation};
use rules::{Color, Move, Position};

/// What an engine found in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Finding {
    /// White's, as everywhere.
    pub(crate) evaluation: Evaluation,
    pub(crate) depth: Option<u32>,
    /// What it would play, and what would follow.
    pub(crate) line: Vec<Move>,
}

/// Half-moves of an engine's line that are kept.
const KEPT: usize = 8;

/// Looks at the first position and at those after each move of the main line. `None` stands for a
/// position in which the game is over by the rules. The whole is `None` when the signal said stop.
pub(crate) fn examine(
    player: &mut dyn Player,
    game: &Game,
    limits: &Limits,
    signal: &Signal,
    progress: &mut dyn FnMut(usize),
) -> Result<Option<Vec<Option<Finding>>>, Fault> {
    player.new_game()?;
    let mut situation = Situation::new(game.first().clone());
    let mut findings = vec![look(player, &situation, limits, signal)?];
    progress(findings.len());
    for one in game.moves() {
        if situation.play(one).is_err() {
            break;
        }
        findings.push(look(player, &situation, limits, signal)?);
        if signal.stopped() {
            return Ok(None);
        }
        progress(findings.len());
    }
    Ok((!signal.stopped()).then_some(findings))
}

fn look(
    player: &mut dyn Player,
    situation: &Situation,
    limits: &Limits,
    signal: &Signal,
) -> Result<Option<Finding>, Fault> {
    let position = situation.position();
    if position.outcome().is_some() {
        return Ok(None);
    }
    let (mut score, mut depth, mut line) = (None, None, Vec::new());
    let choice = player.choose(situation, limits, signal, &mut |event| {
        let Event::Info(info) = event else { return };
        if info.line.unwrap_or(1) > 1 || info.score.is_none() {
            return;
        }
        (score, depth) = (info.score, info.depth);
        if !info.variation.is_empty() {
            line = info.variation.into_iter().take(KEPT).collect();
        }
    })?;
    if line.first() != choice.best.as_ref() {
        line = choice.best.into_iter().collect();
    }
    let silent = || Fault::Protocol { reason: "it gives no evaluation".to_owned() };
    let score = choice.score.or(score).ok_or_else(silent)?;
    Ok(Some(Finding { evaluation: score.as_white_sees_it(position.turn()), depth, line }))
}

/// Writes what was found into the game: evaluations, glyphs, a word and the better line for each
/// move that is judged, and both accuracies.
pub(crate) fn annotate(game: &mut Game, findings: &[Option<Finding>]) -> Review {
    let review = review(game, findings);
    review.write_into(game);
    let nodes: Vec<NodeId> = std::iter::once(Tree::ROOT).chain(game.tree.main_line()).collect();
    for (node, finding) in nodes.iter().zip(findings) {
        let annotation = game.tree.annotate(*node);
        annotation.evaluation = finding.as_ref().map(|finding| finding.evaluation);
        annotation.depth = finding.as_ref().and_then(|finding| finding.depth);
    }
    for (nth, one) in review.moves.iter().enumerate() {
        if let (Some(judgement), Some(finding)) = (one.verdict.judgement, &findings[nth]) {
            explain(game, nodes[nth], one.node, judgement, &finding.line);
        }
    }
    for color in Color::ALL {
        if let Some(accuracy) = review.side(color).accuracy {
            let name = color.pick("WhiteAccuracy", "BlackAccuracy");
            game.tags.set(name, format!("{accuracy:.1}"));
        }
    }
    review
}

/// The review of a game by what was found in its positions.
pub(crate) fn review(game: &Game, findings: &[Option<Finding>]) -> Review {
    let positions = game.positions();
    let evaluations: Vec<Evaluation> = positions
        .iter()
        .zip(findings)
        .map(|(position, finding)| {
            finding.as_ref().map_or_else(|| final_evaluation(position), |known| known.evaluation)
        })
        .collect();
    let (first, rest) =
        evaluations.split_first().map_or((None, &[][..]), |(first, rest)| (Some(*first), rest));
    Review::with(game, first, rest)
}

fn final_evaluation(position: &Position) -> Evaluation {
    match position.outcome().and_then(rules::Outcome::winner) {
        Some(winner) => Evaluation::Mate(winner.pick(1, -1)),
        None => Evaluation::Centipawns(0),
    }
}

/// A word about a bad move, and the better line as a variation.
fn explain(game: &mut Game, before: NodeId, node: NodeId, judgement: Judgement, line: &[Move]) {
    let best = line.first().filter(|best| Some(**best) != game.tree.played(node));
    let better = best.map(|best| game.tree.position(before).san(*best).to_string());
    let words = judgement_in_words(judgement, better.as_deref());
    let comment = &mut game.tree.annotate(node).comment;
    if !comment.contains(&words) {
        *comment = [comment.as_str(), &words].join(" ").trim().to_owned();
    }
    if best.is_some() {
        grow(&mut game.tree, before, line);
    }
}

pub(crate) fn judgement_in_words(judgement: Judgement, better: Option<&str>) -> String {
    let name = match judgement {
        Judgement::Inaccuracy => "Inaccuracy",
        Judgement::Mistake => "Mistake",
        Judgement::Blunder => "Blunder",
    };
    match better {
        Some(better) => format!("{name}. {better} was best."),
        None => format!("{name}."),
    }
}

fn grow(tree: &mut Tree, before: NodeId, line: &[Move]) {
    let mut at = before;
    for one in line {
        match tree.play(at, *one) {
            Ok(next) => at = next,
            Err(_) => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::pgn::read_one;

    fn finding(game: &Game, nth: usize, evaluation: Evaluation, best: &str) -> Option<Finding> {
        let line = vec![game.positions()[nth].parse_san(best).unwrap()];
        Some(Finding { evaluation, depth: Some(9), line })
    }

    #[test]
    fn a_blunder_gets_its_glyph_its_word_and_the_better_line() {
        use Evaluation::{Centipawns, Mate};
        let mut game = read_one("1. f3 e5 2. g4 Qh4# 0-1").unwrap();
        let findings = vec![
            finding(&game, 0, Centipawns(20), "e4"),
            finding(&game, 1, Centipawns(-40), "e5"),
            finding(&game, 2, Centipawns(-40), "Nc3"),
            finding(&game, 3, Mate(-1), "Qh4#"),
            None,
        ];
        let review = annotate(&mut game, &findings);
        assert_eq!(review.side(Color::White).blunders, 1);
        let text = game.to_string().replace('\n', " ");
        assert!(
            text.contains("2. g4 $4 {[%eval #-1,9] Blunder. Nc3 was best.} (2. Nc3)"),
            "{text}"
        );
        assert!(text.contains("2... Qh4# 0-1"), "a mate needs no evaluation: {text}");
        assert!(text.contains("[BlackAccuracy \"100.0\"]"), "{text}");
        let again = annotate(&mut game, &findings);
        assert_eq!((again, game.to_string().replace('\n', " ")), (review, text), "twice is once");
    }
}
