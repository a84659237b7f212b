import { expect } from '@playwright/test';
import { adminAccount, plainAccount } from '@qram/testing/accounts';
import type { Page } from 'playwright-core';
import { expectAccessible } from '../../harness/accessibility.ts';
import { rootClasses } from '../../harness/expectations.ts';
import { addTutorials, type CreatedTopic } from '../../harness/learning-content.ts';
import { addLesson } from '../../harness/lesson-steps.ts';
import { test } from '../../harness/test.ts';
import type { Visit } from '../../harness/visit.ts';
import { waitForIdle } from '../../harness/wait-for-idle.ts';

const LONG_WORD = 'superposition'.repeat(5);
const BODY = `# One address at a time

It costs $5 and not $6 to read $N = 2^n$ cells.

$$\\sum_{i=0}^{N-1} a_i \\ket{i}\\ket{0} \\xrightarrow{\\text{QRAM}} \\sum_{i=0}^{N-1} a_i \\ket{i}\\ket{d_i} \\tag{1}$$

Wrong: $\\nosuch{x}$. A long word: ${LONG_WORD}.

> [!NOTE]
> Address and data are entangled.

# Costs

| $N$   | Address bits | Switches of one call | Switches of a fan-out decoder |
| ----: | ------------ | -------------------- | ----------------------------- |
| 8     | 3            | 3                    | 7                             |

## Try it

\`\`\`python Qiskit
from qiskit import QuantumCircuit  # ${'a long comment '.repeat(8)}
\`\`\`
\`\`\`qasm
qubit[3] q;
\`\`\`
`;
const NOTEBOOK = JSON.stringify({
  nbformat: 4,
  metadata: {},
  cells: [
    { cell_type: 'markdown', source: '# Counts' },
    { cell_type: 'code', source: 'print(1)', execution_count: 3, outputs: [{ output_type: 'stream', text: 'one' }] },
  ],
});

/** Writes lessons into new topics: a free one with a notebook, and a premium one. */
async function addLessons(visit: Visit): Promise<{ free: CreatedTopic; premium: CreatedTopic }> {
  const [free, premium] = await addTutorials(visit.site, 'Calling a memory', [
    { title: 'A lesson to read', premium: 0 },
    { title: 'A locked lesson', premium: 1 },
  ]);
  if (!free || !premium) throw new Error('No topics were added.');
  const uploaded = new FormData();
  uploaded.set('ipynb', new File([NOTEBOOK], 'counts.ipynb'));
  const { token } = await adminAccount(visit.site);
  const response = await fetch(`${visit.site.url}/api/topics/${free.id}?_method=PUT`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: uploaded,
  });
  expect(response.status).toBe(200);
  await visit.callAsAdmin('PUT', `/api/topics/${free.id}`, { body: BODY, summary: 'What changes.' });
  await visit.callAsAdmin('PUT', `/api/topics/${premium.id}`, { body: '# Hidden heading\n\nHidden text.' });
  return { free, premium };
}

const heading = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { name, exact: true });
const hasMathFont = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts].some(({ family, status }) => family === 'Lesson Math' && status === 'loaded'),
  );
const shownCode = (page: Page) => page.locator('.code-tabs pre:visible');

