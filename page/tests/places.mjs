import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { against, address, begin, bestMove, complaints, drag, gameOf, leave, program, visit, waitForMoves } from './stage.mjs';

test('my games: search, replay, export, delete', async () => {
  const page = await visit();
  const id = await begin(page, against('random'));
  await drag(page, 'e2', 'e4');
  await waitForMoves(page, 2);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: /Resign\? Yes/ }).click();
  await page.evaluate(() => (location.hash = '#/games'));
  const row = page.locator(`[data-game="${id}"]`);
  await row.waitFor();
  await page.getByLabel('Search players and openings').fill('nobody of that name');
  await page.getByText('No games match.').waitFor();
  await page.getByLabel('Search players and openings').fill('visitor');
  await row.waitFor();
  // Import stands beside export, and opens what it has read.
  await page.getByRole('button', { name: 'Import PGN' }).click();
  await page.getByRole('textbox', { name: 'PGN' }).fill('[White "Imported"]\n\n1. c4 1-0');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.locator('.strip', { hasText: 'Imported' }).waitFor();
  await page.goBack();
  await row.waitFor();
  const pgn = await (await page.request.get(`${address}/api/games/${id}/pgn`)).text();
  assert.match(pgn, /1\. e4/);
  const all = await page.getByRole('link', { name: 'Export PGN' }).getAttribute('href');
  assert.match(await (await page.request.get(`${address}${all}`)).text(), /\[White "Visitor"\]/);
  await row.getByRole('link', { name: 'Replay' }).click();
  await waitForMoves(page, 2);
  await page.goBack();
  await row.getByRole('button', { name: 'Delete' }).click();
  await row.getByRole('button', { name: /Delete\? Yes/ }).click();
  await row.waitFor({ state: 'detached' });
  await leave(page);
});

test('a game against a rung of the ladder gives a rating, with its error; one with a move taken back does not', async () => {
  const page = await visit();
  await begin(page, against('material'));
  const counted = await resigned(page, async (result) => {
    const change = await result.getByTestId('rating-change').innerText();
    assert.match(change, /^Your rating: -?\d+ ± \d+/);
  });
  await page.locator('.game-row').filter({ hasText: 'rated' }).first().waitFor();
  assert.match(counted, /^-?\d+ ± \d+$/);
  const id = await begin(page, against('material'));
  await drag(page, 'd2', 'd4');
  await waitForMoves(page, 2);
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.waitForFunction(() => document.querySelectorAll('button.moves-cell').length === 0);
  assert.equal(await resigned(page, (result) => result.getByText('This game does not count for your rating.').waitFor()), counted);
  await page.locator(`[data-game="${id}"]`).waitFor();
  assert.doesNotMatch(await page.locator(`[data-game="${id}"]`).innerText(), /rated/);
  await leave(page);
});

/** Gives a game up after five moves, the fewest that count, and says what rating that leaves. */
async function resigned(page, look) {
  const id = Number(new URL(page.url()).hash.split('/').pop());
  for (let turn = 1; turn <= 5; turn++) {
    const best = await bestMove(page, (await gameOf(page, id)).fen, 2000);
    await drag(page, best.slice(0, 2), best.slice(2, 4));
    await waitForMoves(page, turn * 2);
  }
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: /Resign\? Yes/ }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await result.waitFor();
  await look(result);
  await page.evaluate(() => (location.hash = '#/games'));
  const rating = page.getByTestId('rating').filter({ hasText: '±' });
  await rating.waitFor();
  return rating.innerText();
}

/** The figures of the ladder, as the page and the documents have them. */
const ladder = JSON.parse(readFileSync(new URL('../../crates/web/data/ladder.json', import.meta.url), 'utf8'));

test('the ladder has every player with its rating', async () => {
  const page = await visit('#/ladder');
  await page.locator('.ladder-chart svg').waitFor();
  for (const { label, elo, games } of ladder.rows) {
    const text = await page.locator('.ladder-table tbody tr').filter({ hasText: label }).first().innerText();
    assert.ok(text.includes(elo === null ? 'not yet measured' : String(elo)), `${label}: ${text}`);
    assert.ok(games === 0 || text.includes(String(games)), `${label}: ${text}`);
  }
  await leave(page);
});

