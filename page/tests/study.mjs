// Analysing, reviewing, puzzles and sharing.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { against, begin, complaints, drag, leave, visit, waitForGame, waitForMoves } from './stage.mjs';

const analyse = (fen) => `#/analyse?fen=${encodeURIComponent(fen)}`;
const fieldOf = (page, name) => page.getByRole('textbox', { name, exact: true });
const engineOff = (page) => page.getByRole('switch', { name: 'Engine on' }).click();

async function importGames(page, pgn) {
  const { ids } = await page.evaluate(async (text) => {
    const response = await fetch('/api/games/import', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ pgn: text }) });
    return response.json();
  }, pgn);
  return ids;
}

async function loadPgn(page, pgn) {
  await fieldOf(page, 'PGN').fill(pgn);
  await page.getByRole('button', { name: 'Load', exact: true }).click();
}

test('a mate on the board is won, in Analyse and in Review', async () => {
  const page = await visit(analyse('rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3'));
  await page.getByTestId('score').getByText('0–1').waitFor();
  await page.getByRole('img', { name: 'Evaluation 0–1' }).waitFor();
  await page.getByText('Black has won by checkmate').waitFor();
  const white = await page.locator('.eval-bar .eval-white').getAttribute('height');
  assert.equal(Number(white), 0, 'nothing of the bar is White’s');
  const [id] = await importGames(page, '[White "Fool"]\n[Black "Scholar"]\n\n1. f3 e5 2. g4 Qh4# 0-1');
  await page.evaluate((number) => (location.hash = `#/review/${number}`), id);
  await page.getByRole('button', { name: /Qh4#/ }).waitFor({ timeout: 60_000 });
  assert.match(await page.getByRole('button', { name: /Qh4#/ }).innerText(), /0–1/);
  await page.locator('.board-name', { hasText: 'Fool' }).waitFor();
  await leave(page, /404/);
});

test('positions that nobody looked at are empty in the graph', async () => {
  const page = await visit('#/analyse');
  await engineOff(page);
  const known = (score) => `{ [%eval ${score}] }`;
  await loadPgn(page, `1. e4 ${known(0.3)} e5 ${known(0.2)} 2. Nf3 ${known(0.3)} Nc6 3. Bc4 Bc5 4. c3 Nf6 ${known(0.1)} 5. d3 ${known(0.2)} *`);
  await page.locator('.eval-graph canvas').waitFor();
  const opacity = (part) =>
    page.evaluate((place) => {
      const canvas = document.querySelector('.eval-graph canvas');
      const pen = canvas.getContext('2d');
      return pen.getImageData(Math.round(canvas.width * place), 12, 1, 1).data[3];
    }, part);
  assert.ok((await opacity(0.2)) > 200, 'known at the beginning');
  assert.equal(await opacity(0.55), 0, 'unknown in the middle');
  await leave(page);
});

test('a refusal goes when something else is loaded, and copying is seen', async () => {
  const page = await visit(analyse('nonsense'), { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.locator('.notice').waitFor();
  await fieldOf(page, 'FEN').fill('4k3/8/8/8/8/8/8/4K2R w K - 0 1');
  await fieldOf(page, 'FEN').press('Enter');
  await page.locator('.notice').waitFor({ state: 'detached' });
  await fieldOf(page, 'FEN').fill('no position');
  await fieldOf(page, 'FEN').press('Enter');
  await page.locator('.exchange .refusal').waitFor();
  await page.getByRole('button', { name: 'Start over', exact: true }).click();
  await page.locator('.exchange .refusal').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Copy FEN' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^rnbqkbnr\/pppppppp/);
  await page.getByRole('button', { name: 'Copy FEN' }).waitFor();
  await leave(page);
});

test('every machine can be asked; one that cannot play says so', async () => {
  const page = await visit(analyse('6k1/5ppp/8/8/8/8/r4PPP/6K1 b - - 0 1'));
  await engineOff(page);
  const panel = page.getByRole('region', { name: 'Ask a machine' });
  const names = await panel.getByRole('combobox', { name: 'What would it play here?' }).locator('option').allInnerTexts();
  assert.ok(names.length >= 8, names.join());
  await panel.getByRole('combobox', { name: 'What would it play here?' }).selectOption('eniac');
  await panel.getByRole('button', { name: 'Ask', exact: true }).click();
  await panel.getByTestId('asked-move').waitFor({ timeout: 60_000 });
  assert.match(await panel.getByTestId('asked-move').innerText(), /ENIAC plays \S+/);
  await panel.getByText(/on the real machine/).waitFor();
  assert.deepEqual(await complaints(page), [], 'axe');
  await panel.getByRole('button', { name: 'Play its move' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.tree-move').length >= 1);
  await page.keyboard.press('ArrowLeft');
  await panel.getByRole('combobox', { name: 'What would it play here?' }).selectOption('ajedrecista');
  await panel.getByRole('button', { name: 'Ask', exact: true }).click();
  await panel.getByText(/El Ajedrecista cannot play this position/).first().waitFor();
  await leave(page);
});

test('every player answers in Analyse, in a position that all of them can play', async () => {
  // King and rook against king, White to move: the only thing that El Ajedrecista plays.
  const page = await visit(analyse('KR6/8/8/8/4k3/8/8/8 w - - 0 1'));
  await engineOff(page);
  const panel = page.getByRole('region', { name: 'Ask a machine' });
  const who = panel.getByRole('combobox', { name: 'What would it play here?' });
  const options = await who.locator('option').evaluateAll((all) => all.map((option) => [option.value, option.textContent]));
  const names = options.map(([name]) => name);
  const players = await page.evaluate(async () => (await fetch('/api/players')).json());
  assert.deepEqual([...names].sort(), players.map((player) => player.name).sort());
  for (const [name, title] of options) {
    await who.selectOption(name);
    await panel.getByRole('button', { name: 'Ask', exact: true }).click();
    const answer = panel.getByTestId('asked-move');
    await answer.filter({ hasText: `${title.replace(/ · .*/, '')} plays ` }).filter({ hasText: / plays [KR]\S+$/ }).waitFor({ timeout: 60_000 });
    await panel.getByRole('button', { name: 'Ask', exact: true }).waitFor();
  }
  await leave(page);
});

test('lines show boards, open, and end at a depth', async () => {
  const page = await visit('#/analyse');
  await page.getByRole('combobox', { name: 'Depth' }).selectOption('10');
  await page.waitForFunction(() => Number(document.querySelector('[data-testid=depth]')?.textContent) === 10);
  const line = page.locator('.engine-line').first();
  await line.locator('.engine-move').nth(1).hover();
  await page.getByTestId('line-preview').waitFor();
  await line.getByRole('button', { name: 'Show the whole line' }).click();
  await line.locator('.line-text.open').waitFor();
  await line.locator('.engine-move').nth(2).focus();
  await page.getByTestId('line-preview').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelectorAll('.tree-move').length === 3);
  await leave(page);
});

test('the address follows the position, and the back key goes back', async () => {
  const page = await visit('#/analyse');
  await engineOff(page);
  await drag(page, 'e2', 'e4');
  await page.waitForFunction(() => decodeURIComponent(location.hash).includes('/4P3/'));
  await drag(page, 'e7', 'e5');
  await page.waitForFunction(() => decodeURIComponent(location.hash).includes('4p3/4P3'));
  await page.goBack();
  await page.getByRole('gridcell', { name: 'e7, black pawn' }).waitFor({ state: 'attached' });
  assert.equal(await page.locator('.tree-move').count(), 2, 'the tree is kept');
  await page.goBack();
  await page.getByRole('gridcell', { name: 'e2, white pawn' }).waitFor({ state: 'attached' });
  await page.goForward();
  await page.goForward();
  await page.getByRole('gridcell', { name: 'e5, black pawn' }).waitFor({ state: 'attached' });
  await page.reload();
  await page.getByRole('gridcell', { name: 'e5, black pawn' }).waitFor({ state: 'attached' });
  await leave(page);
});

const few = `[Event "Cup"]
[White "Ada"]
[Black "Charles"]
[Result "1-0"]

1. e4 e5 2. Nf3 $1 {a good square} (2. f4) 1-0

[Event "Cup"]
[White "Alan"]
[Black "Alick"]
[Result "0-1"]

1. d4 d5 0-1
`;

test('a text of several games says so and opens as a list', async () => {
  const page = await visit('#/analyse');
  await engineOff(page);
  await loadPgn(page, few);
  await page.getByText('There are 2 games in that text.').waitFor();
  await page.getByRole('button', { name: 'Open them all' }).click();
  await page.locator('.file-games li').nth(1).waitFor();
  assert.deepEqual(await complaints(page), [], 'axe');
  await page.getByRole('searchbox').fill('alick');
  await page.waitForFunction(() => document.querySelectorAll('.file-games li').length === 1);
  await page.getByRole('searchbox').fill('ada');
  await page.getByRole('button', { name: /Ada – Charles/ }).click();
  await page.getByText('a good square').waitFor();
  await page.getByRole('button', { name: /Nf3!/ }).waitFor();
  const explorer = page.getByRole('region', { name: 'Explorer' });
  await explorer.getByRole('button', { name: 'd4', exact: true }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: /Ada – Charles/ }).waitFor();
  await leave(page);
});

async function dropFile(page, name, text) {
  const data = await page.evaluateHandle(
    ([fileName, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], fileName));
      return transfer;
    },
    [name, text],
  );
  await page.dispatchEvent('main', 'drop', { dataTransfer: data });
}

test('a dropped file of thousands of games does not stop the page; a bad one gets a clear word', async () => {
  const page = await visit('#/analyse');
  await engineOff(page);
  await page.evaluate(() => {
    window.longest = 0;
    let last = performance.now();
    const beat = () => {
      window.longest = Math.max(window.longest, performance.now() - last);
      last = performance.now();
      setTimeout(beat, 10);
    };
    beat();
  });
  const moves = '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 1-0';
  const many = Array.from({ length: 4000 }, (_, at) => `[Event "E${at}"]\n[White "W${at}"]\n[Black "B"]\n[Result "1-0"]\n\n${moves}\n`).join('\n');
  await dropFile(page, 'many.pgn', many);
  await page.getByText('4,000 games').first().waitFor();
  await page.getByRole('searchbox').fill('W3999');
  await page.getByRole('button', { name: /W3999/ }).waitFor();
  const longest = await page.evaluate(() => window.longest);
  assert.ok(longest < 2000, `the page stood still for ${longest} ms`);
  await dropFile(page, 'photo.pgn', 'PNG\0\0\0');
  await page.getByText(/photo.pgn: This is not a text file/).waitFor();
  await dropFile(page, 'letter.pgn', 'Dear reader, this is a letter.');
  await page.getByText(/letter.pgn: There is no game in this file/).waitFor();
  await dropFile(page, 'empty.pgn', '');
  await page.getByText(/empty.pgn: There is no game in this file/).waitFor();
  await leave(page);
});

test('the explorer counts the finished games of the store', async () => {
  const page = await visit('#/analyse');
  await engineOff(page);
  await importGames(page, '[White "Explored"]\n\n1. b4 Nf6 2. Bb2 1-0');
  await page.reload();
  const explorer = page.getByRole('region', { name: 'Explorer' });
  await explorer.getByRole('button', { name: 'b4', exact: true }).click();
  await explorer.getByRole('button', { name: 'Nf6', exact: true }).waitFor();
  await explorer.getByRole('link', { name: /Explored/ }).waitFor();
  await leave(page);
});

async function saved(page, key) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: key, exact: true }).click()]);
  return readFileSync(await download.path());
}

