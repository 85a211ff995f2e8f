import { aboutSentence } from '../server/players';
import { chosenLevel, chosenPlayer, levelName } from './setup';

/** What the chosen player is, and how well it shall play. */
export function LevelChoice() {
  const player = chosenPlayer.value;
  if (!player) return null;
  return (
    <div class="level">
      <p class="story">
        {aboutSentence(player)} <a href={`#/machine/${player.name}`}>About it</a>
      </p>
      {player.levels.length > 1 && (
        <label>
          <span class="label">Level</span>
          <select class="field" value={chosenLevel.value?.name} onChange={(event) => (levelName.value = event.currentTarget.value)}>
            {player.levels.map((level) => (
              <option value={level.name} key={level.name}>
                {level.name} – {level.about}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}