test('reads a lesson without JavaScript, with tabs that keys choose', async ({ visit }) => {
  const { free } = await addLessons(visit);
  const page = await visit.open(`/tutorials/${free.id}`, { javaScript: false });
  await page.getByRole('heading', { level: 1, name: 'A lesson to read' }).waitFor();
  await page.getByText('Lesson 1 of 2', { exact: true }).waitFor();
  await heading(page, 'One address at a time').waitFor();
  await page.getByText('It costs $5 and not $6 to read').waitFor();
  expect(await page.locator('main math').count()).toBeGreaterThan(1);
  await page.getByText('Unsupported function name: \\nosuch', { exact: true }).waitFor();
  await expect(page.getByRole('note', { name: 'Note' })).toContainText('Address and data are entangled.');
  await expect(shownCode(page)).toContainText('from qiskit');
  await page.getByRole('radio', { name: 'Qiskit' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'OpenQASM' })).toBeChecked();
  await expect(shownCode(page)).toHaveText('qubit[3] q;');
  expect(await page.getByRole('button', { name: 'Copy' }).count()).toBe(0);
  await heading(page, 'Notebook').waitFor();
  await heading(page, 'Counts').waitFor();
  await page.getByText('In [3]', { exact: true }).waitFor();
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="40"><rect width="9" height="9"/></svg>';
const PICTURE_NOTEBOOK = JSON.stringify({
  nbformat: 4,
  metadata: {},
  cells: [
    { cell_type: 'code', source: 'plot()', outputs: [{ output_type: 'display_data', data: { 'image/svg+xml': SVG } }] },
  ],
});

test('folds answers, which open without JavaScript, and which paper has open', async ({ visit }) => {
  const [topic] = await addTutorials(visit.site, 'Exercises', [{ title: 'A lesson with exercises', premium: 0 }]);
  const body = '1. How many?\n\n   > [!ANSWER]\n   > Six of them.\n\nText[^1].\n\n[^1]: A note.';
  await visit.callAsAdmin('PUT', `/api/topics/${topic?.id}`, { body });
  const page = await visit.open(`/tutorials/${topic?.id}`, { javaScript: false });
  const answer = page.getByText('Six of them.', { exact: true });
  await page.getByText('How many?', { exact: true }).waitFor();
  await expect(answer).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(answer).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await expect(answer).toBeHidden();
  await page.locator('summary', { hasText: 'Answer' }).press('Enter');
  await expect(answer).toBeVisible();
  await page.getByLabel('Note 1', { exact: true }).click();
  await expect(page).toHaveURL(/#section-fn_1$/);
  await page.getByLabel('Back to the text of note 1', { exact: true }).click();
  await expect(page).toHaveURL(/#section-fnref_1$/);
});

test('puts a figure of a notebook on a plate as wide as its cell', async ({ visit }) => {
  const [topic] = await addTutorials(visit.site, 'Figures', [{ title: 'A lesson with a figure', premium: 0 }]);
  const uploaded = new FormData();
  uploaded.set('ipynb', new File([PICTURE_NOTEBOOK], 'figure.ipynb'));
  const { token } = await adminAccount(visit.site);
  await fetch(`${visit.site.url}/api/topics/${topic?.id}?_method=PUT`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: uploaded,
  });
  const page = await visit.open(`/tutorials/${topic?.id}`, { theme: 'dark' });
  const picture = page.getByRole('img', { name: 'Output of cell 1' });
  await picture.waitFor();
  const [cell, plate, shown] = await picture.evaluate((img) =>
    [img.closest('.notebook-cell'), img.parentElement, img].map((element) => {
      const { left, width } = element?.getBoundingClientRect() ?? new DOMRect();
      return { left: Math.round(left), width: Math.round(width) };
    }),
  );
  expect(plate?.width).toBe((cell?.width ?? 0) - 2);
  expect(shown).toEqual({ left: (plate?.left ?? 0) + 16, width: 100 });
});

test('leads from the list to a lesson, whose code is copied, and to the lessons around it', async ({ visit }) => {
  const { free } = await addLessons(visit);
  const page = await visit.open('/tutorials?search=A+lesson+to+read', {
    prepare: (context) => context.grantPermissions(['clipboard-read', 'clipboard-write']),
  });

  await test.step('opens a lesson from the list, which loads no font of formulas', async () => {
    expect(await page.content()).not.toContain('libertinus-math');
    expect(await hasMathFont(page)).toBe(false);
    await page.getByRole('heading', { level: 3 }).getByRole('link', { name: free.title, exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: free.title }).waitFor();
    const category = page.getByRole('region', { name: 'Calling a memory' });
    await expect(category.getByRole('link', { name: free.title })).toHaveAttribute('aria-current', 'page');
  });

  await test.step('sets code in the font of the site', async () => {
    const fonts = await page
      .locator('.lesson-text pre > code')
      .evaluateAll((blocks) => blocks.map((block) => getComputedStyle(block).fontFamily.split(',')[0]));
    expect(new Set(fonts)).toEqual(new Set(['"JetBrains Mono Variable"']));
  });

  await test.step('copies the code that is shown, and marks the section that is read', async () => {
    await page.getByText('OpenQASM', { exact: true }).click();
    const copy = page.locator('.code-tabs').getByRole('button', { name: 'Copy' });
    await copy.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Code copied.', { exact: true }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('qubit[3] q;');
    const outline = page.getByRole('navigation', { name: 'On this page' });
    await outline.getByRole('link', { name: 'Notebook' }).click();
    await expect(outline.getByRole('link', { name: 'Notebook' })).toHaveAttribute('aria-current', 'location');
  });

  await test.step('folds the sections above the text on a phone, and unfolds the citation', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.locator('summary').filter({ hasText: 'On this page' }).click();
    await page.locator('details').getByRole('link', { name: 'Costs' }).click();
    await expect(heading(page, 'Costs')).toBeInViewport();
    await page.getByText('Cite this lesson').click();
    await page.getByText('@misc{').waitFor();
    await page.getByText('Cite this lesson').click();
    await expect(page.getByText('@misc{')).toBeHidden();
  });

  await test.step('leads to the lessons around it', async () => {
    await page.getByRole('navigation', { name: 'Previous and next lesson' }).getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'A locked lesson' }).waitFor();
  });
});

