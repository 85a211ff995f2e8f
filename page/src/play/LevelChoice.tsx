import { aboutSentence } from '../server/players';
import { LevelSelect } from './LevelSelect';
import { chosenLevel, chosenPlayer, levelName } from './setup';

/** What the chosen player is, and at which level it plays. */
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
          <LevelSelect player={player} value={chosenLevel.value?.name} onChange={(name) => (levelName.value = name)} />
        </label>
      )}
    </div>
  );
}
