// Takes the pictures in docs/screenshots of every view, by day, by night and on a phone:
// `node art/screenshots.mjs`, with the program where the tests look for it; with the names of views or of
// pictures (`inside-kim`, `play-phone-dark`) only those.
import { mkdirSync, writeFileSync } from 'node:fs';
import { against, begin, click, drag, leave, lookInside, machine, playOut, raise, strike, visit, waitForMoves } from '../tests/stage.mjs';

const folder = new URL('../../docs/screenshots/', import.meta.url);
const modes = {
  light: { colorScheme: 'light', viewport: { width: 1360, height: 850 } },
  dark: { colorScheme: 'dark', viewport: { width: 1360, height: 850 } },
  phone: { colorScheme: 'light', viewport: { width: 360, height: 780 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
};

/** The machines at work are shown at three sizes by day and by night. */
const more = {
  tablet: { colorScheme: 'light', viewport: { width: 768, height: 1024 } },
  'tablet-dark': { colorScheme: 'dark', viewport: { width: 768, height: 1024 } },
  'phone-dark': { ...modes.phone, colorScheme: 'dark' },
};
const isMachine = (name) => /^(inside|own)-/.test(name);
/** Pictures of other views beside those by day, by night and on a phone. */
const also = { play: ['phone-dark'], eniac: ['phone-dark'] };

function modesOf(name) {
  if (isMachine(name)) return { ...modes, ...more };
  if (name === 'eniac-real') return { tablet: more.tablet };
  return { ...modes, ...Object.fromEntries((also[name] ?? []).map((mode) => [mode, more[mode]])) };
}

/** A game worth a look, with mistakes on both sides. */
const game = `[White "Visitor"]
[Black "MicroChess 1976"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. Ng5 d5 5. exd5 Nxd5 6. Nxf7 Kxf7 7. Qf3+ Ke6 8. Nc3 Ncb4 9. a3 Nxc2+
10. Kd1 Nxa1 11. Nxd5 Kd6 12. d4 Be6 13. Re1 b5 14. Nb4 bxc4 15. Qc6+ Ke7 16. Bg5+ Kf7 17. Bxd8 Rxd8 18. Qxe6+ 1-0`;

const views = {
  play: async (page) => page.waitForSelector('.exhibit'),
  eniac: async (page) => {
    await begin(page, against('eniac'));
    await drag(page, 'e2', 'e4');
    await waitForMoves(page, 2);
    await drag(page, 'g1', 'f3');
    await page.waitForTimeout(1500);
  },
  'eniac-real': async (page) => {
    await begin(page, against('eniac'));
    await page.getByLabel('Speed').selectOption('1');
    await drag(page, 'e2', 'e4');
    await page.getByRole('progressbar', { name: 'How far it is with this move' }).waitFor();
    await page.waitForTimeout(6000);
    await showPanel(page);
  },
  cdp1802: async (page) => {
    await begin(page, against('cdp1802'));
    for (const [ply, [from, to]] of [['e2', 'e4'], ['g1', 'f3'], ['h2', 'h3']].entries()) {
      await drag(page, from, to);
      await waitForMoves(page, 2 * ply + 2);
    }
    await page.evaluate(() => scrollTo(0, innerWidth < 600 ? document.body.scrollHeight : 0));
  },
  'inside-c64': async (page) => {
    await begin(page, against('c64', { black: machine('c64', { OwnBook: 'false' }, { cycles: 400_000_000 }) }));
    await page.getByLabel('Speed').selectOption('10');
    await drag(page, 'e2', 'e4');
    await lookInside(page);
    await page.waitForTimeout(2500);
    await page.getByLabel('Label or address').fill('MakeMove');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByRole('button', { name: 'Breakpoint at MakeMove' }).click();
    await page.getByTestId('inside-halt').filter({ hasText: 'Breakpoint' }).waitFor();
    await page.getByRole('button', { name: 'Follow' }).click();
    await page.locator('.listing li.current').waitFor();
    await scrollToInside(page, 60);
  },
  'inside-eniac': async (page) => {
    await begin(page, against('eniac'));
    await page.getByLabel('Speed').selectOption('100');
    await drag(page, 'e2', 'e4');
    await lookInside(page);
    await page.waitForTimeout(2500);
    await pause(page);
    await scrollToInside(page, 220);
    await page.locator('.cell[data-cell="45"]').focus();
  },
  'inside-1802': async (page) => {
    await begin(page, against('cdp1802', { black: machine('cdp1802', { OwnBook: 'false' }, { moveTimeMs: 600_000 }) }));
    await page.getByLabel('Speed').selectOption('10');
    await drag(page, 'e2', 'e4');
    await lookInside(page);
    await page.waitForTimeout(4000);
    await toTheNextMove(page);
    await scrollToInside(page, 60);
  },
  'inside-kim': async (page) => {
    await begin(page, against('microchess'));
    await page.getByLabel('Speed').selectOption('1');
    await drag(page, 'e2', 'e4');
    await lookInside(page);
    await page.waitForTimeout(4000);
    await toTheNextMove(page);
    await scrollToInside(page, 60);
    await page.locator('.cell[data-cell="899"]').focus();
  },
  'own-c64': async (page) => {
    await begin(page, against('c64', { black: machine('c64', {}, { cycles: 1_000_000 }) }));
    await sitDown(page);
    await page.getByRole('textbox', { name: 'Its own screen' }).focus();
    await page.keyboard.type('e2e4\n');
    await waitForMoves(page, 2);
    await page.getByText('It hears its keyboard: a move').waitFor();
    await page.waitForTimeout(800);
    await showPanel(page);
  },
  'own-kim': async (page) => {
    await begin(page, against('microchess', { black: machine('microchess', { Level: 'super-blitz' }) }));
    await sitDown(page);
    const keypad = page.getByRole('list', { name: 'The keypad' });
    for (const key of '6444') await keypad.getByRole('button', { name: key, exact: true }).click();
    await page.getByRole('img', { name: /64 44$/ }).waitFor();
    await showPanel(page);
  },
  'own-1802': async (page) => {
    await begin(page, against('cdp1802', { black: machine('cdp1802', {}, { depth: 3 }) }));
    await sitDown(page);
    await page.getByLabel('A line for the terminal').fill('go depth 2');
    await page.keyboard.press('Enter');
    await page.getByRole('group', { name: 'Its serial line' }).getByText('bestmove').waitFor();
    await showPanel(page);
  },
  watch: async (page) => {
    await begin(page, { white: machine('c64'), black: machine('microchess'), clock: null, start: { type: 'standard' } });
    await waitForMoves(page, 5);
    await page.waitForTimeout(600);
  },
  analyse: async (page) => {
    await page.evaluate(() => (location.hash = '#/analyse'));
    await page.getByRole('textbox', { name: 'PGN' }).fill('1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d4 exd4 6. cxd4 (6. e5 d5) 6... Bb4+ 7. Nc3 Nxe4 8. O-O Bxc3 *');
    await page.getByRole('button', { name: 'Load' }).click();
    for (let step = 0; step < 15; step++) {
      await page.getByRole('button', { name: 'Forward one move' }).click();
      await page.waitForFunction(() => Number(document.querySelector('[data-testid=depth]')?.textContent) >= 9);
    }
    await page.waitForFunction(() => Number(document.querySelector('[data-testid=depth]')?.textContent) >= 14);
  },
  review: async (page) => {
    const id = await page.evaluate(async (pgn) => {
      const response = await fetch('/api/games/import', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ pgn }) });
      return (await response.json()).ids[0];
    }, game);
    await page.evaluate((number) => (location.hash = `#/review/${number}`), id);
    await page.getByTestId('accuracy-white').waitFor({ timeout: 240_000 });
    await page.locator('.moves-cell.blunder').first().click();
  },
  ladder: async (page) => {
    await page.evaluate(() => (location.hash = '#/ladder'));
    await page.locator('.ladder-chart svg').waitFor();
  },
  machine: async (page) => {
    await page.evaluate(() => (location.hash = '#/machine/eniac'));
    await page.locator('.sources .key').nth(1).click();
    await page.locator('.paper-text').waitFor();
    await page.evaluate(() => scrollTo(0, 0));
  },
  games: async (page) => {
    const rated = await page.evaluate(async () => (await fetch('/api/rating')).json());
    if (rated === null) await playOut(page, await begin(page, against('microchess', { black: machine('microchess', { Level: 'blitz' }) })), click);
    await page.evaluate(() => (location.hash = '#/games'));
    await page.locator('.game-row').first().waitFor();
    await page.getByTestId('rating').filter({ hasText: '±' }).waitFor();
  },
  editor: async (page) => {
    await page.evaluate(() => (location.hash = `#/play?fen=${encodeURIComponent('r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 0 1')}`));
    await page.locator('.palette').first().waitFor();
  },
};

