// What every test stands on: a server of its own with an empty data folder, a browser, and the hands
// and eyes to play with.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const here = dirname(fileURLToPath(import.meta.url));
export const program = process.env.TORRES ?? join(here, '../../target/debug/torres');
const browserPath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const axe = readFileSync(join(here, '../node_modules/axe-core/axe.min.js'), 'utf8');

let server;
let browser;
let folder;
export let address;

/** Starts the server and the browser. */
export async function raise() {
  assert.ok(existsSync(program), `${program} is missing: build it, or name another in TORRES`);
  assert.ok(existsSync(browserPath), `${browserPath} is missing: install chromium, or name another in CHROMIUM`);
  folder = mkdtempSync(join(tmpdir(), 'torres-page-'));
  await startServer();
  browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox'] });
}

async function startServer() {
  const page = process.env.TORRES_PAGE ? ['--page', process.env.TORRES_PAGE] : [];
  server = spawn(program, ['serve', '--port', '0', '--data', folder, ...page], { stdio: ['ignore', 'pipe', 'inherit'] });
  address = await new Promise((resolve, reject) => {
    let heard = '';
    server.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${heard}`)));
    server.stdout.on('data', (chunk) => {
      heard += chunk;
      const found = /http:\/\/[\w.:[\]]+\d/.exec(heard);
      if (found) resolve(found[0]);
    });
  });
}

/** Kills the server as a power cut would, and starts another on the same games. */
export async function replaceServer() {
  server.removeAllListeners('exit');
  const gone = new Promise((resolve) => server.on('exit', resolve));
  server.kill('SIGKILL');
  await gone;
  await startServer();
}

export async function strike() {
  await browser?.close();
  server?.removeAllListeners('exit');
  server?.kill();
  if (folder) rmSync(folder, { recursive: true, force: true });
}

/** A page of a visitor who has never been here; it fails on anything that the console calls an error. */
export async function visit(hash = '#/play', options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.faults = [];
  page.on('console', (message) => message.type() === 'error' && page.faults.push(message.text()));
  page.on('pageerror', (error) => page.faults.push(error.message));
  page.on('request', (request) => request.url().startsWith(address) || /^(blob|data):/.test(request.url()) || page.faults.push(`asks ${request.url()}`));
  await page.goto(`${address}/${hash}`);
  return page;
}

/** Closes a page and says whether anything went wrong on it; `expected` faults are forgiven. */
export async function leave(page, expected = /^$/) {
  const faults = page.faults.filter((fault) => !expected.test(fault));
  await page.context().close();
  assert.deepEqual(faults, [], 'faults on the console');
}

/** Begins a game through the server and opens it. */
export async function begin(page, game) {
  const view = await page.evaluate(async (body) => {
    const response = await fetch('/api/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    return response.json();
  }, game);
  assert.ok(view.id, `no game: ${JSON.stringify(view)}`);
  await page.evaluate((id) => (location.hash = `#/game/${id}`), view.id);
  await page.waitForSelector('.table .board piece');
  return view.id;
}

export const human = { type: 'human', name: 'Visitor' };
export const machine = (name, options = {}, limits = {}) => ({ type: 'player', name, options, limits });
export const fromFen = (fen) => ({ type: 'fen', fen, chess960: false });
export const against = (opponent, extra = {}) => ({ white: human, black: machine(opponent), clock: null, start: { type: 'standard' }, ...extra });

/** The game as the server has it. */
export const gameOf = (page, id) => page.evaluate(async (number) => (await fetch(`/api/games/${number}`)).json(), id);

export async function waitForGame(page, id, test, what, timeoutMs = 20_000) {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const game = await gameOf(page, id);
    if (test(game)) return game;
    assert.ok(Date.now() < end, `never came: ${what}; moves ${game.moves?.map((move) => move.san).join(' ')}`);
    await page.waitForTimeout(50);
  }
}

/** Opens the program of the machine that is at work. */
export async function lookInside(page) {
  await page.getByRole('button', { name: 'Look inside' }).click();
  await page.getByRole('region', { name: 'Program' }).waitFor();
}

/** Waits until the page, not only the server, shows so many moves. */
export const waitForMoves = (page, count) => page.waitForFunction((wanted) => document.querySelectorAll('button.moves-cell').length >= wanted, count);

async function centre(page, square) {
  const box = await page.locator(`.squares-cell[data-square="${square}"]`).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

export async function drag(page, from, to) {
  const [start, end] = [await centre(page, from), await centre(page, to)];
  await page.mouse.move(...start);
  await page.mouse.down();
  await page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, { steps: 3 });
  await page.mouse.move(...end, { steps: 3 });
  await page.mouse.up();
}

export async function click(page, from, to) {
  await page.mouse.click(...(await centre(page, from)));
  if (to) await page.mouse.click(...(await centre(page, to)));
}

/** From square to square with the arrow keys alone, and Enter on both. */
export async function byKeys(page, from, to) {
  if (!(await page.evaluate(() => document.activeElement?.classList.contains('squares-cell')))) await page.locator('.squares-cell[tabindex="0"]').focus();
  for (const square of [from, to]) {
    await walkTo(page, square);
    await page.keyboard.press('Enter');
  }
}

async function walkTo(page, square) {
  const at = await page.evaluate(() => document.activeElement.dataset.cell);
  const target = await page.locator(`.squares-cell[data-square="${square}"]`).getAttribute('data-cell');
  const [rows, columns] = [0, 1].map((index) => Number(target[index]) - Number(at[index]));
  for (let step = 0; step < Math.abs(rows); step++) await page.keyboard.press(rows > 0 ? 'ArrowDown' : 'ArrowUp');
  for (let step = 0; step < Math.abs(columns); step++) await page.keyboard.press(columns > 0 ? 'ArrowRight' : 'ArrowLeft');
  assert.equal(await page.evaluate(() => document.activeElement.dataset.square), square);
}

/** What the engine would play, asked over the page's own socket. */
export function bestMove(page, fen, nodes = 20_000) {
  return page.evaluate(
    ([position, count]) =>
      new Promise((resolve, reject) => {
        const socket = new WebSocket(`ws://${location.host}/ws/analysis`);
        socket.onopen = () => socket.send(JSON.stringify({ type: 'analyse', id: 1, fen: position, moves: [], chess960: false, lines: 1, limits: { nodes: count } }));
        socket.onmessage = ({ data }) => {
          const event = JSON.parse(data);
          if (event.type === 'refused') reject(new Error(event.error.message));
          if (event.type !== 'done') return;
          if (event.reason === 'preempted') return setTimeout(() => socket.onopen(), 200);
          socket.close();
          resolve(event.best);
        };
      }),
    [fen, nodes],
  );
}

/** Plays a game to its end, each move chosen by the engine and made by the given hand. */
export async function playOut(page, id, hand, most = 120) {
  for (let turn = 0; turn < most; turn++) {
    const game = await waitForGame(page, id, (one) => one.status.type === 'ended' || one.turn === 'white', 'the turn');
    if (game.status.type === 'ended') return game;
    await waitForMoves(page, game.moves.length);
    const best = await bestMove(page, game.fen);
    await hand(page, best.slice(0, 2), best.slice(2, 4));
    if (best.length === 5) await page.getByRole('button', { name: names[best[4]], exact: true }).click();
    await waitForGame(page, id, (one) => one.moves.length > game.moves.length, `the move ${best}`);
  }
  assert.fail('the game does not end');
}

const names = { q: 'queen', r: 'rook', b: 'bishop', n: 'knight' };

/** Everything that axe finds fault with, in words. */
export async function complaints(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  return violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
}