test('shows the chosen language in all blocks of code that have it, and remembers it', async ({ visit }) => {
  const both = '```python Qiskit\nfirst\n```\n```qasm\nsecond\n```';
  const without = '```python Qiskit\nthird\n```\n```python Cirq\nfourth\n```';
  const topics = await addTutorials(visit.site, 'Code in languages', [
    { title: 'Three languages', premium: 0 },
    { title: 'Two languages', premium: 0 },
    { title: 'The same languages', premium: 0 },
  ]);
  const bodies = [
    `${both}\n\nBetween.\n\n${without}`,
    `${both}\n\nBetween.\n\n${both}\n\n\`\`\`python Qiskit\nalone\n\`\`\``,
    both,
  ];
  for (const [at, { id }] of topics.entries())
    await visit.callAsAdmin('PUT', `/api/topics/${id}`, { body: bodies[at] });
  const page = await visit.open(`/tutorials/${topics[0]?.id}`);
  const next = async (title: string) => {
    await page.getByRole('navigation', { name: 'Previous and next lesson' }).getByRole('link', { name: title }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  };

  await test.step('leaves a block of code that lacks the chosen language as it is', async () => {
    await expect(shownCode(page)).toHaveText(['first', 'third']);
    // Until its script is loaded, a press is of its block alone.
    await waitForIdle(page);
    await page.getByText('OpenQASM', { exact: true }).click();
    await expect(shownCode(page)).toHaveText(['second', 'third']);
    await page.getByText('Cirq', { exact: true }).click();
    await expect(shownCode(page)).toHaveText(['second', 'fourth']);
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Cirq' })).toBeChecked();
    await expect(shownCode(page)).toHaveText(['first', 'fourth']);
  });

  await test.step('shows the chosen language in all blocks of code, and in the next lesson', async () => {
    await next('Two languages');
    await expect(shownCode(page)).toHaveText(['first', 'first']);
    await page.getByText('OpenQASM', { exact: true }).last().click();
    await expect(shownCode(page)).toHaveText(['second', 'second']);
    await next('The same languages');
    await shownCode(page).first().waitFor();
    await expect(shownCode(page)).toHaveText(['second']);
  });
});

test('sets titles and texts in the direction of their script, and formulas in their own font', async ({ visit }) => {
  const { id } = await addLesson(
    visit,
    'זיכרון קוונטי',
    'זיכרון קורא תאים.\n\nA memory reads cells.\n\nIt has $N = 2^n$ cells, and $|a|^2$ is a probability.',
  );
  await visit.callAsAdmin('PUT', `/api/topics/${id}`, { summary: 'תקציר השיעור' });
  const page = await visit.open(`/tutorials/${id}`);

  await test.step('sets titles and texts in the direction of their script', async () => {
    const direction = (text: string) =>
      page
        .getByRole('main')
        .getByText(text, { exact: true })
        .first()
        .evaluate((element) => getComputedStyle(element).direction);
    expect(await direction('זיכרון קוונטי')).toBe('rtl');
    expect(await direction('תקציר השיעור')).toBe('rtl');
    const edge = (text: string) =>
      page.getByText(text, { exact: true }).evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const { left, right } = element.getBoundingClientRect();
        const line = range.getBoundingClientRect();
        return Math.round(right - line.right) === 0 ? 'right' : Math.round(line.left - left) === 0 ? 'left' : 'neither';
      });
    expect(await edge('זיכרון קורא תאים.')).toBe('right');
    expect(await edge('A memory reads cells.')).toBe('left');
  });

  await test.step('sets formulas in their own font, with superscripts on their letters', async () => {
    await expect.poll(() => hasMathFont(page)).toBe(true);
    const overlaps = await page.locator('main math msup').evaluateAll((powers) =>
      powers.map((power) => {
        const [base, exponent] = [...power.children].map((part) =>
          (part.querySelector('mi') ?? part).getBoundingClientRect(),
        );
        return base && exponent ? exponent.bottom - base.top : 0;
      }),
    );
    expect(overlaps).toHaveLength(2);
    for (const overlap of overlaps) expect(overlap).toBeGreaterThan(4);
  });
});

