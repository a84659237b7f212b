import { expect } from '@playwright/test';
import { addLesson } from '../harness/lesson-steps.ts';
import { test } from '../harness/test.ts';
import { waitForIdle } from '../harness/wait-for-idle.ts';

const PAGES = [
  ['/', 'Superposed addressing'],
  ['/videos', 'Videos'],
  ['/videos?search=quantum', 'Videos'],
  ['/tutorials', 'One qubit: state and measurement'],
  ['/patents?search=quantum&year=2021', 'US 11093850 B1'],
  ['/QramPage', 'Memory architectures'],
  ['/contact', 'Get in touch'],
  ['/TermsPage', 'Terms of Service'],
] as const;

/** Elements for the screen alone. */
const CONTROLS = [
  'header:has(nav)',
  'footer',
  'nav',
  'input[type=search]',
  'select',
  'button',
  'a:text("Clear")',
  'a:text("View Patent")',
  'a:text("Start the tutorials")',
  'a:text("PDF: ")',
];

test('prints the content of public pages without header, search, filters, buttons and pagination', async ({
  visit,
}) => {
  for (const [path, content] of PAGES) {
    const page = await visit.open(path, { theme: 'dark', videoHost: 'hides pictures' });
    await waitForIdle(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('main').getByText(content).first(), path).toBeVisible();
    for (const control of CONTROLS)
      await expect(page.locator(control).filter({ visible: true }), `${path}: ${control}`).toHaveCount(0);
    const ink = await page.evaluate(() => getComputedStyle(document.body).color);
    expect(ink, 'dark text on white paper').toBe('rgb(18, 21, 28)');
    await page.context().close();
  }
});

test('prints a list of several pages without its page links', async ({ visit }) => {
  for (let at = 1; at <= 25; at += 1)
    await visit.callAsAdmin('POST', '/api/videos', {
      title: `Video ${at}`,
      link: 'https://www.youtube.com/watch?v=F_Riqjdh2oM',
    });
  const page = await visit.open('/videos');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(pages).toBeHidden();
});

test('prints the code of all languages, each named', async ({ visit }) => {
  const tabs = '```python Qiskit\nfirst = 1\n```\n```qasm\nqubit[3] q;\n```';
  const { id } = await addLesson(visit, 'Printed code', tabs);
  const page = await visit.open(`/tutorials/${id}`);
  const blocks = page.locator('.code-tabs pre');
  await expect(blocks.filter({ visible: true })).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  await expect(blocks.filter({ visible: true })).toHaveText(['first = 1', 'qubit[3] q;']);
  const names = await blocks.evaluateAll((all) => all.map((block) => getComputedStyle(block, '::before').content));
  expect(names).toEqual(['"Qiskit · Python"', '"OpenQASM"']);
});