/** The boxes of the names in the chart that cover each other. */
const collisions = (page) =>
  page.locator('.ladder-chart .ladder-name').evaluateAll((names) => {
    const boxes = names.map((name) => [name.textContent, name.getBoundingClientRect()]);
    const touch = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 4 && b.top < a.bottom - 4;
    const found = boxes.flatMap(([one, box], at) => boxes.slice(at + 1).flatMap(([other, second]) => (touch(box, second) ? [`${one} and ${other}`] : [])));
    const { left, right } = document.querySelector('.ladder-chart svg').getBoundingClientRect();
    return [...found, ...boxes.flatMap(([one, box]) => (box.left < left || box.right > right + 1 ? [`${one} is cut off`] : []))];
  });

for (const width of [360, 768, 1280]) {
  test(`the ladder is readable at ${width} pixels: no name covers another, the ratings are on the screen`, async () => {
    const page = await visit('#/ladder', { viewport: { width, height: 900 }, hasTouch: width < 700 });
    const names = { Memory: 6, 'Cycles per move': 7, Year: 9 };
    for (const [measure, least] of Object.entries(names)) {
      await page.getByRole('radio', { name: measure }).check();
      await page.locator('.ladder-chart .ladder-name').first().waitFor();
      await page.waitForTimeout(100);
      assert.ok((await page.locator('.ladder-chart .ladder-name').count()) >= least, measure);
      assert.deepEqual(await collisions(page), [], measure);
    }
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'ENIAC', exact: true }) });
    const elo = String(ladder.rows.find(({ name }) => name === 'eniac').elo);
    for (const text of [elo, '1946', '75']) {
      const box = await row.getByRole('cell').filter({ hasText: text }).first().boundingBox();
      assert.ok(box && box.x >= 0 && box.x + box.width <= width, `${text} is on the screen`);
    }
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width);
    assert.deepEqual(await complaints(page), [], 'axe');
    await leave(page);
  });
}

test('the tournament: a result leads to its game, which runs, can be stopped and be analysed', async () => {
  const page = await visit('#/ladder');
  await page.getByRole('link', { name: 'A tournament of a century' }).click();
  const table = page.getByRole('region', { name: 'Crosstable' });
  await table.locator('tbody tr').first().waitFor();
  const { players, games } = await (await page.request.get(`${address}/api/tournament`)).json();
  assert.equal(await table.locator('tbody tr').count(), players.length);
  assert.equal(await table.getByRole('link', { name: /^Game / }).count(), 2 * games.length);
  await table.getByRole('link', { name: /^Game 3:/ }).first().click();
  const current = page.locator('.moves-cell[aria-current]');
  await current.first().waitFor();
  const first = await current.innerText();
  await page.waitForFunction((text) => document.querySelector('.moves-cell[aria-current]')?.innerText !== text, first);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'To the last move' }).click();
  assert.equal(await page.locator('button.moves-cell').count(), games[2].plies);
  assert.deepEqual(await complaints(page), [], 'axe');
  await page.getByRole('link', { name: 'Analyse', exact: true }).last().click();
  await page.locator('.tree-move').first().waitFor();
  await leave(page);
});

