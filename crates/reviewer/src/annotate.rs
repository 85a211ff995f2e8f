use games::review::{Judgement, Review};
use games::{Game, NodeId, Tree};
use rules::{Color, Move};

use crate::finding::Finding;
use crate::review;

/// Writes what was found into the game: evaluations, glyphs, a word and the better line for each
/// move that is judged, and both accuracies.
pub fn annotate(game: &mut Game, findings: &[Option<Finding>]) -> Review {
    let review = review(game, findings);
    review.write_into(game);
    let nodes: Vec<NodeId> = std::iter::once(Tree::ROOT).chain(game.tree.main_line()).collect();
    for (node, finding) in nodes.iter().zip(findings) {
        let annotation = game.tree.annotate(*node);
        annotation.evaluation = finding.as_ref().map(|finding| finding.evaluation);
        annotation.depth = finding.as_ref().and_then(|finding| finding.depth);
    }
    for (nth, judged) in review.moves.iter().enumerate() {
        if let (Some(judgement), Some(finding)) = (judged.verdict.judgement, &findings[nth]) {
            explain(game, nodes[nth], judged.node, judgement, &finding.line);
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

/// A judgement as a sentence, with the move that was better.
#[must_use]
pub fn judgement_in_words(judgement: Judgement, better: Option<&str>) -> String {
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
    for mv in line {
        match tree.play(at, *mv) {
            Ok(next) => at = next,
            Err(_) => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::Evaluation;
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
