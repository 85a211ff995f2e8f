// Machines whole and lasting, and what is inside them.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { against, begin, complaints, drag, fromFen, gameOf, human, leave, lookInside, machine, program, replaceServer, visit, waitForMoves } from './stage.mjs';

const cyclesOf = async (page) => Number(await page.getByTestId('machine-cycles').getAttribute('data-cycles'));
const passes = (page, count) => page.waitForFunction((least) => Number(document.querySelector('[data-testid=machine-cycles]')?.dataset.cycles) > least, count);

/** The C64 without its book, with time to look at. */
const c64 = () => against('c64', { black: machine('c64', { OwnBook: 'false' }, { cycles: 400_000_000 }) });

const currentLine = (page) => page.locator('.listing li.current');
const registers = (page) => page.locator('.registers').first().innerText();

/** For how many seconds nobody looks; longer than a game stays awake for nobody. */
const away = Number(process.env.TORRES_AWAY ?? 8);

test('a machine at real time outlives its tab and its server, and is never hurried', async () => {
  const page = await visit();
  const id = await begin(page, against('eniac'));
  await page.getByLabel('Speed').selectOption('1');
  const start = Date.now();
  await drag(page, 'e2', 'e4');
  await page.getByTestId('machine-cycles').waitFor();
  await passes(page, 35_000);
  const before = await cyclesOf(page);
  assert.match(await page.title(), /thinks/);
  await leave(page);
  await new Promise((resolve) => setTimeout(resolve, away * 1000));
  const after = await visit(`#/game/${id}`);
  await after.getByTestId('machine-cycles').waitFor();
  const gone = await cyclesOf(after);
  assert.ok(gone > before + away * 2500, `${before} before, ${gone} after the tab was closed`);
  assert.ok(gone <= ((Date.now() - start) / 1000) * 5000 + 400, `${gone} add-times are too many`);
  assert.equal(await after.getByLabel('Speed').inputValue(), '1');
  await leave(after, /WebSocket|Failed to load/);
  await replaceServer();
  const again = await visit(`#/game/${id}`);
  await again.getByTestId('machine-cycles').waitFor();
  const resumed = await cyclesOf(again);
  // What lies between two snapshots is lost at most.
  assert.ok(resumed > gone - 35_000, `${gone} before, ${resumed} after the server was killed`);
  await passes(again, resumed);
  assert.ok((await cyclesOf(again)) <= ((Date.now() - start) / 1000) * 5000 + 400, 'not hurried');
  assert.equal(await again.getByLabel('Speed').inputValue(), '1');
  await leave(again);
});

/** The last picture of a machine that was just paused may still be on its way. */
async function settledCycles(page) {
  for (;;) {
    const before = await cyclesOf(page);
    await page.waitForTimeout(500);
    if ((await cyclesOf(page)) === before) return before;
  }
}

test('a reload shows the last picture at once, paused as it was; step is not offered to an idle machine', async () => {
  const page = await visit();
  await begin(page, against('eniac'));
  const step = page.getByRole('button', { name: 'Step', exact: true });
  assert.ok(await step.first().isDisabled(), 'idle');
  assert.match((await step.first().getAttribute('title')) ?? '', /idle/);
  await page.getByLabel('Speed').selectOption('10');
  await drag(page, 'e2', 'e4');
  await page.getByTestId('machine-cycles').waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Run', exact: true }).waitFor();
  // The picture of a pause may be a moment old; that of a step never is.
  const paused = await settledCycles(page);
  await step.first().click();
  await passes(page, paused);
  const held = await settledCycles(page);
  await page.reload();
  await page.getByTestId('machine-cycles').waitFor();
  assert.equal(await cyclesOf(page), held);
  await page.getByRole('button', { name: 'Run', exact: true }).waitFor();
  await page.getByLabel('Speed').selectOption('');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await waitForMoves(page, 2);
  await page.waitForFunction(() => document.title.startsWith('Your move'));
  await page.reload();
  await page.getByRole('img', { name: /The card that was punched/ }).waitFor();
  await leave(page);
});

