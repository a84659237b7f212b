import { expect } from '@playwright/test';
import { adminAccount } from '@qram/testing/accounts';
import type { Page } from 'playwright-core';
import { expectAccessible, expectNoSidewaysScroll } from '../../harness/accessibility.ts';
import { addLesson } from '../../harness/lesson-steps.ts';
import { test } from '../../harness/test.ts';
import type { Visit } from '../../harness/visit.ts';
import { waitForIdle } from '../../harness/wait-for-idle.ts';

const WIDTHS = [1440, 768, 390, 320];
const WORD = 'superposition'.repeat(16);
const TERMS = Array.from({ length: 20 }, (_, term) => `\\frac{a_{${term}}}{b_{${term}}}`).join(' + ');
const CODE = `x = "${'address '.repeat(40)}"`;
const row = (cell: string) => `|${` ${cell} |`.repeat(12)}`;
const TABLE = [row('Switches'), row('---'), row('4,096 or more'), row('$2^{n+1}$')].join('\n');

const BODY = `# ${WORD}

A formula in a line, $${TERMS}$, and the text after it, then $\\text{${WORD.slice(0, 80)}}$ and \`${WORD}\`.

- In a list: $${TERMS}$
- ${WORD}

> Quoted: $${TERMS}$

> [!NOTE]
> $${TERMS}$ and ${WORD}
>
> ${TABLE.replaceAll('\n', '\n> ')}

$$${TERMS} + ${TERMS} \\tag{1}$$

${TABLE}

| Formula | Word |
| ------- | ---- |
| $${TERMS}$ | ${WORD} |

\`\`\`python Qiskit
${CODE}
\`\`\`
\`\`\`qasm
// ${WORD}
\`\`\`

\`\`\`figure
kind: tree
levels: 6
lit: all
failed: RL
caption: ${WORD}
\`\`\`

\`\`\`figure
kind: circuit
- router: H o * - * o H
- bus: X x x - x x -
- left: - x - - - x -
- right: - - x Z x - -
\`\`\`

\`\`\`figure
kind: bars
series: Fan-out, Bucket brigade
scale: log
- 1,048,576: 1,048,575 20
- 8: 7 3
\`\`\`

\`\`\`figure
kind: line
points: 0 π/4 π/2 3π/4 π
- P(0): 1 0.854 0.5 0.146 0
- P(1): 0 0.146 0.5 0.854 1
\`\`\`

\`\`\`figure
kind: amplitudes
mean: yes
- Start: 0.354 0.354 0.354 0.354 0.354 0.354 0.354 0.354
- Marked: 0.354 0.354 0.354 0.354 0.354 -0.354 0.354 0.354
- Reflected: 0.177 0.177 0.177 0.177 0.177 0.884 0.177 0.177
\`\`\`

\`\`\`figure
kind: cells
cells: 1 7 4 13 1 7 4 13
lit: all
\`\`\`

\`\`\`figure
kind: steps
- Bus back to the root: 3
- Copy the data: 1
\`\`\`

## A heading with $${TERMS}$

Wrong: $\\nosuch{${WORD}}$
`;

const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';
const output = (text: string) => ({ output_type: 'stream', text });
const NOTEBOOK = JSON.stringify({
  nbformat: 4,
  metadata: {},
  cells: [
    { cell_type: 'markdown', source: BODY },
    {
      cell_type: 'code',
      source: CODE,
      execution_count: 1,
      outputs: [
        output(CODE.repeat(3)),
        output(`${CODE}\n`.repeat(60)),
        { output_type: 'display_data', data: { 'image/png': PICTURE } },
      ],
    },
  ],
});

async function addHostileLesson(visit: Visit): Promise<number> {
  const { id } = await addLesson(visit, 'A wide lesson', BODY);
  const uploaded = new FormData();
  uploaded.set('ipynb', new File([NOTEBOOK], 'wide.ipynb'));
  const { token } = await adminAccount(visit.site);
  const response = await fetch(`${visit.site.url}/api/topics/${id}?_method=PUT`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: uploaded,
  });
  expect(response.status).toBe(200);
  return id;
}

/** Blocks and formulas that reach beyond their column, where they would cover the rail. */
const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main .lesson-text')].flatMap((text) => {
      const limit = text.getBoundingClientRect().right + 2;
      return [...text.querySelectorAll(':scope > *, :not(.table *, .math *) > math, .drawn text')]
        .filter((part) => part.getBoundingClientRect().right > limit)
        .map((part) => part.outerHTML.slice(0, 100));
    }),
  );

async function expectFits(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await waitForIdle(page);
    await expectNoSidewaysScroll(page);
    expect(await overflowing(page)).toEqual([]);
  }
}

/** Goes to a lesson from the list of tutorials, without another document. */
async function goToLesson(page: Page, id: number): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tutorials' }).click();
  await page.getByRole('main').locator(`a[href^="/tutorials/${id}/"]`).first().click();
  await page.waitForURL(`**/tutorials/${id}/*`);
  await page.locator('main .lesson-text').first().waitFor();
}

test('keeps formulas, tables, code, words and notebook outputs of a lesson within its column', async ({ visit }) => {
  test.setTimeout(120_000);
  const id = await addHostileLesson(visit);
  const { id: formulas } = await addLesson(visit, 'A long formula', `Before $${TERMS}$ after. Short: $N = 2^n$.`);
  const page = await visit.open(`/tutorials/${id}`, { width: 1440, reducedMotion: true });

  await test.step('keeps them within their column at every width', async () => {
    await page.getByRole('heading', { name: 'Notebook' }).waitFor();
    await expectFits(page);
    await expectAccessible(page);
  });

  await test.step('scrolls a formula in a line that is wider than its column', async () => {
    await goToLesson(page, formulas);
    await expect(page.locator('main math')).toHaveCount(2);
    await page.setViewportSize({ width: 390, height: 800 });
    const [long, short] = await page.locator('main math').all();
    if (!long || !short) throw new Error('The formulas are missing.');
    await expect.poll(() => long.evaluate((formula) => formula.scrollWidth > formula.clientWidth)).toBe(true);
    await long.focus();
    for (let press = 0; press < 40; press += 1) await page.keyboard.press('ArrowRight');
    await expect(long.locator('mfrac').last()).toBeInViewport();
    expect(await short.getAttribute('tabindex')).toBe(null);
    expect(await short.evaluate((formula) => formula.scrollWidth - formula.clientWidth)).toBe(0);
  });
});

test('fits every sample lesson into windows from 320 pixels on', async ({ visit }) => {
  test.setTimeout(240_000);
  const groups = await visit.call<{ topics: { id: number; premium: number }[] }[]>('GET', '/api/tutorials');
  const lessons = groups.flatMap(({ topics }) => topics);
  expect(lessons.length).toBeGreaterThanOrEqual(9);
  const page = await visit.open('/tutorials', { as: 'admin', width: 1440, reducedMotion: true });
  for (const { id } of lessons)
    await test.step(`fits lesson ${id}`, async () => {
      await goToLesson(page, id);
      await expectFits(page);
    });
});
