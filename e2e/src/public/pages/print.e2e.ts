import { expect } from '@playwright/test';
import type { Page } from 'playwright-core';
import { expectUrl } from '../../harness/expectations.ts';
import { addLesson } from '../../harness/lesson-steps.ts';
import { test } from '../../harness/test.ts';
import { waitForIdle } from '../../harness/wait-for-idle.ts';

const follow = (page: Page, navigation: string, name: string) =>
  page.getByRole('navigation', { name: navigation }).getByRole('link', { name, exact: true }).click();

/** The pages, each with a text of its content, and the way there from the one before. */
const PAGES: readonly [path: string, content: string, go: (page: Page) => unknown][] = [
  ['/', 'Superposed addressing', () => undefined],
  ['/videos', 'Videos', (page) => follow(page, 'Main', 'Videos')],
  ['/videos?search=quantum', 'Videos', (page) => page.getByRole('searchbox').fill('quantum')],
  ['/tutorials', 'One qubit: state and measurement', (page) => follow(page, 'Main', 'Tutorials')],
  ['/patents?search=quantum&year=2021', 'US 11093850 B1', (page) => page.goto('/patents?search=quantum&year=2021')],
  ['/QramPage', 'Memory architectures', (page) => follow(page, 'Services', 'Premium applications')],
  ['/contact', 'Get in touch', (page) => follow(page, 'Main', 'Contact')],
  [
    '/TermsPage',
    'Terms of Service',
    (page) => page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click(),
  ],
];

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
  const page = await visit.open('/', { theme: 'dark', videoHost: 'hides pictures' });
  for (const [path, content, go] of PAGES)
    await test.step(`prints ${path}`, async () => {
      await go(page);
      await expectUrl(page, path);
      await waitForIdle(page);
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('main').getByText(content).first(), path).toBeVisible();
      for (const control of CONTROLS)
        await expect(page.locator(control).filter({ visible: true }), `${path}: ${control}`).toHaveCount(0);
      const ink = await page.evaluate(() => getComputedStyle(document.body).color);
      expect(ink, 'dark text on white paper').toBe('rgb(18, 21, 28)');
      await page.emulateMedia({ media: 'screen' });
    });
});

test('prints a list of several pages without its page links, and the code of all languages', async ({ visit }) => {
  for (let at = 1; at <= 25; at += 1)
    await visit.callAsAdmin('POST', '/api/videos', {
      title: `Video ${at}`,
      link: 'https://www.youtube.com/watch?v=F_Riqjdh2oM',
    });
  const tabs = '```python Qiskit\nfirst = 1\n```\n```qasm\nqubit[3] q;\n```';
  const { id } = await addLesson(visit, 'Printed code', tabs);
  const page = await visit.open('/videos');

  await test.step('prints a list of several pages without its page links', async () => {
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await expect(pages).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(pages).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('prints the code of all languages, each named', async () => {
    await page.goto(`/tutorials/${id}`);
    const blocks = page.locator('.code-tabs pre');
    await expect(blocks.filter({ visible: true })).toHaveCount(1);
    await page.emulateMedia({ media: 'print' });
    await expect(blocks.filter({ visible: true })).toHaveText(['first = 1', 'qubit[3] q;']);
    const names = await blocks.evaluateAll((all) => all.map((block) => getComputedStyle(block, '::before').content));
    expect(names).toEqual(['"Qiskit · Python"', '"OpenQASM"']);
  });
});