test('a breakpoint by a click holds the C64 at a label; step, step back and rewind', async () => {
  const page = await visit();
  await begin(page, c64());
  await page.getByLabel('Speed').selectOption('10');
  await drag(page, 'e2', 'e4');
  await lookInside(page);
  await page.getByLabel('Label or address').fill('MakeMove');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByRole('button', { name: 'Breakpoint at MakeMove' }).click();
  await page.getByTestId('inside-halt').filter({ hasText: 'Breakpoint at MakeMove.' }).waitFor();
  await page.getByRole('button', { name: 'Run', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Follow' }).click();
  await currentLine(page).filter({ hasText: 'MakeMove' }).waitFor();
  assert.match(await page.getByTestId('inside-doing').innerText(), /^Making a move on its board, ply \d+(, after [a-h1-8 ]+)?\.\s+MakeMove makes the move/);
  const [place, before] = [await currentLine(page).getAttribute('data-place'), await registers(page)];
  await page.locator('.inside').getByRole('button', { name: 'Step', exact: true }).click();
  await page.waitForFunction((old) => document.querySelector('.listing li.current')?.dataset.place !== old, place);
  assert.ok(Number(await currentLine(page).getAttribute('data-place')) > Number(place), 'the next instruction');
  await page.getByRole('button', { name: 'Step back' }).click();
  await page.waitForFunction((old) => document.querySelector('.listing li.current')?.dataset.place === old, place);
  await page.waitForFunction((old) => document.querySelector('.registers').innerText === old, before);
  const cycles = await cyclesOf(page);
  const slider = page.getByRole('slider', { name: 'Rewind' });
  const first = Number(await slider.getAttribute('min'));
  await slider.fill(String(Math.round((first + cycles) / 2)));
  await page.waitForFunction((now) => Number(document.querySelector('[data-testid=machine-cycles]').dataset.cycles) < now, cycles);
  await slider.fill(String(cycles));
  await page.waitForFunction((now) => Number(document.querySelector('[data-testid=machine-cycles]').dataset.cycles) === now, cycles);
  assert.equal(await registers(page), before);
  await page.getByRole('button', { name: 'Breakpoint at MakeMove' }).click();
  await page.waitForFunction(() => !document.querySelector('.listing-break[aria-pressed=true]'));
  await page.getByRole('button', { name: 'To the next move' }).click();
  await page.getByTestId('inside-halt').filter({ hasText: 'Reached MakeMove.' }).waitFor();
  assert.ok((await page.locator('.profile li').count()) > 0, 'a profile');
  assert.ok((await page.getByRole('region', { name: 'Calls' }).locator('li').count()) > 0, 'calls');
  assert.deepEqual(await complaints(page), [], 'axe');
  await leave(page);
});

test('run to here stops there and leaves no breakpoint; the rewind brings the registers of before', async () => {
  const page = await visit();
  await begin(page, c64());
  await page.getByLabel('Speed').selectOption('10');
  await drag(page, 'e2', 'e4');
  await lookInside(page);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Run', exact: true }).waitFor();
  await settledCycles(page);
  await page.locator('.inside').getByRole('button', { name: 'Step', exact: true }).click();
  const cycles = await settledCycles(page);
  const before = await registers(page);
  await page.getByLabel('Label or address').fill('MakeMove');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const here = page.getByRole('button', { name: 'Run to MakeMove' });
  const place = await page.locator('.listing li').filter({ has: here }).getAttribute('data-place');
  await here.click();
  await passes(page, cycles);
  await page.waitForFunction((wanted) => document.querySelector('.listing li.current')?.dataset.place === wanted, place);
  const there = await settledCycles(page);
  assert.notEqual(await registers(page), before);
  assert.equal(await page.locator('.listing-break[aria-pressed=true]').count(), 0);
  await page.getByRole('slider', { name: 'Rewind' }).fill(String(cycles));
  await page.waitForFunction((wanted) => Number(document.querySelector('[data-testid=machine-cycles]').dataset.cycles) === wanted, cycles);
  await page.waitForFunction((old) => document.querySelector('.registers').innerText === old, before);
  assert.ok(there > cycles);
  await leave(page);
});

test('a square lights its cell of memory, and an accumulator its squares', async () => {
  const page = await visit();
  await begin(page, against('eniac'));
  await page.getByLabel('Speed').selectOption('10');
  await drag(page, 'e2', 'e4');
  await lookInside(page);
  await page.locator('.seen-board').waitFor();
  const searched = page.getByRole('region', { name: 'The line being searched' }).locator('.tree-move');
  await searched.filter({ hasText: /^[a-h][1-8][a-h][1-8]$/ }).first().waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Run', exact: true }).waitFor();
  // a14 to a20 hold the board from word 43 on: a15 has words 45 to 49, e1 to f2.
  await page.locator('.accumulator[data-name=a15]').hover();
  const lit = await page.locator('.seen-board i.lit').evaluateAll((all) => all.map((one) => one.dataset.square).sort());
  assert.deepEqual(lit, ['a2', 'b2', 'c2', 'd2', 'e1', 'e2', 'f1', 'f2', 'g1', 'h1']);
  await page.locator('.seen-board i[data-square=e1]').hover();
  await page.locator('.accumulator.lit[data-name=a15]').waitFor();
  await page.locator('.cell.lit').first().waitFor();
  const cell = page.locator('.cell[data-cell="45"]');
  assert.match(await cell.getAttribute('aria-label'), /^word 45: \d\d, e1 \([a-z ]+\) and f1 \([a-z ]+\)/);
  await cell.focus();
  await page.locator('.seen-board i.lit[data-square=f1]').waitFor();
  assert.deepEqual(await complaints(page), [], 'axe');
  await leave(page);
});

test('the deck of the ENIAC can be read, taken along and printed', async () => {
  const page = await visit();
  await begin(page, against('eniac'));
  await page.getByLabel('Speed').selectOption('10');
  await drag(page, 'e2', 'e4');
  await page.getByText(/^The deck with the position: \d+ cards$/).click();
  const said = await page.locator('.deck-cards li > span').allTextContents();
  assert.match(said[0], /^word \d+ becomes \d\d$/);
  assert.equal(said.at(-1), 'the end of the deck');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download the deck' }).click()]);
  const cards = readFileSync(await download.path(), 'utf8').trimEnd().split('\n');
  assert.equal(cards.length, said.length);
  assert.match(cards.at(-1), /^99/);
  await page.evaluate(() => (window.print = () => (window.printed = document.documentElement.dataset.print)));
  await page.getByRole('button', { name: 'Print the deck' }).click();
  assert.equal(await page.evaluate(() => window.printed), 'deck');
  await leave(page);
});

test('the inside of the 1802, on a phone, without a sideways scroll', async () => {
  const page = await visit('#/play', { viewport: { width: 360, height: 740 }, hasTouch: true });
  await begin(page, against('cdp1802', { black: machine('cdp1802', {}, { moveTimeMs: 60_000 }), start: fromFen('r1bqk2r/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w kq - 0 8') }));
  await drag(page, 'a2', 'a3');
  await lookInside(page);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByTestId('inside-doing').filter({ hasText: /ply \d/ }).waitFor();
  await page.locator('.seen-board').waitFor();
  const widths = () => page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  const [wide, room] = await widths();
  assert.ok(wide <= room, `${wide} of ${room} pixels`);
  await leave(page);
});

test('the terminal of the KIM-1 does not make the page wider than a phone', async () => {
  const page = await visit('#/play', { viewport: { width: 360, height: 740 } });
  await begin(page, against('microchess'));
  await drag(page, 'e2', 'e4');
  await waitForMoves(page, 2);
  await page.locator('.terminal-view summary').click();
  const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(wide <= room, `${wide} of ${room} pixels`);
  await leave(page);
});

/** Players with a panel, out of their books and soon done; one of them plays a single endgame. */
const panels = {
  eniac: { limits: { cycles: 1_000_000 } },
  c64: { options: { OwnBook: 'false' }, limits: { cycles: 1_000_000 } },
  cdp1802: { options: { OwnBook: 'false' }, limits: { depth: 2 } },
  turochamp: {},
  bernstein: {},
  ajedrecista: { start: fromFen('KR6/8/8/8/4k3/8/8/8 w - - 0 1') },
};

test('no panel makes the page wider than a phone', async () => {
  const page = await visit('#/play', { viewport: { width: 360, height: 740 } });
  for (const [name, { options, limits, start = { type: 'standard' } }] of Object.entries(panels)) {
    await begin(page, { white: machine(name, options, limits), black: human, clock: null, start });
    await waitForMoves(page, 1);
    await page.locator('.machine-time').waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 360, `${name}: ${wide} pixels`);
  }
  await leave(page);
});

/** What the debugger of the command line says about a snapshot from the page. */
function debug(file, ...commands) {
  const given = commands.flatMap((command) => ['-e', command]);
  const { stdout, stderr, status } = spawnSync(program, ['machine', 'debug', file, ...given], { input: 'quit\n', encoding: 'utf8', timeout: 60_000 });
  assert.equal(status, 0, stderr);
  return stdout;
}

/** A move, and the machine held at the routine that makes the next move that it considers. */
async function heldAt(page, routine, [from, to] = ['e2', 'e4']) {
  await drag(page, from, to);
  await lookInside(page);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Run', exact: true }).waitFor();
  await page.getByRole('button', { name: 'To the next move' }).click();
  await page.getByTestId('inside-halt').filter({ hasText: `Reached ${routine}.` }).waitFor();
  await page.getByRole('button', { name: 'Run', exact: true }).waitFor();
}

/** The clock of the machine, as the debugger shows it last. */
const cyclesSaid = (said) => Number([...said.matchAll(/(?:cycle|add-time) (\d+)/g)].at(-1)[1]);

/** A square lights its cell of memory, and the cell its squares; the ENIAC shows the lower half of its board first. */
async function lightEachOther(page) {
  await page.locator('.seen-board i[data-square=e1]').hover();
  const cell = page.locator('.cell.lit').first();
  await cell.waitFor();
  const name = `.cell[data-cell="${await cell.getAttribute('data-cell')}"]`;
  await page.locator('.seen-board i[data-square=a3]').hover();
  await page.locator(`${name}:not(.lit)`).waitFor();
  await page.locator(name).hover();
  await page.locator('.seen-board i.lit[data-square=e1]').waitFor();
}

const played = [
  { kind: 'eniac', speed: '10', game: () => against('eniac'), routine: 'make' },
  { kind: 'c64', speed: '10', game: c64, routine: 'MakeMove' },
  { kind: 'microchess', speed: '1', game: () => against('microchess'), routine: 'Deeper' },
  { kind: 'cdp1802', speed: '10', game: () => against('cdp1802', { black: machine('cdp1802', { OwnBook: 'false' }, { moveTimeMs: 600_000 }) }), routine: 'MakeMove' },
];

for (const { kind, speed, game, routine } of played) {
  test(`memory and board of the ${kind} light each other, and its snapshot goes on in torres machine debug`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'torres-snapshot-'));
    const page = await visit();
    await begin(page, game());
    await page.getByLabel('Speed').selectOption(speed);
    await heldAt(page, routine);
    await lightEachOther(page);
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save a snapshot' }).click()]);
    assert.equal(download.suggestedFilename(), `${kind}-move-1.snapshot`);
    const file = join(folder, download.suggestedFilename());
    await download.saveAs(file);
    // The names of the program come with it, and it stands where the page held it.
    const address = (await currentLine(page).locator('.listing-address').innerText()).trim();
    const [there, here] = [await cyclesOf(page), debug(file, 'list 1', 'registers')];
    assert.ok(here.includes(`${routine}:\n> ${address} `), `${address} in\n${here}`);
    // From there it does what the machine on the page does: as many cycles to the next move.
    const next = debug(file, `break ${routine}`, 'run');
    assert.match(next, new RegExp(`breakpoint 1: at \\S+ ${routine}`));
    await page.getByRole('button', { name: 'To the next move' }).click();
    await passes(page, there);
    await page.getByRole('button', { name: 'Run', exact: true }).waitFor();
    assert.equal(cyclesSaid(next) - cyclesSaid(here), (await settledCycles(page)) - there);
    rmSync(folder, { recursive: true });
    await leave(page);
  });
}

