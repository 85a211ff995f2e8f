import assert from 'node:assert/strict';
import { test } from 'node:test';
import { against, begin, complaints, drag, fromFen, leave, machine, visit, waitForGame, waitForMoves } from './stage.mjs';

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
  await page.getByRole('button', { name: 'Turochamp – Bernstein' }).click();
  assert.equal(await page.getByLabel('Black', { exact: true }).inputValue(), 'bernstein');
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
  // What was on its way when the machine was paused, or a step was made, has to arrive first.
  const settled = async () => {
    for (;;) {
      const before = await read();
      await page.waitForTimeout(500);
      if ((await read()) === before) return before;
    }
  };
  const held = await settled();
  assert.equal(await page.locator('.accumulator').count(), 20);
  assert.equal(await page.getByRole('img', { name: /^Accumulator a\d.*: (plus|minus) \d{10}$/ }).count(), 20);
  // Between two instructions: no opcode, no return address or one, then the code of a table and a row.
  await page.getByRole('img', { name: /^Accumulator a1: plus 00\d{4}(09|90|99)\d{2}$/ }).waitFor();
  const step = page.getByRole('button', { name: 'Step', exact: true });
  await step.click();
  await passes(held);
  const once = await settled();
  await step.click();
  await passes(once);
  const twice = await settled();
  // A machine that was not paused would have gone on by five thousand between two pictures.
  assert.ok(twice < once + 1000, `one instruction, not ${twice - once} add-times`);
  await page.getByLabel('Speed').selectOption('1000');
  await page.getByRole('button', { name: 'Run' }).click();
  await passes(twice + 1000);
  await page.getByTestId('machine-time').waitFor();
  await page.getByLabel('Speed').selectOption('');
  await waitForMoves(page, 2);
  await page.getByRole('img', { name: /The card that was punched/ }).waitFor();
  assert.deepEqual(await complaints(page), [], 'axe');
  await leave(page);
});

test('MicroChess lights its six digits', async () => {
  const page = await visit();
  await begin(page, against('microchess'));
  await drag(page, 'e2', 'e4');
  await waitForMoves(page, 2);
  await page.getByRole('img', { name: /The six digits show [0-9A-F ]{8}/ }).waitFor();
  assert.deepEqual(await complaints(page), [], 'axe');
  await leave(page);
});

test('the C64 shows its registers, its board and its memory', async () => {
  const page = await visit();
  await begin(page, against('c64', { black: machine('c64', { OwnBook: 'false' }, { cycles: 3_000_000 }) }));
  await drag(page, 'e2', 'e4');
  await page.getByRole('img', { name: /^Memory, 65536 bytes/ }).waitFor();
  await page.locator('.registers', { hasText: 'PC' }).waitFor();
  await waitForMoves(page, 2);
  const lines = (await page.locator('.c64-screen').innerText()).split('\n');
  assert.match(lines[0], /^8( [.a-zA-Z]){8}$/);
  assert.equal(lines[4], '4 . . . . P . . .');
  assert.match(lines[9], /^depth \d+ [+-]\d+\.\d\d [a-h][1-8][a-h][1-8]$/);
  assert.deepEqual(await complaints(page), [], 'axe');
  await leave(page);
});

test('the 1802 shows what went over its serial line, at each of its levels', async () => {
  const page = await visit();
  const players = await page.evaluate(async () => (await fetch('/api/players')).json());
  const { levels } = players.find((one) => one.name === 'cdp1802');
  for (const { name, options } of [levels[0], levels.find((one) => one.name === 'Membership Card')]) {
    await begin(page, against('cdp1802', { black: machine('cdp1802', options, { depth: 2 }), start: fromFen('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1') }));
    await drag(page, 'e2', 'e4');
    await waitForMoves(page, 2);
    const line = page.locator('.serial pre');
    await line.filter({ hasText: /bestmove e8/ }).waitFor();
    assert.match(await line.innerText(), /> position fen .*moves e2e4\n> go depth 2\n(.*\n)*info depth 1 .*\n(.*\n)*bestmove e8/, name);
    assert.ok((await page.locator('.registers dt').count()) >= 16);
    assert.deepEqual(await complaints(page), [], name);
  }
  await leave(page);
});

test('two fast players are shown a move at a time, and can be paused', async () => {
  const page = await visit();
  const id = await begin(page, { white: machine('random'), black: machine('material'), clock: null, start: { type: 'standard' } });
  await waitForGame(page, id, (one) => one.moves.length > 40, 'moves of the server');
  const shown = () => page.locator('button.moves-cell').count();
  assert.ok((await shown()) < 30, 'the page does not show them at once');
  await page.getByRole('button', { name: 'Pause' }).click();
  const held = await shown();
  await page.waitForTimeout(1500);
  assert.ok((await shown()) <= held + 1, 'paused');
  await page.getByRole('button', { name: 'Go on' }).click();
  await waitForMoves(page, held + 2);
  await leave(page);
});

test('on arrival two machines play on the board, and the start page says what this is', async () => {
  const page = await visit();
  await page.getByRole('heading', { name: 'Play a century of chess machines' }).waitFor();
  await page.getByText(/Live: /).waitFor();
  // All visits look at one game, which is all that they leave behind.
  const left = await page.evaluate(async () => (await (await fetch('/api/games?search=Turochamp&limit=200')).json()).games.filter(({ human }) => human === null));
  assert.equal(left.length, 1);
  await page.locator('.live-match square.last-move').first().waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Take the challenge' }).click();
  await page.locator('.strip', { hasText: 'ENIAC' }).waitFor();
  await leave(page);
});

test('on a phone a machine begins on the first screen, below the moves in a row; of two machines each can be shown', async () => {
  const page = await visit('#/play', { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });
  await begin(page, { white: machine('turochamp'), black: machine('microchess'), clock: null, start: { type: 'standard' } });
  await waitForMoves(page, 12);
  const shown = page.locator('.machine:visible');
  await shown.first().waitFor();
  assert.equal(await shown.count(), 1);
  const { y, width } = await shown.boundingBox();
  assert.ok(y < 740 && width > 300, `it begins at ${y}, ${width} pixels wide`);
  assert.match(await shown.getAttribute('aria-label'), /Turochamp/);
  await page.getByRole('radio', { name: 'MicroChess' }).check();
  await page.locator('.machine:visible', { has: page.locator('.kim') }).waitFor();
  assert.equal(await shown.count(), 1);
  // The move that is shown is in sight, however many there are.
  for (const which of [-1, 0]) {
    await page.locator('button.moves-cell').nth(which).evaluate((cell) => cell.click());
    await page.waitForFunction(() => {
      const [box, cell] = ['.moves-paper', '.moves-cell[aria-current]'].map((name) => document.querySelector(name).getBoundingClientRect());
      return cell.left >= box.left - 1 && cell.right <= box.right + 1;
    });
  }
  await page.waitForFunction(() => document.documentElement.scrollWidth <= 360);
  await leave(page);
});
