import type { ComponentChildren } from 'preact';
import '../styles/settings.css';
import knightIvory from '../pieces/wN-ivory.svg';
import knightPrint from '../pieces/wN-print.svg';
import knight from '../pieces/wN.svg';
import { languages, t } from '../words/current';
import { SettingCheck, SettingChoice } from './Choice';
import { roomy } from './roomy';
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
  type BoardTheme,
  type PieceSet,
} from './settings';

const knights: Record<PieceSet, string> = { wood: knight, print: knightPrint, ivory: knightIvory };

export function Settings() {
  const words = t().shell;
  return (
    <div class="settings">
      <Group title={words.general} first>
        <SettingChoice name="language" legend={words.language} setting={language} options={{ auto: words.languageAuto, ...languages }} />
        <SettingChoice name="theme" legend={words.theme} setting={theme} options={words.themes} />
        <SettingCheck label={words.highContrast} setting={highContrast} />
        <SettingCheck label={words.reduceMotion} setting={stillness} />
      </Group>
      <Group title={words.board}>
        <SettingChoice name="board" legend={words.squares} setting={boardTheme} options={words.boards} picture={(name: BoardTheme) => <i class="swatch" data-board={name} />} />
        <SettingChoice name="pieces" legend={words.pieces} setting={pieceSet} options={words.pieceSets} picture={(name: PieceSet) => <img class="swatch" src={knights[name]} alt="" />} />
        <SettingCheck label={words.coordinates} setting={coordinatesOn} />
      </Group>
      <Group title={words.playing}>
        <SettingCheck label={words.autoQueen} setting={autoQueen} />
        <SettingCheck label={words.evalBar} setting={evalBarOn} />
        <SettingCheck label={words.turnsBoard} setting={turnsBoard} />
      </Group>
      <Group title={words.sounds}>
        <SettingCheck label={words.soundsOn} setting={soundOn} />
        <Volume />
        <SettingCheck label={words.clockTicks} setting={clockTicks} />
        <SettingCheck label={words.machineSounds} setting={machineSoundOn} />
      </Group>
    </div>
  );
}

/** Settings about one thing. On a phone one group is open at a time, so that the names of all are in sight. */
function Group({ title, first = false, children }: { title: string; first?: boolean; children: ComponentChildren }) {
  return (
    <details name={roomy ? undefined : 'settings'} open={roomy || first}>
      <summary>
        <h2>{title}</h2>
      </summary>
      <div class="settings-group">{children}</div>
    </details>
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
