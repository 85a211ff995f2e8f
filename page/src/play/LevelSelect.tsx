import type { PlayerInfo } from '../messages';

interface Wish {
  player: PlayerInfo;
  value: string | undefined;
  onChange: (name: string) => void;
}

/** The levels of a player to choose from. */
export function LevelSelect({ player, value, onChange }: Wish) {
  return (
    <select class="field" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      {player.levels.map((level) => (
        <option value={level.name} key={level.name}>
          {level.name} – {level.about}
        </option>
      ))}
    </select>
  );
}