/** Machines that somebody works at their own keyboards; the move is in no book of theirs. */
const whole = [
  { kind: 'c64', game: () => against('c64', { black: machine('c64', {}, { cycles: 400_000_000 }) }), routine: 'MakeMove' },
  { kind: 'microchess', game: () => against('microchess'), routine: 'Deeper' },
  { kind: 'cdp1802', game: () => against('cdp1802', { black: machine('cdp1802', { OwnBook: 'false' }, { moveTimeMs: 600_000 }) }), routine: 'MakeMove' },
];

for (const { kind, game, routine } of whole) {
  test(`the ${kind} that thinks at its own keyboard is looked into and taken along`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'torres-whole-'));
    const page = await visit();
    await begin(page, game());
    await page.getByRole('button', { name: 'Use its own keyboard' }).click();
    await page.getByText('It hears its keyboard: a move').waitFor();
    await page.getByLabel('Speed').selectOption('1');
    await heldAt(page, routine, ['a2', 'a4']);
    await page.locator('.seen-board i[data-square=a4].piece-art').waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save a snapshot' }).click()]);
    const file = join(folder, download.suggestedFilename());
    await download.saveAs(file);
    const address = (await currentLine(page).locator('.listing-address').innerText()).trim();
    const here = debug(file, 'list 1');
    assert.ok(here.includes(`${routine}:\n> ${address} `), `${address} in\n${here}`);
    assert.deepEqual(await complaints(page), [], 'axe');
    rmSync(folder, { recursive: true });
    await leave(page);
  });
}

