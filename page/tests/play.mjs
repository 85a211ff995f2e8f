import assert from 'node:assert/strict';
import { test } from 'node:test';
import { against, begin, byKeys, click, drag, fromFen, gameOf, human, leave, machine, playOut, visit, waitForGame, waitForMoves } from './stage.mjs';

/** White mates in a few moves, whatever Black does. */
const won = fromFen('6k1/5ppp/8/8/8/8/QR3PPP/6K1 w - - 0 1');

test('within two clicks of the first load one plays', async () => {
  const page = await visit();
  await page.locator('.exhibit', { hasText: 'Random' }).click();
  await page.getByRole('button', { name: /^Play / }).click();
  await page.waitForSelector('.table .board piece');
  await drag(page, 'e2', 'e4');
  await waitForMoves(page, 2);
  await leave(page);
});

test('the key that begins a game stands beside what it will be, and leads to where that is changed', async () => {
  const page = await visit();
  await page.locator('.exhibit', { hasText: 'MicroChess' }).click();
  const summary = page.locator('.setup-summary');
  await summary.filter({ hasText: 'Normal · White · no clock' }).waitFor();
  await summary.getByRole('button', { name: 'Change' }).click();
  assert.equal(await page.evaluate(() => document.activeElement.tagName), 'SELECT');
  await page.keyboard.press('ArrowDown');
  await page.getByRole('radio', { name: '3 + 2' }).check();
  await summary.filter({ hasText: 'Blitz · White · 3 + 2' }).waitFor();
  await leave(page);
});

test('a whole game by drag, from the first move to mate', async () => {
  const page = await visit();
  const id = await begin(page, against('random'));
  const game = await playOut(page, id, drag);
  assert.equal(game.status.result, '1-0');
  await page.getByRole('region', { name: 'Result' }).getByText('1-0').waitFor();
  await leave(page);
});

test('a whole game by clicks', async () => {
  const page = await visit();
  const id = await begin(page, against('material', { start: won }));
  assert.equal((await playOut(page, id, click)).status.reason, 'checkmate');
  await leave(page);
});

test('a whole game by keyboard', async () => {
  const page = await visit();
  const id = await begin(page, against('random', { start: won }));
  assert.equal((await playOut(page, id, byKeys)).status.reason, 'checkmate');
  assert.match(await page.locator('#announcements').innerText(), /Game over/);
  await leave(page);
});

test('typed moves: SAN, UCI, castling with zeros; nonsense is refused', async () => {
  const page = await visit();
  const id = await begin(page, against('random', { start: fromFen('4k3/7p/8/8/8/8/7P/4K2R w K - 0 1') }));
  const field = page.getByLabel('Type a move');
  await page.keyboard.press('m');
  await field.fill('Qh9');
  await field.press('Enter');
  await page.getByText('is not a legal move here').waitFor();
  await field.fill('0-0');
  await field.press('Enter');
  const game = await waitForGame(page, id, (one) => one.moves.length >= 2, 'castling');
  assert.equal(game.moves[0].san, 'O-O');
  await leave(page);
});

test('promotion: each piece can be chosen, Escape takes the move back', async () => {
  const page = await visit();
  const start = fromFen('8/P3k3/8/8/8/8/4K3/8 w - - 0 1');
  for (const [name, letter] of [['queen', 'Q'], ['knight', 'N'], ['rook', 'R'], ['bishop', 'B']]) {
    const id = await begin(page, against('random', { start }));
    await drag(page, 'a7', 'a8');
    await page.getByRole('dialog', { name: 'Promote to' }).waitFor();
    if (letter === 'Q') {
      await page.keyboard.press('Escape');
      assert.equal((await gameOf(page, id)).moves.length, 0);
      await page.getByRole('dialog', { name: 'Promote to' }).waitFor({ state: 'hidden' });
      // The pawn goes back to its square before it can be taken up again.
      await page.waitForTimeout(400);
      await drag(page, 'a7', 'a8');
    }
    await page.getByRole('button', { name, exact: true }).click();
    const game = await waitForGame(page, id, (one) => one.moves.length > 0, 'the promotion');
    assert.match(game.moves[0].san, new RegExp(`^a8=${letter}`));
  }
  await leave(page);
});

test('a premove is played as soon as it can be', async () => {
  const page = await visit();
  const id = await begin(page, against('random', { black: machine('torres', {}, { moveTimeMs: 1500 }) }));
  await drag(page, 'e2', 'e4');
  await waitForMoves(page, 1);
  await drag(page, 'a2', 'a3');
  await page.waitForSelector('square.current-premove', { state: 'attached' });
  assert.equal((await gameOf(page, id)).moves.length, 1);
  const game = await waitForGame(page, id, (one) => one.moves.length >= 3, 'the premove');
  assert.equal(game.moves[2].san, 'a3');
  await leave(page);
});

