import { soundOn, volume } from './settings';

let context: AudioContext | undefined;

/** One knock of wood, tick of a relay or note: a decaying tone with some noise in front. */
interface Strike {
  at: number;
  frequency: number;
  seconds: number;
  gain: number;
  wave: OscillatorType;
  noise: number;
}

const knock = (at: number, frequency: number, gain = 0.5): Strike => ({
  at,
  frequency,
  seconds: 0.09,
  gain,
  wave: 'triangle',
  noise: 0.5,
});

const note = (at: number, frequency: number, seconds = 0.25): Strike => ({
  at,
  frequency,
  seconds,
  gain: 0.18,
  wave: 'sine',
  noise: 0,
});

/** A tick of a relay or of a type bar, quiet. */
const tick = (at: number, frequency: number, gain = 0.12): Strike => ({ at, frequency, seconds: 0.03, gain, wave: 'square', noise: 1.4 });

const scores = {
  move: [knock(0, 190)],
  capture: [knock(0, 150, 0.6), knock(0.045, 260, 0.4)],
  castle: [knock(0, 190), knock(0.11, 170)],
  check: [knock(0, 190), note(0.02, 880, 0.18)],
  promote: [knock(0, 190), note(0.05, 660, 0.14), note(0.15, 990, 0.2)],
  start: [note(0, 440, 0.16), note(0.12, 660, 0.22)],
  won: [note(0, 523), note(0.12, 659), note(0.24, 784, 0.5)],
  lost: [note(0, 392), note(0.16, 330), note(0.32, 262, 0.5)],
  drawn: [note(0, 440), note(0.16, 440, 0.4)],
  low: [note(0, 1180, 0.08), note(0.14, 1180, 0.08)],
  clock: [tick(0, 1500, 0.1)],
  refused: [knock(0, 90, 0.5)],
  punch: [0, 0.09, 0.18, 0.27].flatMap((at) => [tick(at, 140, 0.2), tick(at + 0.03, 90, 0.16)]),
  teletype: [tick(0, 520, 0.06), tick(0.05, 430, 0.05)],
  relay: [tick(0, 900, 0.08)],
  key: [tick(0, 700, 0.1), knock(0.01, 240, 0.08)],
  magnets: [knock(0, 120, 0.3), tick(0.05, 320, 0.12)],
} satisfies Record<string, Strike[]>;

export type Sound = keyof typeof scores;

/** Plays a sound of our own making; silent before the first gesture, as browsers require. */
export function play(sound: Sound): void {
  if (!soundOn.value || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const strike of scores[sound]) strikeOnce(context, now, strike);
}

function strikeOnce(audio: AudioContext, now: number, strike: Strike): void {
  const start = now + strike.at;
  const tone = audio.createOscillator();
  tone.type = strike.wave;
  tone.frequency.setValueAtTime(strike.frequency, start);
  tone.connect(decay(audio, start, strike.gain, strike.seconds));
  tone.start(start);
  tone.stop(start + strike.seconds);
  if (strike.noise > 0) noise(audio, start, strike.gain * strike.noise);
}

function noise(audio: AudioContext, start: number, gain: number): void {
  const length = Math.floor(audio.sampleRate * 0.02);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  source.connect(decay(audio, start, gain, 0.02));
  source.start(start);
}

function decay(audio: AudioContext, start: number, gain: number, seconds: number): GainNode {
  const envelope = audio.createGain();
  envelope.gain.setValueAtTime(Math.max(0.001, (gain * volume.peek()) / 100), start);
  envelope.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  envelope.connect(audio.destination);
  return envelope;
}

/** The sound of a move, by its notation. */
export function soundOfMove(san: string): Sound {
  if (/[+#]/.test(san)) return 'check';
  if (san.includes('=')) return 'promote';
  if (san.startsWith('O-O')) return 'castle';
  return san.includes('x') ? 'capture' : 'move';
}