/** Of a locked lesson that no service opens. */
const LOCKED = "This lesson isn't part of any service";

test('shows what opens a locked lesson, and the lesson itself as soon as it is open', async ({ visit }) => {
  const { premium } = await addLessons(visit);
  const address = `/tutorials/${premium.id}/a-locked-lesson`;
  const page = await visit.open(address);
  await heading(page, LOCKED).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Hidden heading' }).waitFor();
  expect(await page.content()).not.toContain('Hidden text');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Log in or register/ })
    .click();
  const { user, password } = await plainAccount(visit.site);
  await visit.callAsAdmin('PUT', `/api/users/${user.id}`, { premium: String(premium.id) });
  await page.getByLabel('Username', { exact: true }).fill(user.username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await heading(page, 'Hidden heading').waitFor();
  expect(new URL(page.url()).pathname).toBe(address);
  await visit.callAsAdmin('PUT', `/api/users/${user.id}`, { premium: '0' });
  await page.reload();
  await heading(page, LOCKED).waitFor();
  // The page comes as visitors see it, with a link to the login, until the account is known.
  const ways = page.getByRole('main').getByRole('region', { name: LOCKED }).getByRole('link');
  await expect(ways).toHaveCount(1);
  expect(await page.content()).not.toContain('Hidden text');
});

test('shows accessible lessons that fit narrow screens in either theme', async ({ visit }) => {
  const { free, premium } = await addLessons(visit);
  const page = await visit.open(`/tutorials/${free.id}`, { width: 390 });
  const switchTheme = (name: string) => page.getByRole('banner').getByRole('button', { name }).click();
  const expectFit = async (title: string, theme: 'light' | 'dark', width: number) => {
    await page.setViewportSize({ width, height: 800 });
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await rootClasses(page)).toContain(theme);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  };

  await test.step('an open lesson', async () => {
    await expectFit(free.title, 'light', 390);
    await expectFit(free.title, 'light', 1440);
    await switchTheme('Dark theme');
    await expectFit(free.title, 'dark', 1440);
    await expectFit(free.title, 'dark', 390);
  });

  await test.step('a locked lesson', async () => {
    await page.getByRole('navigation', { name: 'Previous and next lesson' }).getByRole('link').click();
    await expectFit(premium.title, 'dark', 390);
    await expectFit(premium.title, 'dark', 1440);
    await switchTheme('Dark theme');
    await expectFit(premium.title, 'light', 1440);
    await expectFit(premium.title, 'light', 390);
  });
});