test('opened by its address on a phone, the tournament shows all opponents and points; a game comes with its whole board', async () => {
  const page = await visit('#/tournament', { viewport: { width: 360, height: 780 } });
  await page.locator('.crosstable tbody tr').first().waitFor();
  // Paper behind the table: the style of lists is there though no other view has fetched it.
  await page.waitForFunction(() => getComputedStyle(document.querySelector('.crosstable tbody th')).textTransform === 'none');
  const beyond = await page.locator('.crosstable :is(td, th, a)').evaluateAll((cells) => cells.filter((cell) => cell.getBoundingClientRect().right > innerWidth).map((cell) => cell.textContent));
  assert.deepEqual(beyond, []);
  const narrowest = await page.locator('.crosstable .result').evaluateAll((results) => Math.min(...results.map((result) => result.getBoundingClientRect().width)));
  assert.ok(narrowest >= 44, `a result is ${narrowest} pixels wide`);
  await page.getByRole('link', { name: /^Game 3:/ }).first().click();
  await page.locator('.replay .board piece').first().waitFor();
  await page.waitForFunction(() => {
    const { top, bottom } = document.querySelector('.replay .board').getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
  await leave(page);
});

test('the position editor shows its board and all pieces to set on a screen of 1360 × 850', async () => {
  const page = await visit(`#/play?fen=${encodeURIComponent('4k3/8/8/8/8/8/8/4K2R w K - 0 1')}`, { viewport: { width: 1360, height: 850 } });
  await page.locator('.editor .board piece').first().waitFor();
  const lowest = await page.locator('.editor .board, .editor .palette-key').evaluateAll((parts) => Math.max(...parts.map((part) => part.getBoundingClientRect().bottom)));
  assert.ok(lowest <= 850, `the lowest ends at ${lowest}`);
  await leave(page);
});

test('a name of the ladder leads to a game against it, at its level', async () => {
  const page = await visit('#/ladder');
  await page.locator('.ladder-chart').getByRole('link', { name: /^Play against MicroChess, blitz/ }).click();
  await page.getByRole('button', { name: 'Play MicroChess' }).click();
  await page.locator('.strip', { hasText: 'Blitz' }).waitFor();
  await page.evaluate(() => (location.hash = '#/ladder'));
  await page.getByRole('row').getByRole('link', { name: 'Play against ENIAC' }).click();
  await page.getByRole('button', { name: 'Play ENIAC' }).waitFor();
  await leave(page);
});

test('the ladder leads to the machines, and these to their programs', async () => {
  const page = await visit('#/ladder');
  await page.locator('.ladder-chart svg').waitFor();
  await page.getByRole('row').getByRole('link', { name: 'ENIAC', exact: true }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('.sources .key').first().click();
  await page.locator('.paper-text').waitFor();
  assert.ok((await page.locator('.paper-text').innerText()).length > 200);
  await page.getByRole('button', { name: 'Assembled listing' }).click();
  await page.waitForFunction(() => document.querySelector('.paper figcaption').textContent.includes('Assembled listing'));
  await leave(page);
});

/** What each machine's page offers, by the endings of the files. */
const offered = {
  eniac: ['rom', 'e', 'deck', 'lst', 'html', 'sym'],
  c64: ['prg', 'd64', 'crt', 'tap', 'hex', 'lst', 'html', 'sym', 'labels'],
  cdp1802: ['hex', 's19', 'lst', 'html', 'sym'],
  microchess: ['ptp', 'wav', 'hex', 'lst', 'html', 'sym'],
};

test('each machine can be taken along: tapes, disks, cards, listings and symbols', async () => {
  const page = await visit('#/machine/microchess');
  for (const [name, endings] of Object.entries(offered)) {
    await page.evaluate((machine) => (location.hash = `#/machine/${machine}`), name);
    const links = page.locator(`.downloads a[href^="/api/machines/${name}/"]`);
    await links.first().waitFor();
    const files = await links.allTextContents();
    assert.deepEqual([...new Set(files.map((file) => file.split('.').pop()))], endings, name);
    for (const file of files) {
      const answer = await page.request.get(`${address}/api/machines/${name}/downloads/${file}`);
      assert.ok(answer.ok() && (await answer.body()).length > 100, file);
    }
    assert.deepEqual(await complaints(page), [], name);
  }
  // The tape and the cassette are those that the assembler of the command line writes and reads.
  const folder = mkdtempSync(join(tmpdir(), 'torres-downloads-'));
  const where = (file) => join(folder, file);
  for (const file of ['microchess.ptp', 'microchess.wav']) {
    await page.evaluate(() => (location.hash = '#/machine/microchess'));
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: file }).click()]);
    await download.saveAs(where(file));
    const { stdout, stderr } = spawnSync(program, ['machine', 'debug', where(file), '-e', 'memory 0 8', '-e', 'quit'], { input: '', encoding: 'utf8', timeout: 60_000 });
    assert.match(stdout, /^0000 .*D8/m, stderr);
  }
  rmSync(folder, { recursive: true });
  await leave(page);
});