test('a move that nobody watched can still be asked why, and a program browsed for where to stop next', async () => {
  const page = await visit();
  const id = await begin(page, against('eniac'));
  await drag(page, 'e2', 'e4');
  await waitForMoves(page, 2);
  const { moves } = await gameOf(page, id);
  await lookInside(page);
  const why = page.getByRole('region', { name: 'Why this move?' });
  await why.getByText(moves[1].uci).first().waitFor();
  assert.match(await why.innerText(), new RegExp(`${moves[1].uci} \\d\\d best so far`));
  assert.match(await page.getByTestId('inside-doing').innerText(), /^Idle\./);
  await leave(page);
});

/** Puts the focus on a key as somebody does who has no mouse, and presses it. */
async function byTab(page, name) {
  const key = page.getByRole('button', { name, exact: true }).last();
  for (let tab = 0; tab < 200; tab++) {
    if (await key.evaluate((one) => one === document.activeElement)) return page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
  }
  assert.fail(`${name} is not reached by the Tab key`);
}

test('the inside is worked by the keyboard alone, on a narrow page without motion', async () => {
  const page = await visit('#/play', { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });
  await begin(page, c64());
  await page.getByLabel('Speed').selectOption('10');
  await drag(page, 'e2', 'e4');
  await byTab(page, 'Look inside');
  await page.getByRole('region', { name: 'Program' }).waitFor();
  await page.getByTestId('inside-doing').filter({ hasText: /ply \d/ }).waitFor();
  await page.getByLabel('Label or address').focus();
  await page.keyboard.type('MakeMove\n');
  const mark = page.getByRole('button', { name: 'Breakpoint at MakeMove' });
  await mark.waitFor();
  // All lines are one stop of the Tab key; arrows go from key to key.
  for (let tab = 0; tab < 3; tab++) await page.keyboard.press('Tab');
  const focused = () => page.evaluate(() => document.activeElement.getAttribute('aria-label'));
  assert.equal(await focused(), 'Breakpoint at MakeMove');
  await page.keyboard.press('ArrowRight');
  assert.equal(await focused(), 'Run to MakeMove');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  assert.match(await focused(), /^Breakpoint at [0-9A-F]{4}$/);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.getByTestId('inside-halt').filter({ hasText: 'Breakpoint at MakeMove.' }).waitFor();
  await byTab(page, 'Do not stop at MakeMove');
  await page.waitForFunction(() => !document.querySelector('.listing-break[aria-pressed=true]'));
  assert.equal(await page.getByRole('region', { name: 'Where it stops' }).count(), 0);
  await page.locator('.cell').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Where it stops' }).getByText(/^× when \$[0-9A-F]{4} changes$/).waitFor();
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360);
  assert.deepEqual(await complaints(page), [], 'axe');
  await leave(page);
});

test('a machine calls back when it has moved, if it may', async () => {
  const page = await visit();
  await page.addInitScript(() => {
    window.notes = [];
    window.Notification = class {
      static permission = 'granted';
      static requestPermission = async () => 'granted';
      constructor(title, { body }) {
        window.notes.push(`${title}: ${body}`);
      }
    };
    Object.defineProperty(document, 'hidden', { get: () => window.isAway === true });
  });
  await page.reload();
  await begin(page, against('eniac'));
  await page.getByLabel('Speed').selectOption('1000');
  await drag(page, 'e2', 'e4');
  await page.getByLabel('Notify me').check();
  await page.evaluate(() => (window.isAway = true));
  await page.getByLabel('Speed').selectOption('');
  await page.waitForFunction(() => window.notes.length === 1);
  assert.match(await page.evaluate(() => window.notes[0]), /^Your move: Your opponent played \S+\.$/);
  assert.match(await page.title(), /^Your move/);
  await leave(page);
});
