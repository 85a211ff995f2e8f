import assert from 'node:assert/strict';
import { test } from 'node:test';
import { against, begin, drag, fromFen, leave, machine, visit, waitForGame, waitForMoves } from './stage.mjs';

test('two machines are watched to the end', async () => {
  const page = await visit();
  const start = fromFen('4k3/8/8/8/8/8/1q6/4K3 b - - 0 1');
  const id = await begin(page, { white: machine('random'), black: machine('torres', {}, { nodes: 3000 }), clock: null, start });
  const game = await waitForGame(page, id, (one) => one.status.type === 'ended', 'the end', 30_000);
  await page.getByRole('region', { name: 'Result' }).waitFor();
  await waitForMoves(page, game.moves.length);
  await page.getByRole('region', { name: 'Thoughts' }).getByText(/depth/).first().waitFor();
  assert.equal(game.status.result, '0-1');
  await leave(page);
});

test('two players are chosen on the page, and their game is in the list', async () => {
  const page = await visit('#/watch');
  await page.getByLabel('White', { exact: true }).selectOption('torres');
  await page.getByLabel('Level of white').selectOption('Full strength');
  await page.getByLabel('Black', { exact: true }).selectOption('material');
  await page.getByRole('button', { name: 'Watch them' }).click();
  await waitForMoves(page, 2);
  const id = Number(new URL(page.url()).hash.split('/').pop());
  await page.getByRole('link', { name: 'Watch' }).click();
  await page.waitForSelector(`.board-link[href="#/game/${id}"]`);
  await leave(page);
});

test('the machine panel moves while ENIAC thinks; it can be paused, stepped and slowed', async () => {
  const page = await visit();
  await begin(page, against('eniac'));
  await page.getByLabel('Speed').selectOption('10');
  await drag(page, 'e2', 'e4');
  const cycles = page.getByTestId('machine-cycles');
  await cycles.waitFor();
  const read = async () => Number(await cycles.getAttribute('data-cycles'));
  const passes = (count) => page.waitForFunction((least) => Number(document.querySelector('[data-testid=machine-cycles]').dataset.cycles) > least, count);
  await passes(await read());
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Run' }).waitFor();
  await page.waitForTimeout(400);
  const held = await read();
  await page.waitForTimeout(400);
  assert.equal(await read(), held, 'a paused machine does nothing');
  assert.ok((await page.locator('.accumulator').count()) >= 15);
  const neons = await page.locator('.accumulator canvas').first().getAttribute('aria-label');
  assert.match(neons, /^Accumulator .*: (plus|minus) \d{10}$/);
  const step = page.getByRole('button', { name: 'Step', exact: true });
  await step.click();
  await passes(held);
  const once = await read();
  await step.click();
  await passes(once);
  const twice = await read();
  assert.ok(twice < once + 1000, `one instruction, not ${twice - once} add-times`);
  await page.getByLabel('Speed').selectOption('1000');
  await page.getByRole('button', { name: 'Run' }).click();
  await passes(twice + 1000);
  await page.getByTestId('machine-time').waitFor();
  await page.getByLabel('Speed').selectOption('');
  await waitForMoves(page, 2);
  await page.getByRole('img', { name: /The card that was punched/ }).waitFor();
  await leave(page);
});

test('MicroChess lights its six digits', async () => {
  const page = await visit();
  await begin(page, against('microchess'));
  await drag(page, 'e2', 'e4');
  await waitForMoves(page, 2);
  await page.getByRole('img', { name: /The six digits show [0-9A-F ]{8}/ }).waitFor();
  await leave(page);
});

test('the C64 shows its registers and its memory', async () => {
  const page = await visit();
  await begin(page, against('c64', { black: machine('c64', { OwnBook: 'false' }, { cycles: 3_000_000 }) }));
  await drag(page, 'e2', 'e4');
  await page.getByRole('img', { name: /^Memory, 65536 bytes/ }).waitFor();
  await page.locator('.registers', { hasText: 'PC' }).waitFor();
  await waitForMoves(page, 2);
  await leave(page);
});
