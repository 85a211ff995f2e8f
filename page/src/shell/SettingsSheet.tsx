import { signal } from '@preact/signals';
import { languages, t } from '../words/current';
import { SettingCheck, SettingChoice } from './Choice';
import {
  autoQueen,
  boardTheme,
  clockTicks,
  coordinatesOn,
  evalBarOn,
  highContrast,
  language,
  machineSoundOn,
  pieceSet,
  soundOn,
  stillness,
  theme,
  turnsBoard,
  volume,
} from './settings';
import { Sheet } from './Sheet';

export const settingsOpen = signal(false);

export function SettingsSheet() {
  const words = t().shell;
  return (
    <Sheet open={settingsOpen} title={words.settings}>
      <div class="stack settings">
        <SettingChoice name="language" legend={words.language} setting={language} options={{ auto: words.languageAuto, ...languages }} />
        <SettingChoice name="theme" legend={words.theme} setting={theme} options={words.themes} />
        <SettingCheck label={words.highContrast} setting={highContrast} />
        <SettingCheck label={words.reduceMotion} setting={stillness} />
        <h2>{words.board}</h2>
        <SettingChoice name="board" legend={words.squares} setting={boardTheme} options={words.boards} />
        <SettingChoice name="pieces" legend={words.pieces} setting={pieceSet} options={words.pieceSets} />
        <SettingCheck label={words.coordinates} setting={coordinatesOn} />
        <h2>{words.playing}</h2>
        <SettingCheck label={words.autoQueen} setting={autoQueen} />
        <SettingCheck label={words.evalBar} setting={evalBarOn} />
        <SettingCheck label={words.turnsBoard} setting={turnsBoard} />
        <h2>{words.sounds}</h2>
        <SettingCheck label={words.soundsOn} setting={soundOn} />
        <Volume />
        <SettingCheck label={words.clockTicks} setting={clockTicks} />
        <SettingCheck label={words.machineSounds} setting={machineSoundOn} />
      </div>
    </Sheet>
  );
}

function Volume() {
  return (
    <label class="volume">
      <span>{t().shell.volume}</span>
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        value={volume.value}
        disabled={!soundOn.value}
        aria-valuetext={`${volume.value} %`}
        onInput={(event) => (volume.value = event.currentTarget.valueAsNumber)}
      />
    </label>
  );
}
