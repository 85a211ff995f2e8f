// Machines worked at their own keyboards.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { against, begin, complaints, drag, leave, machine, visit, waitForGame, waitForMoves } from './stage.mjs';

async function sitDown(page) {
  await page.getByRole('button', { name: 'Use its own keyboard' }).click();
  await page.getByText('It hears its keyboard: a move').waitFor();
}

/** Keys of a machine that are smaller than a finger. */
const tooSmall = (page) =>
  page.locator('.machine').locator('.kim-keys button, .c64-keys button, .panel-key, .panel-select, .panel-field').evaluateAll((keys) =>
    keys.flatMap((key) => {
      const { width, height } = key.getBoundingClientRect();
      return height < 43.9 || width < 43.9 ? [`${key.ariaLabel ?? key.textContent}: ${width} x ${height}`] : [];
    }),
  );

for (const viewport of [{ width: 360, height: 740 }, { width: 768, height: 1024 }]) {
  test(`keys of the machines are at least 44 pixels wide and high where fingers press them: ${viewport.width} pixels`, async () => {
    const page = await visit('#/play', { viewport, hasTouch: true, isMobile: true });
    for (const [name, keys] of Object.entries({ c64: 47, microchess: 23, cdp1802: 1 })) {
      await begin(page, against(name));
      await sitDown(page);
      assert.deepEqual(await tooSmall(page), [], name);
      const all = page.getByRole('button', { name: 'All keys' });
      if (await all.isVisible()) await all.tap();
      assert.deepEqual(await tooSmall(page), [], name);
      assert.ok((await page.locator('.kim-keys button, .c64-keys button, .typed-line input').count()) >= keys, name);
      await isNarrow(page);
      await page.getByRole('button', { name: 'Leave its keyboard' }).click();
    }
    await leave(page);
  });
}

const isNarrow = async (page) => {
  const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(wide <= room, `${wide} of ${room} pixels`);
};

test('the keys C, digits and F of the KIM-1 work, and the board follows', async () => {
  const page = await visit();
  const id = await begin(page, against('microchess', { black: machine('microchess', { Level: 'super-blitz' }) }));
  await sitDown(page);
  const keypad = page.getByRole('list', { name: 'The keypad' });
  const press = async (keys) => {
    for (const key of keys.split(' ')) await keypad.getByRole('button', { name: key, exact: true }).click();
  };
  const shows = (digits) => page.getByRole('img', { name: `The six digits show ${digits}` }).waitFor();
  await press('C');
  await shows('CC CC CC');
  await press('E');
  await shows('EE EE EE');
  await press('6 4 4 4');
  await shows('1F 64 44');
  await press('F');
  const game = await waitForGame(page, id, ({ moves }) => moves.length >= 2, 'its answer');
  assert.equal(game.moves[0].uci, 'e2e4');
  // The next turn, by the keyboard of the one who types, and then on the board.
  await page.getByText('It hears its keyboard: a move').waitFor();
  await keypad.getByRole('button', { name: '6', exact: true }).focus();
  await page.keyboard.type('6343');
  await shows('1E 63 43');
  // Its terminal is open beside it, shows the same digits, and takes the same keys.
  const terminal = page.getByRole('textbox', { name: 'As its terminal prints it' });
  await terminal.filter({ hasText: '1E 63 43' }).waitFor();
  await terminal.focus();
  await page.keyboard.type('7151');
  await shows('17 71 51');
  await terminal.filter({ hasText: '17 71 51' }).waitFor();
  await drag(page, 'g1', 'f3');
  await waitForMoves(page, 3);
  assert.deepEqual(await complaints(page), [], 'axe');
  await leave(page);
});