test('a name in a listing leads to its definition, and the back key leads back', async () => {
  const page = await visit('#/machine/microchess');
  await page.getByRole('button', { name: 'Assembled listing' }).click();
  await page.locator('.paper-text a', { hasText: /^Worth$/ }).first().click();
  await page.locator('.paper-text .jumped').filter({ hasText: /Worth/ }).waitFor();
  const isSeen = () => page.locator('.paper-text .jumped').evaluate((line) => line.getBoundingClientRect().top >= 0 && line.getBoundingClientRect().bottom <= innerHeight);
  assert.ok(await isSeen(), 'it is on the screen');
  const first = page.url();
  await page.locator('.paper-text a', { hasText: /^Chained$/ }).first().click();
  await page.locator('.paper-text .jumped').filter({ hasText: /Chained rts/ }).waitFor();
  await page.goBack();
  assert.equal(page.url(), first);
  await page.locator('.paper-text .jumped').filter({ hasText: /Worth/ }).waitFor();
  assert.deepEqual(await complaints(page), []);
  await leave(page);
});

test('shortcuts and settings open, work and close', async () => {
  const page = await visit();
  await page.locator('main').focus();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Help and keys' });
  await help.getByText('Choose an opponent on the time line').waitFor();
  await help.getByText('Show this sheet').waitFor();
  await help.getByText('Their own keyboards').click();
  await help.getByText(/On the C64 type e2e4/).waitFor();
  assert.deepEqual(await complaints(page), [], 'axe');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.getByLabel('High contrast').check();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.contrast), 'more');
  await page.reload();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  await leave(page);
});

test('Spanish is chosen by the browser or by hand, and fetched only then', async () => {
  const english = await visit();
  await english.waitForSelector('.board piece');
  const scripts = (page) => page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name).filter((name) => name.endsWith('.js')));
  await english.getByRole('button', { name: 'Settings' }).click();
  await english.getByRole('radio', { name: 'Español' }).waitFor();
  const before = await scripts(english);
  await english.getByRole('radio', { name: 'Español' }).check();
  await english.getByRole('heading', { name: 'Ajustes' }).waitFor();
  assert.equal((await scripts(english)).length, before.length + 1, 'one more file');
  await english.reload();
  await english.getByRole('link', { name: 'Partidas', exact: true }).waitFor();
  await leave(english);
  const spanish = await visit('#/play', { locale: 'es-ES' });
  await spanish.getByRole('button', { name: /^Jugar contra / }).waitFor();
  assert.equal(await spanish.evaluate(() => document.documentElement.lang), 'es');
  await begin(spanish, against('random'));
  await spanish.getByRole('gridcell', { name: 'e2, peón blanco' }).waitFor({ state: 'attached' });
  await drag(spanish, 'e2', 'e4');
  await waitForMoves(spanish, 2);
  await spanish.getByRole('button', { name: 'Abandonar' }).click();
  await spanish.getByRole('button', { name: '¿Abandonar? Sí' }).click();
  await spanish.getByText('Las blancas abandonan.', { exact: true }).waitFor();
  assert.deepEqual(await complaints(spanish), []);
  await leave(spanish);
});

/** Every view, with something that is there only when it is complete. */
const places = {
  '#/play': '.exhibit',
  '#/watch': '.match',
  '#/analyse': '.engine',
  '#/games': '.games-tools',
  '#/ladder': '.ladder-chart svg',
  '#/tournament/1': '.moves-cell',
  '#/machine/eniac': '.museum-head',
  [`#/play?fen=${encodeURIComponent('4k3/8/8/8/8/8/8/4K2R w K - 0 1')}`]: '.palette',
};

async function eachPlace(page, look) {
  for (const [place, sign] of Object.entries(places)) {
    await page.evaluate((hash) => (location.hash = hash), place);
    await page.locator(sign).first().waitFor();
    await look(place);
  }
}

test('all six tabs are in sight on a phone, in both languages', async () => {
  for (const locale of ['en-GB', 'es-ES']) {
    const page = await visit('#/play', { viewport: { width: 360, height: 780 }, locale });
    await page.locator('.tabs a').last().waitFor();
    const [wide, room] = await page.locator('.tabs').evaluate((tabs) => [tabs.scrollWidth, tabs.clientWidth]);
    assert.ok(wide <= room, `${locale}: ${wide} of ${room} pixels`);
    await leave(page);
  }
});

