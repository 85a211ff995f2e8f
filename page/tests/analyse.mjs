import assert from 'node:assert/strict';
import { test } from 'node:test';
import { against, begin, drag, leave, visit, waitForMoves } from './stage.mjs';

test('the engine draws arrows, lines and chances; a click plays a line', async () => {
  const page = await visit('#/analyse');
  await page.waitForFunction(() => document.querySelectorAll('.cg-shapes g > g, .cg-shapes line').length >= 3);
  const colours = await page.evaluate(() => [...document.querySelectorAll('.cg-shapes line')].map((line) => getComputedStyle(line).stroke));
  assert.deepEqual([...new Set(colours)], ['rgb(39, 82, 124)'], 'arrows in the blue of the tokens');
  await page.waitForFunction(() => Number(document.querySelector('[data-testid=depth]')?.textContent) >= 6);
  assert.equal(await page.locator('.engine-line').count(), 3);
  await page.getByRole('img', { name: /White wins \d+ %/ }).waitFor();
  await page.locator('.engine-line').first().locator('.engine-move').nth(1).click();
  await page.waitForFunction(() => document.querySelectorAll('.tree-move').length === 2);
  await page.getByRole('switch', { name: /Engine/ }).click();
  await page.reload();
  await page.getByRole('switch', { name: 'Engine off' }).waitFor();
  await leave(page);
});

test('the threat is shown when it is asked for', async () => {
  const page = await visit(`#/analyse?fen=${encodeURIComponent('6k1/5ppp/8/8/8/8/1r3PPP/4R1K1 b - - 0 1')}`);
  await page.getByRole('switch', { name: 'Engine on' }).click();
  await page.keyboard.press('x');
  await page.waitForFunction(() => document.querySelectorAll('.cg-shapes line, .cg-shapes g > g').length >= 1);
  await leave(page);
});

test('openings have names, variations a tree', async () => {
  const page = await visit('#/analyse');
  for (const [from, to] of [['e2', 'e4'], ['e7', 'e5'], ['g1', 'f3'], ['b8', 'c6'], ['f1', 'b5']]) await drag(page, from, to);
  await page.getByText(/^C6\d .*(Ruy Lopez|Spanish)/).waitFor();
  await page.keyboard.press('ArrowLeft');
  await drag(page, 'f1', 'c4');
  await page.locator('.variation').getByText('3. Bc4').waitFor();
  await page.getByRole('button', { name: 'Make main line' }).click();
  await page.locator('.variation').getByText('3. Bb5').waitFor();
  await leave(page);
});

test('a move that is played while the address follows an earlier one stays', async () => {
  const page = await visit('#/about');
  // As soon as the address is written, and before the browser says that it has changed, a step back.
  await page.addInitScript(() => {
    const wait = window.setTimeout;
    window.setTimeout = (work, delay, ...rest) =>
      wait(() => {
        const before = location.hash;
        work(...rest);
        if (location.hash !== before && !window.stepped) {
          window.stepped = true;
          document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));
        }
      }, delay);
  });
  await page.evaluate(() => (location.hash = '#/analyse'));
  await page.reload();
  await drag(page, 'e2', 'e4');
  await page.waitForFunction(() => window.stepped);
  await page.waitForTimeout(300);
  assert.match(await page.locator('.squares-cell[data-square="e2"]').getAttribute('aria-label'), /pawn/, 'the board stays a step back');
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => location.hash.includes('4P3'));
  await page.goBack();
  await page.waitForFunction(() => document.querySelector('.squares-cell[data-square="e4"]').getAttribute('aria-label').includes('empty'));
  await leave(page);
});

