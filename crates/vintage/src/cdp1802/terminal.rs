//! Somebody at the terminal of the 1802: lines go in by its serial line, and what it prints comes out.

use std::time::Duration;

use player::{Device, Event, Question, Result, Signal, Situation};
use rules::Move;

use super::cable::Rest;
use super::player::{Cdp1802, SLICE, crash, state};
use super::talk;
use crate::real_time::RealTime;

/// Looks at the line in a second.
const LOOKS: u32 = 50;
/// Commands that a program at work may be given by others: each of the others would cost it its move.
const WHILE_THINKING: [&str; 2] = ["stop", "isready"];

impl Cdp1802 {
    /// Passes on what somebody types while the program thinks.
    pub(super) fn hear_terminal(&mut self, signal: &Signal, observe: &mut dyn FnMut(Event)) {
        for line in signal.probe().take_keys() {
            if self.cable.is_full() {
                observe(Event::Text("it has not read what was typed before".to_owned()));
            } else if WHILE_THINKING.contains(&line.trim()) {
                self.cable.send_line(line.trim());
            } else {
                observe(Event::Text("it thinks: type stop or isready".to_owned()));
            }
        }
    }

    /// Lets somebody type at the terminal until a `position` command adds a move to the game.
    pub(super) fn wait_at_terminal(
        &mut self,
        question: &Question,
        observe: &mut dyn FnMut(Event),
    ) -> Result<Option<Move>> {
        let Question { situation, signal, .. } = question;
        let began = self.cable.cycles();
        let slice = u64::from(self.cable.board().hertz() / LOOKS);
        let mut time = RealTime::new(Duration::from_secs(1) / LOOKS);
        let (mut shown, mut entered) = (None, None);
        while !signal.stopped() && entered.is_none() {
            for line in signal.probe().take_keys() {
                if self.cable.is_full() {
                    observe(Event::Text("it has not read what was typed before".to_owned()));
                    continue;
                }
                let line: String = line.chars().filter(|c| (' '..='~').contains(c)).collect();
                self.cable.send_line(&line);
                entered = entered.or_else(|| added_move(&line, situation));
            }
            if self.cable.run(slice).is_err() {
                self.restart();
                let words = "the program has ended; the machine was switched off and on";
                observe(Event::Text(words.to_owned()));
            }
            while self.cable.next_line().is_some() {}
            let seen = Some((self.cable.scrollback(), self.cable.computer().processor.cpu.q));
            if seen != shown {
                shown = seen;
                let mut state = state(&self.cable, began.min(self.cable.cycles()));
                state.devices.push(Device::Keyboard);
                observe(Event::Machine(state));
            }
            time.wait();
        }
        self.end_search()?;
        Ok(entered)
    }

    /// Ends a search that somebody has begun at the terminal; what it prints is not the answer to a
    /// question of the game.
    fn end_search(&mut self) -> Result<()> {
        if self.cable.run(SLICE).map_err(|error| crash(&error))? == Rest::Busy {
            self.cable.send_line("stop");
            self.come_to_rest_or_restart();
        }
        while self.cable.next_line().is_some() {}
        Ok(())
    }
}

/// The move by which a `position` command goes beyond the game.
fn added_move(line: &str, situation: &Situation) -> Option<Move> {
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let (typed, mut known) = (words(line), words(&talk::position(situation).to_string()));
    if !known.contains(&"moves".to_owned()) {
        known.push("moves".to_owned());
    }
    let added = typed.strip_prefix(known.as_slice())?;
    let [added] = added else { return None };
    situation.position().parse_uci(added).ok()
}

#[cfg(test)]
mod tests {
    use player::{Player, SerialText};

    use super::*;

    #[test]
    fn a_position_command_adds_a_move() {
        let mut situation = Situation::start();
        let first = added_move("position startpos moves e2e4", &situation).expect("a move");
        situation.play(first).expect("legal");
        assert_eq!(added_move("position startpos moves e2e4", &situation), None);
        assert!(added_move("position  startpos moves e2e4 e7e5", &situation).is_some());
        assert_eq!(added_move("position startpos moves e2e4 e2e4", &situation), None);
        assert_eq!(added_move("go depth 3", &situation), None);
    }

    #[test]
    fn what_is_typed_reaches_the_program_and_what_it_prints_is_seen() {
        let mut player = Cdp1802::default();
        let question = Question::new(Situation::start());
        let signal = question.signal.clone();
        signal.probe().press("isready".to_owned());
        let mut lines: Vec<SerialText> = Vec::new();
        let entered = player.attend(&question, &mut |event| {
            let Event::Machine(state) = event else { return };
            assert!(state.devices.contains(&Device::Keyboard));
            if let Some(Device::SerialLine(all)) = state.devices.into_iter().next() {
                lines = all;
            }
            if lines.last().is_some_and(|line| line.text == "readyok") {
                signal.probe().press("position startpos moves d2d4".to_owned());
            }
        });
        let d4 = Situation::start().position().parse_uci("d2d4").expect("legal");
        assert_eq!(entered, Ok(Some(d4)));
        assert!(lines.iter().any(|line| line.is_sent && line.text == "isready"), "{lines:?}");
    }
}