test('nothing is wider than a phone of 360 pixels, and one can play on it', async () => {
  const page = await visit('#/play', { viewport: { width: 360, height: 740 }, hasTouch: true });
  await eachPlace(page, async (place) => assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360, place));
  await begin(page, against('microchess'));
  assert.ok((await page.locator('.board').boundingBox()).width > 320, 'the board fills the width');
  await page.locator('.squares-cell[data-square=e2]').scrollIntoViewIfNeeded();
  for (const square of ['e2', 'e4']) {
    const box = await page.locator(`.squares-cell[data-square=${square}]`).boundingBox();
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  }
  await waitForMoves(page, 2);
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360);
  await leave(page);
});

test('the files of the first load are under 68 kB as they go over the wire', async () => {
  const page = await visit();
  const wire = await page.context().newCDPSession(page);
  await wire.send('Network.enable');
  await wire.send('Network.setCacheDisabled', { cacheDisabled: true });
  const asked = new Set();
  const paths = new Map();
  const loaded = [];
  let bytes = 0;
  const compressed = new Set();
  // What the first load still asked for when the second began does not count.
  wire.on('Network.requestWillBeSent', ({ requestId, type }) => {
    if (type === 'Document') {
      for (const known of [asked, paths, compressed]) known.clear();
      [bytes, loaded.length] = [0, 0];
    }
    asked.add(requestId);
  });
  wire.on('Network.responseReceived', ({ requestId, response }) => {
    if (!asked.has(requestId)) return;
    paths.set(requestId, new URL(response.url).pathname);
    if (/^(br|gzip)$/.test(response.headers['content-encoding'] ?? '')) compressed.add(new URL(response.url).pathname);
  });
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const path = paths.get(requestId);
    if (!path || path.startsWith('/api/')) return;
    bytes += encodedDataLength;
    loaded.push(`${encodedDataLength} ${path}`);
  });
  await page.reload();
  await page.waitForSelector('.board piece');
  await page.locator('.exhibit').first().waitFor();
  await page.waitForTimeout(500);
  assert.ok(bytes > 20_000 && bytes < 68_000, `${bytes} bytes: ${loaded.join(', ')}`);
  assert.ok([...compressed].some((path) => path.endsWith('.js')) && [...compressed].some((path) => path.endsWith('.css')), 'compressed');
  await leave(page);
});

test('a machine tells its story in Spanish, and its levels and files have Spanish names', async () => {
  const page = await visit('#/machine/eniac', { locale: 'es-ES' });
  await page.getByText(/^El ENIAC llenaba una sala/).waitFor();
  await page.getByRole('rowheader', { name: 'Tiempo por jugada' }).waitFor();
  await page.locator('.downloads').getByText('los ajustes de las tablas de funciones').waitFor();
  assert.equal(await page.locator('.museum-text [lang=en]').count(), 0);
  await page.evaluate(() => (location.hash = '#/analyse'));
  const levels = page.getByRole('region', { name: 'Preguntar a una máquina' }).getByRole('combobox', { name: 'Nivel' });
  await levels.locator('option', { hasText: 'Media jugada más' }).waitFor({ state: 'attached' });
  assert.deepEqual(await levels.locator('option').allTextContents(), ['Normal', 'Media jugada más']);
  assert.deepEqual(await complaints(page), []);
  await leave(page);
});

test('what stays English on the Spanish page is marked as English', async () => {
  const page = await visit('#/play', { locale: 'es-ES' });
  const english = (text) => page.locator('[lang=en]').filter({ hasText: text }).first().waitFor();
  const id = await begin(page, against('eniac'));
  await drag(page, 'e2', 'e4');
  await waitForMoves(page, 2);
  const opening = (await gameOf(page, id)).opening.name;
  await english(opening);
  await page.getByRole('button', { name: 'Mirar dentro' }).click();
  await page.locator('.listing-comment[lang=en]').filter({ hasText: /[a-z]{3}/ }).first().waitFor();
  await page.evaluate(() => (location.hash = '#/games'));
  await english(opening);
  await page.evaluate(() => (location.hash = '#/machine/eniac'));
  await page.locator('.sources .key').first().click();
  await page.locator('.paper-text[lang=en]').waitFor();
  assert.equal(await page.locator('.story[lang=en]').count(), 0);
  await page.evaluate(() => localStorage.setItem('torres.language', '"en"'));
  await page.reload();
  await page.locator('.story').waitFor();
  assert.equal(await page.locator('main [lang=en]').count(), 0, 'nothing to mark on the English page');
  await leave(page);
});

