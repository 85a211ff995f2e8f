// What is heard: every sound begins with a tone or noise whose pitch and loudness are written down.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { against, begin, drag, fromFen, human, leave, lookInside, machine, visit, waitForMoves } from './stage.mjs';

/** The pitch of the first tone of each sound, as `sounds.ts` has it. */
const pitch = { key: 700, relay: 900, magnets: 120, clock: 1500, move: 190 };

/** A page that writes down every tone that is played. */
async function listen(hash, options) {
  const page = await visit(hash, options);
  await page.addInitScript(() => {
    window.heard = [];
    const create = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
      const tone = create.call(this);
      const set = tone.frequency.setValueAtTime.bind(tone.frequency);
      tone.frequency.setValueAtTime = (value, at) => {
        window.heard.push(value);
        return set(value, at);
      };
      return tone;
    };
  });
  await page.reload();
  await page.waitForSelector('.board piece');
  // Browsers are silent until somebody does something.
  await page.locator('main').click({ position: { x: 3, y: 3 } });
  return page;
}

const times = (page, sound) => page.evaluate((tone) => window.heard.filter((one) => one === tone).length, pitch[sound]);
const hears = (page, sound, least = 1) => page.waitForFunction(([tone, count]) => window.heard.filter((one) => one === tone).length >= count, [pitch[sound], least]);

async function set(page, label, on) {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel(label, { exact: true }).setChecked(on);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog', { name: 'Settings' }).waitFor({ state: 'hidden' });
}

test('the keys of a machine are heard, once each, and not with its sound off', async () => {
  const page = await listen();
  await begin(page, against('microchess'));
  await page.getByRole('button', { name: 'Use its own keyboard' }).click();
  await page.getByText('It hears its keyboard: a move').waitFor();
  const key = (name) => page.getByRole('list', { name: 'The keypad' }).getByRole('button', { name, exact: true }).click();
  assert.equal(await times(page, 'key'), 0);
  await key('6');
  await key('4');
  await hears(page, 'key', 2);
  assert.equal(await times(page, 'key'), 2);
  await set(page, 'Sounds of the machines', false);
  await key('4');
  await page.getByRole('img', { name: /6 44$/ }).waitFor();
  assert.equal(await times(page, 'key'), 2);
  await leave(page);
});

test('a single step of a machine is heard, in its panel and inside', async () => {
  const page = await listen();
  await begin(page, against('eniac'));
  await page.getByLabel('Speed').selectOption('10');
  await drag(page, 'e2', 'e4');
  await lookInside(page);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Run', exact: true }).waitFor();
  assert.equal(await times(page, 'relay'), 0);
  await page.locator('.speed').getByRole('button', { name: 'Step', exact: true }).click();
  await hears(page, 'relay', 1);
  for (const [at, name] of ['Step', 'Step over', 'Step back'].entries()) {
    await page.locator('.inside').getByRole('button', { name, exact: true }).click();
    await hears(page, 'relay', at + 2);
  }
  await leave(page);
});

test('the moves of El Ajedrecista are heard as its magnets', async () => {
  const page = await listen();
  await begin(page, { white: machine('ajedrecista'), black: human, clock: null, start: fromFen('KR6/8/8/8/4k3/8/8/8 w - - 0 1') });
  await waitForMoves(page, 1);
  await hears(page, 'magnets', 1);
  await drag(page, 'e4', 'd4');
  await waitForMoves(page, 3);
  await hears(page, 'magnets', 2);
  await leave(page);
});

test('the last ten seconds of a clock tick, unless that is switched off', async () => {
  const page = await listen();
  const short = () => against('random', { clock: { initialMs: 9500, incrementMs: 0 } });
  const move = async () => {
    await drag(page, 'e2', 'e4');
    await waitForMoves(page, 2);
  };
  await begin(page, short());
  await move();
  await hears(page, 'clock', 2);
  await set(page, 'Tick in the last ten seconds', false);
  await begin(page, short());
  const before = await times(page, 'clock');
  await move();
  await page.waitForTimeout(2500);
  assert.equal(await times(page, 'clock'), before);
  await leave(page);
});