test('the KIM-1 on a phone: keypad and terminal fit', async () => {
  const page = await visit('#/play', { viewport: { width: 360, height: 740 }, hasTouch: true });
  await begin(page, against('microchess'));
  await sitDown(page);
  await page.locator('.terminal-view summary').click();
  await isNarrow(page);
  const keypad = page.getByRole('list', { name: 'The keypad' });
  // Through the monitor: its king stands on 04, e8.
  for (const key of ['RS', 'AD', '0', '0', '5', '0']) await keypad.getByRole('button', { name: key, exact: true }).tap();
  await page.getByRole('img', { name: 'The six digits show 00 50 04' }).waitFor();
  await leave(page);
});

test('the terminal of the 1802 goes both ways, and takes a move', async () => {
  const page = await visit();
  const id = await begin(page, against('cdp1802', { black: machine('cdp1802', {}, { depth: 2 }) }));
  await sitDown(page);
  const terminal = page.getByRole('group', { name: 'Its serial line' });
  const type = async (line) => {
    await page.getByLabel('A line for the terminal').fill(line);
    await page.keyboard.press('Enter');
  };
  await type('isready');
  await terminal.getByText('readyok').waitFor();
  await page.getByRole('img', { name: /^Q (lit|dark)$/ }).waitFor();
  await type('position startpos moves e2e4');
  const game = await waitForGame(page, id, ({ moves }) => moves.length >= 2, 'its answer');
  assert.equal(game.moves[0].uci, 'e2e4');
  await terminal.getByText(`bestmove ${game.moves[1].uci}`).waitFor();
  assert.deepEqual(await complaints(page), [], 'axe');
  await leave(page);
});

test('the own screen of the C64 takes e2e4 by key presses, and the board follows', async () => {
  const page = await visit();
  const id = await begin(page, against('c64', { black: machine('c64', {}, { cycles: 1_000_000 }) }));
  await sitDown(page);
  const screen = page.getByRole('textbox', { name: 'Its own screen' });
  const shown = () => screen.locator('canvas').evaluate((canvas) => canvas.toDataURL());
  const isRedrawn = (before) => page.waitForFunction((old) => document.querySelector('.c64-glass canvas').toDataURL() !== old, before);
  await screen.focus();
  const empty = await shown();
  await page.keyboard.type('e2e4');
  await isRedrawn(empty);
  await page.keyboard.press('Enter');
  const game = await waitForGame(page, id, ({ moves }) => moves.length >= 2, 'its answer', 60_000);
  assert.equal(game.moves[0].uci, 'e2e4');
  // By its keys on the page, and what is played on the board is typed by the machine's operator.
  await page.getByText('It hears its keyboard: a move').waitFor();
  const keys = page.getByRole('group', { name: 'Its keyboard' });
  for (const key of ['D', '2', 'D', '3', 'RETURN']) await keys.getByRole('button', { name: key, exact: true }).click();
  await waitForGame(page, id, ({ moves }) => moves.length >= 4 && moves[2].uci === 'd2d3', 'd2d3 and its answer', 60_000);
  await waitForMoves(page, 4);
  const before = await shown();
  await drag(page, 'b1', 'c3');
  await waitForGame(page, id, ({ moves }) => moves.length >= 6, 'its answer to b1c3', 60_000);
  await isRedrawn(before);
  assert.deepEqual(await complaints(page), [], 'axe');
  await leave(page);
});

test('the C64 on a phone: screen and the keys for a move fit together', async () => {
  const viewport = { width: 360, height: 740 };
  const page = await visit('#/play', { viewport, hasTouch: true, isMobile: true });
  await begin(page, against('c64'));
  await sitDown(page);
  const [glass, keys] = await Promise.all([page.locator('.c64-glass').boundingBox(), page.locator('.c64-keyboard').boundingBox()]);
  assert.ok(keys.y + keys.height - glass.y < viewport.height, `${keys.y + keys.height - glass.y} pixels`);
  await page.getByRole('group', { name: 'Its keyboard' }).getByRole('button', { name: 'H', exact: true }).tap();
  await isNarrow(page);
  await leave(page);
});