async function sitDown(page) {
  await page.getByRole('button', { name: 'Use its own keyboard' }).click();
  await page.getByText('It hears its keyboard: a move').waitFor();
}

/** On a phone the panel lies below the board. */
const showPanel = (page) => page.locator('.machine').evaluate((panel) => innerWidth < 900 && scrollTo(0, panel.getBoundingClientRect().top + scrollY - 10));

async function pause(page) {
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Run', exact: true }).waitFor();
}

async function toTheNextMove(page) {
  await pause(page);
  await page.getByRole('button', { name: 'To the next move' }).click();
  await page.getByTestId('inside-halt').filter({ hasText: 'Reached' }).waitFor();
}

/** Shows the inside of a machine, and this many pixels above it. */
async function scrollToInside(page, above) {
  await page.locator('.inside').evaluate((inside, pixels) => scrollTo(0, inside.getBoundingClientRect().top + scrollY - pixels), above);
}

async function picture(page, name) {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 82 });
  writeFileSync(new URL(`${name}.webp`, folder), Buffer.from(data, 'base64'));
}

const wanted = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
await raise();
try {
  for (const [name, show] of Object.entries(views)) {
    for (const [mode, options] of Object.entries(modesOf(name))) {
      if (wanted.length > 0 && !wanted.includes(name) && !wanted.includes(`${name}-${mode}`)) continue;
      const page = await visit('#/play', options);
      page.setDefaultTimeout(120_000);
      await show(page);
      await page.mouse.move(0, 0);
      await page.waitForTimeout(300);
      await picture(page, `${name}-${mode}`);
      await leave(page, /404/);
    }
  }
} finally {
  await strike();
}