test('a game is shared as picture, animation, PGN and page, with the machine’s own time', async () => {
  const page = await visit();
  const id = await begin(page, against('eniac'));
  await drag(page, 'e2', 'e4');
  await waitForMoves(page, 2);
  await waitForGame(page, id, (game) => game.moves.length >= 2, 'the answer');
  await page.evaluate((number) => (location.hash = `#/share/${number}`), id);
  const caption = page.getByRole('textbox', { name: 'Caption' });
  await caption.waitFor();
  assert.match(await caption.inputValue(), /ENIAC took .+ over \S+/);
  assert.deepEqual(await complaints(page), [], 'axe');
  const svg = (await saved(page, 'Save SVG')).toString();
  assert.match(svg, /^<svg [\s\S]*took[\s\S]*<\/svg>$/);
  assert.equal((await saved(page, 'Save PNG')).subarray(1, 4).toString(), 'PNG');
  const gif = await saved(page, 'Save GIF');
  assert.equal(gif.subarray(0, 6).toString(), 'GIF89a');
  assert.ok(gif.length > 3000 && gif.at(-1) === 0x3b, `${gif.length} bytes`);
  const pgn = (await saved(page, 'Save PGN')).toString();
  assert.match(pgn, /\[%machine \d+:\d\d:\d\d/);
  const whole = join(tmpdir(), `torres-shared-${process.pid}.html`);
  writeFileSync(whole, await saved(page, 'Save as a page'));
  const alone = await page.context().newPage();
  const faults = [];
  alone.on('pageerror', (error) => faults.push(error.message));
  await alone.goto(`file://${whole}`);
  assert.equal(await alone.locator('#pieces use').count(), 32);
  await alone.keyboard.press('Home');
  assert.equal(await alone.locator('[aria-current]').count(), 0);
  await alone.getByRole('button', { name: '1. e4' }).click();
  assert.equal(await alone.locator('[aria-current]').innerText(), '1. e4');
  assert.deepEqual(faults, []);
  await leave(page);
});

test('a device that can send pictures is asked to', async () => {
  const page = await visit();
  await page.addInitScript(() => {
    navigator.canShare = () => true;
    navigator.share = async ({ files, text }) => (window.sent = [files[0].name, files[0].type, text]);
  });
  await page.reload();
  const [id] = await importGames(page, '[White "Sender"]\n\n1. e4 e5 1-0');
  await page.evaluate((number) => (location.hash = `#/share/${number}`), id);
  await page.locator('.share-moment', { hasText: '1… e5' }).waitFor();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.waitForFunction(() => window.sent);
  assert.deepEqual(await page.evaluate(() => window.sent), [`torres-${id}-2.png`, 'image/png', await page.getByRole('textbox', { name: 'Caption' }).inputValue()]);
  await leave(page);
});

test('practice without a mistake leads to the games', async () => {
  const page = await visit('#/puzzles/practice');
  const link = page.getByRole('link', { name: 'Choose a game' });
  // Another test may have left mistakes to practise.
  if ((await page.evaluate(async () => (await fetch('/api/puzzles/next?from=practice')).json())).total > 0) return leave(page);
  await link.click();
  await page.locator('.games-tools').waitFor();
  await leave(page);
});

test('a puzzle is solved and rated; a wrong move is told', async () => {
  const page = await visit('#/puzzles');
  await page.getByTestId('standing').waitFor();
  assert.match(await page.getByTestId('standing').innerText(), /Your rating: 1200/);
  assert.deepEqual(await complaints(page), [], 'axe');
  for (let turn = 0; turn < 8; turn++) {
    await page.waitForTimeout(100);
    if (await page.locator('.prompt-right').isVisible()) break;
    const { puzzle } = await page.evaluate(async () => (await fetch('/api/puzzles/next?from=puzzles')).json());
    const typed = page.getByRole('textbox', { name: /Type a move/ });
    if (!(await typed.isVisible())) continue;
    const move = puzzle.solution[Math.min(turn * 2, puzzle.solution.length - 1)];
    await typed.fill(move);
    await typed.press('Enter');
    await page.waitForTimeout(700);
  }
  await page.locator('.prompt-right', { hasText: 'Solved.' }).waitFor();
  await page.getByText(/Rating \+\d+/).waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await page.getByText(/The solution:/).waitFor();
  await page.getByText(/Rating −\d+/).waitFor();
  await leave(page);
});

test('mistakes of a review come back in practice, and their refutations can be played through', async () => {
  const page = await visit();
  const [id] = await importGames(page, '[White "Teacher"]\n[Black "Learner"]\n[Result "1-0"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0');
  await page.evaluate((number) => (location.hash = `#/review/${number}`), id);
  await page.getByRole('button', { name: /Nf6\?\?/ }).click({ timeout: 60_000 });
  const better = page.getByRole('group', { name: 'Better line' });
  await better.locator('.engine-move').first().click();
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await page.getByRole('button', { name: 'Learn from Black’s mistakes' }).click();
  while (!(await page.getByText('Nf6?? was played').isVisible())) await page.getByRole('button', { name: 'Skip' }).click();
  await drag(page, 'a7', 'a6');
  await page.locator('.prompt-wrong', { hasText: 'a6 is not the move.' }).waitFor({ timeout: 30_000 });
  await page.locator('.learn .engine-move', { hasText: /4\.Qxf7#/ }).click();
  await page.getByRole('gridcell', { name: 'f7, white queen' }).waitFor({ state: 'attached' });
  while (!(await page.getByText('That is all').isVisible())) await page.getByRole('button', { name: /^(Skip|Next)$/ }).click();
  await page.getByRole('button', { name: 'Practise these over the coming days' }).click();
  await page.getByText(/will come back in Practice/).first().waitFor();
  await page.evaluate(() => (location.hash = '#/puzzles/practice'));
  await page.getByText(/You played \S+ here. Find a better move./).first().waitFor();
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await page.getByText(/It comes back in 10 minutes/).waitFor();
  assert.deepEqual(await complaints(page), [], 'axe');
  await leave(page, /404/);
});

test('none of this is wider than a phone of 360 pixels, by day and by night, in Spanish too', async () => {
  for (const options of [{ colorScheme: 'light' }, { colorScheme: 'dark', locale: 'es-ES' }]) {
    const page = await visit('#/puzzles', { viewport: { width: 360, height: 740 }, hasTouch: true, ...options });
    const [id] = await importGames(page, '[White "A player with a very long name indeed"]\n\n1. e4 e5 1-0');
    for (const place of ['#/puzzles', '#/puzzles/practice', '#/database', `#/share/${id}`, '#/analyse']) {
      await page.evaluate((hash) => (location.hash = hash), place);
      await page.waitForTimeout(600);
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360, place);
      assert.deepEqual(await complaints(page), [], place);
    }
    await leave(page);
  }
});
