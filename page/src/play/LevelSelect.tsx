import type { PlayerInfo } from '../messages';
import { levelWords } from '../server/players';

interface Wish {
  player: PlayerInfo;
  value: string | undefined;
  onChange: (name: string) => void;
}

/** The levels of a player to choose from. */
export function LevelSelect({ player, value, onChange }: Wish) {
  return (
    <select class="field" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      {player.levels.map((level) => {
        const { name, about } = levelWords(player, level);
        return (
          <option value={level.name} key={level.name}>
            {name} – {about}
          </option>
        );
      })}
    </select>
  );
}
