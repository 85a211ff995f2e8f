import assert from 'node:assert/strict';
import { test } from 'node:test';
import { complaints, drag, leave, visit } from './stage.mjs';

/** A blunder that everybody knows: 3…Nf6?? allows mate, where 3…g6 was fine. */
const known = '[White "Teacher"]\n[Black "Pupil"]\n[Result "1-0"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0';

async function importGame(page, pgn) {
  const { ids } = await page.evaluate(async (text) => {
    const response = await fetch('/api/games/import', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ pgn: text }) });
    return response.json();
  }, pgn);
  return ids[0];
}

test('a known game is reviewed: its blunder, its accuracy, its graph, and the lesson from it', async () => {
  const page = await visit();
  const id = await importGame(page, known);
  await page.evaluate((number) => (location.hash = `#/review/${number}`), id);
  await page.getByTestId('accuracy-white').waitFor({ timeout: 60_000 });
  const black = page.getByRole('region', { name: 'Black: Pupil' });
  assert.equal(await black.locator('[data-kind=blunder]').innerText(), '1');
  const [white, other] = await Promise.all(['white', 'black'].map(async (side) => parseFloat(await page.getByTestId(`accuracy-${side}`).innerText())));
  assert.ok(white > other, `${white} against ${other}`);
  await page.getByRole('button', { name: /Nf6\?\?/ }).click();
  await page.getByText(/Nf6\?\? Blunder: now there is a forced mate/).waitFor();
  await page.locator('.eval-graph .u-over').waitFor();
  assert.deepEqual(await complaints(page), [], 'axe on the review');
  await page.getByRole('button', { name: 'Learn from Black’s mistakes' }).click();
  await findBlunder(page);
  await leave(page, /404/);
});

/** A program built without optimisation takes up to half a minute for the 300,000 nodes of a judgement. */
const judging = { timeout: 120_000 };

async function findBlunder(page) {
  while (!(await page.getByText('Nf6?? was played').isVisible())) await page.getByRole('button', { name: 'Skip' }).click();
  await drag(page, 'a7', 'a6');
  await page.locator('.prompt-wrong', { hasText: 'a6 is not the move.' }).waitFor(judging);
  assert.deepEqual(await complaints(page), [], 'axe on the lesson');
  await page.getByRole('button', { name: 'Try again' }).click();
  await drag(page, 'g7', 'g6');
  await page.locator('.prompt-right', { hasText: 'g6 is good.' }).waitFor(judging);
  assert.deepEqual(await complaints(page), [], 'axe on the answer');
}

test('a review that is kept comes back at once', async () => {
  const page = await visit('#/play', { colorScheme: 'dark' });
  const id = await importGame(page, known);
  await page.evaluate((number) => (location.hash = `#/review/${number}`), id);
  await page.getByTestId('accuracy-white').waitFor({ timeout: 60_000 });
  const first = await page.getByTestId('accuracy-black').innerText();
  await page.reload();
  await page.getByTestId('accuracy-black').waitFor({ timeout: 3000 });
  assert.equal(await page.getByTestId('accuracy-black').innerText(), first);
  assert.deepEqual(await complaints(page), [], 'axe by night');
  await page.getByRole('button', { name: 'Learn from Black’s mistakes' }).click();
  await page.getByRole('button', { name: 'Skip' }).waitFor();
  assert.deepEqual(await complaints(page), [], 'axe on the lesson by night');
  await leave(page, /404/);
});