test('takeback, flip, moves back and forth', async () => {
  const page = await visit();
  const id = await begin(page, against('random'));
  await drag(page, 'e2', 'e4');
  await waitForMoves(page, 2);
  await drag(page, 'd2', 'd4');
  await waitForMoves(page, 4);
  await page.getByRole('button', { name: 'Take back' }).click();
  await waitForGame(page, id, (one) => one.moves.length === 2, 'the takeback');
  await page.waitForFunction(() => document.querySelectorAll('button.moves-cell').length === 2);
  await page.keyboard.press('Home');
  await page.getByRole('gridcell', { name: 'e2, white pawn' }).waitFor({ state: 'attached' });
  await page.keyboard.press('End');
  await page.getByRole('gridcell', { name: 'e4, white pawn' }).waitFor({ state: 'attached' });
  await page.keyboard.press('f');
  await page.getByRole('grid', { name: /black at the bottom/ }).waitFor();
  await drag(page, 'g1', 'f3');
  await waitForGame(page, id, (one) => one.moves.length === 4, 'a move on the flipped board');
  await leave(page);
});

test('resign and play again with colours changed', async () => {
  const page = await visit();
  await begin(page, against('random'));
  await drag(page, 'e2', 'e4');
  await waitForMoves(page, 2);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: /Resign\? Yes/ }).click();
  await page.getByRole('region', { name: 'Result' }).getByText('0-1').waitFor();
  await page.getByRole('button', { name: 'Play again' }).click();
  await page.getByRole('grid', { name: /black at the bottom/ }).waitFor();
  await waitForMoves(page, 1);
  await leave(page);
});

test('a draw is offered and answered', async () => {
  const page = await visit();
  const id = await begin(page, against('random', { start: fromFen('8/8/4k3/8/8/3K4/7P/8 w - - 0 1') }));
  await drag(page, 'd3', 'd4');
  await waitForMoves(page, 2);
  await page.getByRole('button', { name: 'Offer draw' }).click();
  await page.waitForFunction(async (number) => {
    const game = await (await fetch(`/api/games/${number}`)).json();
    return game.status.type === 'ended' || document.body.innerText.includes('declined');
  }, id);
  await leave(page);
});

test('a reload in mid-game goes on where it was', async () => {
  const page = await visit();
  const id = await begin(page, against('random'));
  await drag(page, 'e2', 'e4');
  await waitForMoves(page, 2);
  const before = await gameOf(page, id);
  await page.reload();
  await waitForMoves(page, 2);
  assert.deepEqual((await gameOf(page, id)).moves, before.moves);
  await drag(page, 'd2', 'd4');
  await waitForMoves(page, 4);
  await leave(page);
});

test('clocks run, and the flag falls', async () => {
  const page = await visit();
  const id = await begin(page, against('random', { clock: { initialMs: 3000, incrementMs: 0 } }));
  await drag(page, 'e2', 'e4');
  await waitForMoves(page, 2);
  await drag(page, 'd2', 'd4');
  await waitForMoves(page, 4);
  const clock = page.getByRole('timer', { name: /White/ });
  const first = await clock.getAttribute('aria-label');
  await page.waitForFunction((label) => document.querySelector('[role=timer][aria-label^="White"]')?.getAttribute('aria-label') !== label, first);
  const game = await waitForGame(page, id, (one) => one.status.type === 'ended', 'the fall of the flag', 10_000);
  assert.equal(game.status.reason, 'timeout');
  await leave(page);
});

test('Chess960: castling by taking the rook', async () => {
  const page = await visit();
  const start = { type: 'fen', fen: '1k6/8/8/8/8/8/PPPP4/1RK5 w B - 0 1', chess960: true };
  const id = await begin(page, { white: human, black: machine('random'), clock: null, start });
  await drag(page, 'c1', 'b1');
  const game = await waitForGame(page, id, (one) => one.moves.length >= 1, 'castling');
  assert.equal(game.moves[0].san, 'O-O-O');
  await leave(page);
});

test('two people at one board', async () => {
  const page = await visit();
  const id = await begin(page, { white: human, black: human, clock: null, start: { type: 'standard' } });
  await drag(page, 'e2', 'e4');
  await waitForMoves(page, 1);
  await drag(page, 'e7', 'e5');
  await waitForGame(page, id, (one) => one.moves.length === 2, 'the answer');
  await leave(page);
});

test('a position is set up in the editor and played from', async () => {
  const page = await visit();
  await page.getByRole('radio', { name: 'Position' }).check();
  await page.getByRole('button', { name: 'Clear' }).click();
  for (const [piece, square] of [['white king', 'e1'], ['white queen', 'd1'], ['black king', 'e8']]) {
    await page.getByRole('button', { name: piece }).click();
    await click(page, square);
  }
  assert.equal(await page.getByRole('textbox', { name: 'FEN' }).inputValue(), '4k3/8/8/8/8/8/8/3QK3 w - - 0 1');
  await page.locator('.exhibit', { hasText: 'Random' }).click();
  await page.getByRole('button', { name: /^Play / }).click();
  await page.waitForSelector('.table .board piece');
  await page.getByRole('gridcell', { name: 'd1, white queen' }).waitFor({ state: 'attached' });
  await leave(page);
});