test('players have the names of the file of facts, on the start page and in their games', async () => {
  const page = await visit();
  const facts = JSON.parse(readFileSync(new URL('../../crates/web/data/facts.json', import.meta.url), 'utf8'));
  const players = await page.evaluate(async () => (await fetch('/api/players')).json());
  assert.deepEqual(Object.fromEntries(players.map(({ name, title }) => [name, title])), Object.fromEntries(Object.entries(facts).map(([name, { title }]) => [name, title])));
  await page.locator('.exhibit', { hasText: '1982' }).filter({ hasText: 'Commodore 64' }).waitFor();
  const id = await begin(page, against('cdp1802'));
  assert.equal((await gameOf(page, id)).blackName, 'RCA 1802');
  await leave(page);
});

/** Keys, boxes and choices lower than a finger is wide. */
const tooLow = (page) =>
  page.locator('.key, .check, .tool, .switch .option, .puzzle-kinds a').evaluateAll((keys) =>
    keys.flatMap((key) => {
      const { height } = key.getBoundingClientRect();
      return height > 0 && height < 40 ? [`${key.textContent.trim()}: ${height}`] : [];
    }),
  );

test('what is pressed is at least 40 pixels high where fingers press it', async () => {
  const page = await visit('#/play', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  for (const [place, sign] of Object.entries({ ...places, '#/puzzles': '[data-testid=standing]', '#/database': '.drop-zone' })) {
    await page.evaluate((hash) => (location.hash = hash), place);
    await page.locator(sign).first().waitFor();
    assert.deepEqual(await tooLow(page), [], place);
  }
  await begin(page, against('random'));
  await page.getByRole('button', { name: 'Resign' }).waitFor();
  assert.deepEqual(await tooLow(page), [], 'a game');
  // The board is whole on the screen, and nothing has been scrolled to get there.
  const { y, height } = await page.locator('.table .board').boundingBox();
  assert.equal(await page.evaluate(() => scrollY), 0);
  assert.ok(y >= 0 && y + height <= 844, `the board is between ${y} and ${y + height}`);
  await page.getByRole('button', { name: 'Settings' }).click();
  // One group at a time, so that the names of all stay on the screen.
  for (const [group, within] of [['Board', 'Wood'], ['Playing', 'Promote'], ['Sounds', 'Play sounds']]) {
    await page.getByRole('heading', { name: group }).click();
    await page.getByLabel(within).first().waitFor();
    assert.deepEqual(await tooLow(page), [], `settings: ${group}`);
    const ends = await page.locator('.settings summary').evaluateAll((names) => names.map((name) => name.getBoundingClientRect().bottom));
    assert.ok(ends.length === 4 && ends.every((end) => end > 0 && end <= 844), `${group}: ${ends}`);
  }
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog', { name: 'Settings' }).waitFor({ state: 'hidden' });
  await leave(page);
});

test('titles say which view it is', async () => {
  const page = await visit('#/machine/eniac');
  await page.waitForFunction(() => document.title === 'ENIAC · Torres');
  await page.evaluate(() => (location.hash = '#/ladder'));
  await page.waitForFunction(() => document.title === 'Ladder · Torres');
  await leave(page);
});

test('board, pieces and coordinates can be chosen', async () => {
  const page = await visit();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'Wood' }).check();
  await page.getByRole('radio', { name: 'Ivory and red' }).check();
  await page.getByLabel('Coordinates').uncheck();
  await page.waitForFunction(() => getComputedStyle(document.querySelector('piece.white.king')).backgroundImage.includes('ivory'));
  assert.equal(await page.locator('.board coords').count(), 0);
  assert.deepEqual(await complaints(page), []);
  await leave(page);
});
