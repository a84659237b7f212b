import { expect } from '@playwright/test';
import type { Page } from 'playwright-core';
import { expectTexts, expectUrl } from '../../harness/expectations.ts';
import { test } from '../../harness/test.ts';
import type { Visit } from '../../harness/visit.ts';

let number = 0;

/** Adds a patent as the admin; fields not given stay empty. */
async function addPatent(visit: Visit, patent: Record<string, unknown>): Promise<void> {
  number += 1;
  const body = { patent_number: `TEST ${process.pid} ${number}`, ...patent };
  await visit.callAsAdmin('POST', '/api/patents', body);
}

const card = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });
const cards = (page: Page) => page.getByRole('main').getByRole('article');

test('shows, searches, filters and pages patents', async ({ visit }) => {
  await addPatent(visit, {
    title: 'Facts in full',
    patent_number: 'US 7764568 B2',
    inventors: '["First Inventor","Second Inventor"]',
    issue_date: '2010-07-27',
    description: 'What it is about.',
    pdf_url: 'https://example.org/patent',
  });
  await addPatent(visit, { title: 'Facts missing' });
  await addPatent(visit, {
    title: 'A terse memory',
    patent_number: 'US 11651266 B2',
    issue_date: '2023-09-16',
    description: 'A terse memory.',
  });
  await addPatent(visit, { title: 'Filtered early', issue_date: '1991-02-03' });
  await addPatent(visit, { title: 'Filtered late', issue_date: '1992-12-31' });
  for (let at = 0; at < 25; at += 1) await addPatent(visit, { title: `Paged number ${at}`, issue_date: '1985-05-05' });
  const page = await visit.open('/patents?search=facts');
  const search = page.getByRole('searchbox', { name: 'Search patents' });
  const year = page.getByLabel('Issue Year');
  const clear = async () => {
    await page.getByRole('link', { name: 'Clear Search' }).click();
    await expectUrl(page, '/patents');
    // The URL changes before the page rerenders.
    await expect.poll(async () => [await year.inputValue(), await search.inputValue()]).toEqual(['', '']);
  };

  await test.step("shows a patent's details and opens its document, or says that there is none", async () => {
    await expectTexts(
      card(page, 'Facts in full'),
      'Patent Number',
      'US 7764568 B2',
      'Inventors',
      'First Inventor, Second Inventor',
      'Issue Date',
      'July 27, 2010',
      'What it is about.',
    );
    await expectTexts(
      card(page, 'Facts missing'),
      'No description available.',
      "The full text isn't on this site yet.",
    );
    const link = (title: string) => page.getByRole('link', { name: `View Patent: ${title}` });
    expect(await link('Facts in full').getAttribute('href')).toBe('https://example.org/patent');
    expect(await link('Facts in full').getAttribute('target')).toBe('_blank');
    expect(await link('Facts in full').getAttribute('rel')).toContain('noopener');
    await expect(link('Facts missing')).toHaveCount(0);
  });

  await search.fill('terse');
  await expectUrl(page, '/patents?search=terse');
  for (const width of [390, 768, 1440])
    await test.step(`puts number and date on one line, and leaves out what only repeats, at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      const terse = card(page, 'A terse memory');
      await terse.waitFor();
      const [number, date] = await Promise.all([
        terse.getByText('US 11651266 B2').boundingBox(),
        terse.getByText('September 16, 2023').boundingBox(),
      ]);
      const middle = (box: typeof number) => (box?.y ?? 0) + (box?.height ?? 0) / 2;
      expect(Math.abs(middle(number) - middle(date))).toBeLessThan(4);
      expect(date?.x).toBeGreaterThan((number?.x ?? 0) + (number?.width ?? 0));
      await expect(terse.getByText(/A terse memory/)).toHaveCount(1);
      await expect(terse.getByText(/Inventors|Not stated|No description/)).toHaveCount(0);
    });

  await test.step('searches patents and filters them by year, with both in the URL', async () => {
    await search.fill('FILTERED');
    await page.getByText('2 results found for "FILTERED"').waitFor();
    const toggle = page.getByRole('button', { name: 'Filters' });
    expect(await toggle.getAttribute('aria-expanded')).toBe('false');
    await toggle.click();
    const offered = await year.locator('option').allTextContents();
    expect(offered[0]).toBe('All years');
    expect(offered.slice(1)).toEqual([...offered.slice(1)].sort((a, b) => Number(b) - Number(a)));
    await year.selectOption('1992');
    await page.getByText('1 results found for "FILTERED" in 1992').waitFor();
    await expectUrl(page, '/patents?search=FILTERED&year=1992');
    await card(page, 'Filtered early').waitFor({ state: 'detached' });
    await page.reload();
    await card(page, 'Filtered late').waitFor();
    expect(await year.inputValue()).toBe('1992');
    expect(await page.getByRole('button', { name: /Filters/ }).getAttribute('aria-expanded')).toBe('true');
    await clear();
    await search.fill('no such patent');
    await expectTexts(page, 'No patents found', '0 results found for "no such patent"');
  });

  await test.step('pages the patents', async () => {
    await clear();
    await year.selectOption('1985');
    await page.getByText('25 results found in 1985').waitFor();
    await expect(cards(page)).toHaveCount(24);
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next page' }).click();
    await expectUrl(page, '/patents?page=2&year=1985');
    await expect.poll(() => cards(page).count()).toBe(1);
    await page.goBack();
    await expect.poll(() => cards(page).count()).toBe(24);
  });

  await test.step('logs a response that is not a list', async () => {
    await page.context().route('**/api/patents?*', (route) => route.fulfill({ json: { patents: 'none' } }));
    await search.fill('facts missing');
    await page.getByText('No patents found').waitFor();
  });
});

test('serves the document at the former address of missing ones', async ({ visit }) => {
  const answer = await fetch(`${visit.site.url}/documents/patent-not-available.pdf`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
});

test('lists, searches and filters patents without JavaScript', async ({ visit }) => {
  await addPatent(visit, { title: 'Scriptless one', issue_date: '1981-01-01', description: 'Long. '.repeat(90) });
  await addPatent(visit, { title: 'Scriptless two', issue_date: '1982-01-01' });
  const page = await visit.open('/patents', { javaScript: false });
  await page.getByRole('main').getByRole('searchbox').fill('scriptless');
  await page.getByLabel('Issue Year').selectOption('1981');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('1 results found for "scriptless" in 1981').waitFor();
  await card(page, 'Scriptless one').waitFor();
  expect(await card(page, 'Scriptless one').getByRole('button').count()).toBe(0);
  expect(await cards(page).count()).toBe(1);
});