test('two people agree on a draw, and the board turns only if it is told to', async () => {
  const page = await visit();
  const id = await begin(page, { white: human, black: human, clock: null, start: { type: 'standard' } });
  await drag(page, 'e2', 'e4');
  await waitForMoves(page, 1);
  await page.getByRole('grid', { name: /white at the bottom/ }).waitFor();
  await page.getByRole('button', { name: 'Offer draw' }).click();
  await page.getByText('Black offers a draw.').waitFor();
  await page.getByRole('button', { name: 'Accept' }).click();
  await waitForGame(page, id, (one) => one.status.reason === 'agreement', 'the draw');
  await begin(page, { white: human, black: human, clock: null, start: { type: 'standard' } });
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel(/Turn the board/).check();
  await page.keyboard.press('Escape');
  await drag(page, 'e2', 'e4');
  await page.getByRole('grid', { name: /black at the bottom/ }).waitFor();
  await leave(page);
});

test('two people play from two screens by a link', async () => {
  const page = await visit();
  const id = await begin(page, { white: human, black: human, clock: null, start: { type: 'standard' } });
  await page.getByText('Two screens').click();
  await page.getByText(/torres serve --bind/).waitFor();
  const link = new URL(await page.getByLabel('Link for the person who plays Black').inputValue());
  const other = await visit(link.hash);
  await other.getByRole('grid', { name: /black at the bottom/ }).waitFor();
  await drag(page, 'e2', 'e4');
  await waitForMoves(other, 1);
  await drag(other, 'e7', 'e5');
  await waitForGame(page, id, (one) => one.moves.length === 2, 'the answer from the other screen');
  await leave(other);
  await leave(page);
});

test('a position that was set up is played again from the same side', async () => {
  const page = await visit();
  await begin(page, against('random', { start: fromFen('4k3/8/8/8/8/8/8/3QK3 w - - 0 1') }));
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: /Resign\? Yes/ }).click();
  await page.getByRole('button', { name: 'Play again' }).click();
  await page.getByRole('button', { name: 'Resign' }).waitFor();
  await page.getByRole('grid', { name: /white at the bottom/ }).waitFor();
  await leave(page);
});

test('the editor refuses a letter that is no piece, and nobody can play from there', async () => {
  const page = await visit();
  await page.getByRole('radio', { name: 'Position' }).check();
  const field = page.getByRole('textbox', { name: 'FEN' });
  await field.fill('4k3/8/4K3/8/8/8/8/7X w - - 0 1');
  await page.getByText('The board part of this FEN cannot be read.').waitFor();
  assert.ok(await page.getByRole('button', { name: /^Play / }).isDisabled());
  await field.fill('8/8/8/8/8/8/8/8 w - - 0 1');
  await page.getByText('Both kings are missing.').waitFor();
  assert.ok(await page.getByRole('button', { name: /^Play / }).isDisabled());
  await field.fill('4k3/8/8/8/8/8/8/3QK3 w - - 0 1');
  assert.ok(await page.getByRole('button', { name: /^Play / }).isEnabled());
  await leave(page);
});

test('a hint is an arrow, and the level stands at the board', async () => {
  const page = await visit();
  await begin(page, against('microchess', { black: machine('microchess', { Level: 'blitz' }) }));
  await page.locator('.strip', { hasText: 'Blitz' }).waitFor();
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText(/^Hint: \S+\. The game no longer counts/).first().waitFor();
  await page.locator('.cg-shapes line, .cg-shapes g').first().waitFor({ state: 'attached' });
  await leave(page);
});

test('a queen is made without asking, if that is set', async () => {
  const page = await visit();
  await page.evaluate(() => localStorage.setItem('torres.autoQueen', 'true'));
  await page.reload();
  const id = await begin(page, against('random', { start: fromFen('8/P3k3/8/8/8/8/4K3/8 w - - 0 1') }));
  await drag(page, 'a7', 'a8');
  const game = await waitForGame(page, id, (one) => one.moves.length > 0, 'the promotion');
  assert.match(game.moves[0].san, /^a8=Q/);
  await leave(page);
});

test('a game that ended on time shows no time left', async () => {
  const page = await visit();
  const id = await begin(page, against('random', { clock: { initialMs: 1500, incrementMs: 0 } }));
  await drag(page, 'e2', 'e4');
  await waitForMoves(page, 2);
  await drag(page, 'd2', 'd4');
  await waitForMoves(page, 4);
  await page.evaluate(() => (location.hash = '#/games'));
  await waitForGame(page, id, (one) => one.status.type === 'ended', 'the fall of the flag', 10_000);
  await page.evaluate((number) => (location.hash = `#/game/${number}`), id);
  await page.getByRole('timer', { name: 'White’s clock 0:00.0' }).waitFor();
  await leave(page);
});
