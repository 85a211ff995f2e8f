import { aboutSentence } from '../server/players';
import { LevelSelect } from './LevelSelect';
import { chosenLevel, chosenPlayer, levelName } from './setup';
import { t } from '../words/current';

/** What the chosen player is, and at which level it plays. */
export function LevelChoice() {
  const player = chosenPlayer.value;
  if (!player) return null;
  return (
    <div class="level">
      <p class="story">
        {aboutSentence(player)} <a href={`#/machine/${player.name}`}>{t().play.about}</a>
      </p>
      {player.levels.length > 1 && (
        <label>
          <span class="label">{t().play.level}</span>
          <LevelSelect player={player} value={chosenLevel.value?.name} onChange={(name) => (levelName.value = name)} />
        </label>
      )}
    </div>
  );
}