test('PGN goes in and out unchanged, with evaluations, clocks, glyphs and variations', async () => {
  const page = await visit('#/analyse');
  await page.getByRole('switch', { name: /Engine/ }).click();
  const pgn = `[Event "Round trip"]
[Site "?"]
[White "A"]
[Black "B"]
[Result "1-0"]

1. e4 { [%eval 0.31] [%clk 0:05:00] } e5 { [%eval 0.25] [%clk 0:04:58] } 2. Nf3 $1 ( 2. Bc4 Nc6 { quiet } 3. Qh5 $6 ) 2... Nc6 { [%eval #-3] } 1-0`;
  await page.getByRole('textbox', { name: 'PGN' }).fill(pgn);
  await page.getByRole('button', { name: 'Load' }).click();
  const once = await page.getByRole('textbox', { name: 'PGN' }).inputValue();
  for (const part of ['[White "A"]', '[%eval 0.31', '[%clk 0:05:00]', '2. Nf3 $1', '2. Bc4', 'quiet', '$6', '[%eval #-3]', '1-0']) assert.ok(once.includes(part), `${part} in\n${once}`);
  await page.getByRole('textbox', { name: 'PGN' }).fill(`${once} `);
  await page.getByRole('button', { name: 'Load' }).click();
  assert.equal(await page.getByRole('textbox', { name: 'PGN' }).inputValue(), once);
  await page.getByRole('textbox', { name: 'PGN' }).fill('1. e4 e5 2. Ke3');
  await page.getByRole('button', { name: 'Load' }).click();
  await page.getByText(/Ke3 cannot be played/).waitFor();
  await page.getByRole('textbox', { name: 'FEN' }).fill('no position');
  await page.getByRole('textbox', { name: 'FEN' }).press('Enter');
  await page.getByText(/The side to move must be w or b/).waitFor();
  await leave(page);
});

test('a game goes to the analysis board with its graph', async () => {
  const page = await visit();
  const id = await begin(page, against('random'));
  await drag(page, 'e2', 'e4');
  await waitForMoves(page, 2);
  await page.evaluate((number) => (location.hash = `#/analyse?game=${number}`), id);
  await page.waitForFunction(() => document.querySelectorAll('.tree-move').length === 2);
  await leave(page);
});

test('the graph is clickable', async () => {
  const page = await visit('#/analyse');
  await page.getByRole('switch', { name: /Engine/ }).click();
  await page.getByRole('textbox', { name: 'PGN' }).fill('1. f3 { [%eval -0.8] } e5 { [%eval -0.7] } 2. g4 { [%eval #-1] } Qh4# { [%eval #-1] } 0-1');
  await page.getByRole('button', { name: 'Load' }).click();
  const graph = page.locator('.eval-graph .u-over');
  await graph.waitFor();
  const box = await graph.boundingBox();
  await graph.click({ position: { x: box.width - 2, y: 40 } });
  await page.getByRole('gridcell', { name: 'h4, black queen' }).waitFor({ state: 'attached' });
  await leave(page);
});

test('board, engine and moves are on the first screen of a phone, and the questions on that of a wide one', async () => {
  const phone = await visit('#/analyse', { viewport: { width: 360, height: 780 } });
  await phone.locator('.engine-line').first().waitFor();
  const lowest = (page, parts) => page.locator(parts).evaluateAll((found) => Math.max(...found.map((part) => part.getBoundingClientRect().bottom)));
  assert.ok((await lowest(phone, '.analysis .board, .steps, .engine')) <= 700, 'there is room for moves');
  const { y } = await phone.locator('.tree-paper').boundingBox();
  assert.ok(y <= 700, `the moves begin at ${y}`);
  assert.equal(await phone.getByLabel('Lines').count(), 0);
  await phone.getByRole('button', { name: 'Settings of the engine' }).click();
  await phone.getByLabel('Lines').waitFor();
  await leave(phone);
  const wide = await visit('#/analyse', { viewport: { width: 1360, height: 850 } });
  await wide.locator('.ask-form').waitFor();
  assert.ok((await lowest(wide, '.analysis .board, .ask, .explorer')) <= 850, 'in sight');
  await leave(wide);
});

test('on a phone a key under the board leads to what can be asked of the position', async () => {
  const page = await visit('#/analyse', { viewport: { width: 360, height: 780 } });
  await page.getByRole('button', { name: 'Ask a machine' }).click();
  await page.waitForFunction(() => {
    const { top } = document.querySelector('.ask').getBoundingClientRect();
    return top >= 0 && top < innerHeight / 2;
  });
  assert.equal(await page.evaluate(() => document.activeElement.closest('.ask') !== null), true, 'the keyboard is there, too');
  await leave(page);
});
