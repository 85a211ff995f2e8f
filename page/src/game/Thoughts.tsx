import type { GameView, Side, Thought } from '../messages';
import { short } from '../chess/quantities';
import { scoreText } from '../chess/score';
import type { LiveGame } from './LiveGame';
import { inEnglish, t } from '../words/current';

/** What the machines at the board think: score, depth, line. */
export function Thoughts({ live, game, sides }: { live: LiveGame; game: GameView; sides: readonly Side[] }) {
  const thinkers = sides.filter((side) => (side === 'white' ? game.white : game.black).type === 'player');
  if (game.imported || thinkers.length === 0) return null;
  return (
    <section class="thoughts" aria-label={t().game.thoughts}>
      {thinkers.map((side) => (
        <ThoughtLine
          key={side}
          name={side === 'white' ? game.whiteName : game.blackName}
          thought={live.thoughts.value[side]}
          words={live.words.value[side]}
        />
      ))}
    </section>
  );
}

function ThoughtLine({ name, thought, words }: { name: string; thought: Thought | undefined; words: string }) {
  if (!thought && !words) return null;
  return (
    <div class="thought">
      <div class="thought-head">
        <span class="label">{name}</span>
        {thought?.score && <strong class="mono">{scoreText(thought.score)}</strong>}
      </div>
      {thought && <p class="mono thought-facts">{facts(thought)}</p>}
      {thought && thought.san.length > 0 && <p class="mono thought-line">{thought.san.slice(0, 12).join(' ')}</p>}
      {words && <p class="soft thought-words" lang={inEnglish()}>{words}</p>}
    </div>
  );
}

function facts(thought: Thought): string {
  const parts = [
    thought.depth !== null && t().game.depth(thought.depth),
    thought.nodes !== null && t().game.nodes(short(thought.nodes)),
    thought.nps !== null && `${short(thought.nps)}/s`,
    thought.machineTime && t().game.machineTime(thought.machineTime.text),
  ];
  return parts.filter(Boolean).join(' · ');
}
