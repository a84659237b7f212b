import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { recordPath } from '@qram/contract/collection/record-pages';
import type { Patent } from '@qram/contract/modules/patents/patents';
import { formatName, parseBibtex, parseCitation } from '@qram/server/test/documents/citation-parsers.ts';
import type { Page } from 'playwright-core';
import { expectAccessible, expectNoSidewaysScroll } from '../../harness/accessibility.ts';
import { expectTexts, expectUrl } from '../../harness/expectations.ts';
import { tabTo } from '../../harness/keyboard.ts';
import { test } from '../../harness/test.ts';
import type { Visit } from '../../harness/visit.ts';

const FULL = {
  title: 'Cited {memory} of 100% & more',
  patent_number: 'US 7,764,568 B2',
  inventors: '["Seth Lloyd","Größe, Jürgen"]',
  issue_date: '2010-07-27',
  description: 'The first paragraph.\n\nThe second paragraph.',
  pdf_url: 'https://patents.example/US7764568B2',
  doi: 'https://doi.org/10.1103/PhysRevLett.100.160501',
};

const addPatent = (visit: Visit, fields: Record<string, unknown> = {}) =>
  visit.callAsAdmin<Patent>('POST', '/api/patents', { ...FULL, ...fields });
const getPath = (patent: Patent) => recordPath('patents', patent);
const format = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const citation = (page: Page, name: string) =>
  page.getByRole('main').locator('pre').filter({ visible: true, hasText: name });

/** The text that the page copied last. */
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('leads from the list to a patent, whose citation can be copied and downloaded, and from there to a search', async ({
  visit,
}) => {
  const patent = await addPatent(visit);
  const page = await visit.open('/patents?search=cited', {
    prepare: (context) => context.grantPermissions(['clipboard-read', 'clipboard-write']),
  });

  await test.step('leads from the list to a page with details, summary and document', async () => {
    await page.getByRole('main').getByRole('link', { name: patent.title, exact: true }).first().click();
    await expectUrl(page, getPath(patent));
    await page.getByRole('heading', { level: 1, name: patent.title, exact: true }).waitFor();
    await expectTexts(
      page.getByRole('main'),
      'Patent Number',
      'US 7764568 B2',
      'Issue Date',
      'July 27, 2010',
      'Inventors',
      'Seth Lloyd, Größe, Jürgen',
      'Paper',
      'The first paragraph.',
      'The second paragraph.',
      'The full text opens on patents.example in a new tab.',
    );
    const document = page.getByRole('link', { name: 'View Patent' });
    expect(await document.getAttribute('href')).toBe(FULL.pdf_url);
    expect(await document.getAttribute('target')).toBe('_blank');
    const paper = page.getByRole('link', { name: 'doi:10.1103/PhysRevLett.100.160501' });
    expect(await paper.getAttribute('href')).toBe('https://doi.org/10.1103/PhysRevLett.100.160501');
  });

  await test.step('copies a citation that a parser reads as the patent', async () => {
    await page.getByRole('button', { name: 'Copy BibTeX' }).click();
    await page.getByRole('status').filter({ hasText: 'BibTeX copied' }).waitFor();
    const bibtex = await copied(page);
    expect(parseBibtex(bibtex)).toMatchObject({ type: 'patent', key: 'US7764568B2' });
    const [item] = await parseCitation(bibtex, '@biblatex/text');
    expect(item).toMatchObject({ type: 'patent', title: FULL.title, number: 'US 7764568 B2', URL: FULL.pdf_url });
    expect(((item?.author ?? []) as unknown[]).map(formatName)).toEqual(['Seth Lloyd', 'Jürgen Größe']);
    await format(page, 'RIS').check({ force: true });
    await page.getByRole('button', { name: 'Copy RIS' }).click();
    await page.getByRole('status').filter({ hasText: 'RIS copied' }).waitFor();
    expect((await parseCitation(await copied(page), '@ris/file'))[0]).toMatchObject({ title: FULL.title });
  });

  await test.step('downloads each format as a file', async () => {
    for (const [name, file, kind] of [
      ['BibTeX', 'US7764568B2.bib', '@biblatex/text'],
      ['RIS', 'US7764568B2.ris', '@ris/file'],
      ['CSL-JSON', 'US7764568B2.json', '@else/json'],
    ] as const) {
      await format(page, name).check({ force: true });
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: `Download ${name}` }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(file);
      const [item] = await parseCitation(await readFile(await download.path(), 'utf8'), kind);
      expect(item).toMatchObject({ type: 'patent', title: FULL.title });
    }
  });

  await test.step('leads back to the list, and from an inventor to a search for the name', async () => {
    await page.goBack();
    await expectUrl(page, '/patents?search=cited');
    await page.goForward();
    await page.getByRole('link', { name: 'Search for Größe, Jürgen' }).click();
    await expectUrl(page, `/search?${new URLSearchParams({ q: 'Größe, Jürgen' })}`);
    await page.getByRole('main').getByRole('link', { name: patent.title }).first().waitFor();
  });
});

test('offers another try when the citation does not load, and says what a patent lacks', async ({ visit }) => {
  visit.expectConsole(/Failed to load resource|ERR_FAILED|net::/);
  const patent = await addPatent(visit, { title: 'Lost citation' });
  const missing = { inventors: '[]', issue_date: '', description: '', pdf_url: '', doi: '' };
  const bare = await addPatent(visit, { ...missing, title: 'Lost bare patent' });
  const page = await visit.open('/patents?search=lost');
  const choose = ({ title }: Patent) => page.getByRole('main').getByRole('link', { name: title, exact: true }).click();

  await test.step('offers another try when the citation does not load', async () => {
    let away = true;
    await page.route('**/api/patents/*/citations', (route) => (away ? route.abort() : route.continue()));
    await choose(patent);
    await page.getByText('Failed to load the citation. Please try again later.').waitFor();
    away = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await citation(page, '@patent').waitFor();
  });

  await test.step('says so when the browser does not copy', async () => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('Not allowed'));
    });
    await page.getByRole('button', { name: 'Copy BibTeX' }).click();
    await page.getByText("Your browser couldn't copy it. Select the text and copy it yourself.").waitFor();
  });

  await test.step('says what is missing, and offers no document to view', async () => {
    await page.goBack();
    await choose(bare);
    await page.getByRole('heading', { level: 1, name: bare.title }).waitFor();
    await expectTexts(page.getByRole('main'), 'No description available.', "The full text isn't on this site yet.");
    for (const label of ['Issue Date', 'Inventors', 'Paper'])
      await expect(page.getByRole('term').filter({ hasText: label })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'View Patent' })).toHaveCount(0);
  });
});

test('offers citations by keyboard, and is accessible at every width with the document in its place', async ({
  visit,
}) => {
  const patent = await addPatent(visit, {
    title: `Long ${'a'.repeat(60)} word`,
    inventors: JSON.stringify(['b'.repeat(60), 'Seth Lloyd']),
    description: 'c'.repeat(60),
    doi: `10.1103/${'d'.repeat(80)}`,
  });
  const page = await visit.open(getPath(patent));

  await test.step('copies a citation with the keyboard alone', async () => {
    await tabTo(page, page.getByRole('link', { name: 'View Patent' }));
    await tabTo(page, format(page, 'BibTeX'));
    await page.keyboard.press('ArrowRight');
    await citation(page, 'TY  - PAT').waitFor();
    await page.keyboard.press('ArrowRight');
    await citation(page, '"type": "patent"').waitFor();
    await expect(citation(page, '@patent')).toHaveCount(0);
    await tabTo(page, page.getByRole('button', { name: 'Copy CSL-JSON' }));
    await tabTo(page, page.getByRole('link', { name: 'Download CSL-JSON' }));
  });

  await test.step('shows the document between summary and citations on a phone, and beside them on a wide screen', async () => {
    const top = async (role: 'heading' | 'link', name: string) =>
      (await page.getByRole(role, { name, exact: true }).boundingBox())?.y ?? Number.NaN;
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await top('link', 'View Patent')).toBeGreaterThan(await top('heading', 'Summary'));
    expect(await top('heading', 'Cite')).toBeGreaterThan(await top('link', 'View Patent'));
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await top('link', 'View Patent')).toBeLessThan(await top('heading', 'Summary'));
  });

  for (const theme of ['light', 'dark'] as const)
    await test.step(`fits every width and is accessible in the ${theme} theme`, async () => {
      if (theme === 'dark') await page.getByRole('banner').getByRole('button', { name: 'Dark theme' }).click();
      for (const width of [320, 390, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        for (const name of ['CSL-JSON', 'RIS', 'BibTeX']) {
          await format(page, name).check({ force: true });
          await expectNoSidewaysScroll(page);
        }
        if (width === 390 || width === 1440) await expectAccessible(page);
      }
    });
});

test('folds many inventors, and shows and downloads citations, without JavaScript', async ({ visit }) => {
  const patent = await addPatent(visit, { pdf_url: 'https://patents.example/US7764568B2.pdf' });
  const names = Array.from({ length: 40 }, (_, at) => `Inventor Number${at + 1}`);
  const crowded = await addPatent(visit, { title: 'Invented by many', inventors: JSON.stringify(names) });
  const page = await visit.open(getPath(patent), { javaScript: false });
  const main = page.getByRole('main');

  await test.step('shows and downloads all formats, and offers no copying', async () => {
    await citation(page, '@patent').waitFor();
    expect(await page.getByRole('button', { name: /Copy/ }).filter({ visible: true }).count()).toBe(0);
    await page.getByText('RIS', { exact: true }).click();
    await citation(page, 'TY  - PAT').waitFor();
    const href = await page.getByRole('link', { name: 'Download RIS' }).getAttribute('href');
    expect(await (await fetch(visit.site.url + href)).text()).toContain('TY  - PAT');
  });

  await test.step('renders citation tags for search engines', async () => {
    const tags = await page
      .locator('meta[name^=citation_]')
      .evaluateAll((found) => found.map((tag) => [tag.getAttribute('name'), tag.getAttribute('content')]));
    expect(tags).toEqual([
      ['citation_title', FULL.title],
      ['citation_author', 'Seth Lloyd'],
      ['citation_author', 'Größe, Jürgen'],
      ['citation_patent_number', 'US 7764568 B2'],
      ['citation_publication_date', '2010/07/27'],
      ['citation_pdf_url', 'https://patents.example/US7764568B2.pdf'],
      ['citation_doi', '10.1103/PhysRevLett.100.160501'],
    ]);
  });

  for (const [place, path] of [
    ['in the list', '/patents?search=invented+by+many'],
    ['on its page', getPath(crowded)],
  ] as const)
    await test.step(`folds the inventors after the sixth of many ${place}`, async () => {
      await page.goto(path);
      await expect(main.getByText(/Inventor Number6$/)).toBeVisible();
      await expect(main.getByText(/^Inventor Number7\b/)).toBeHidden();
      await main.getByText('and 34 more', { exact: true }).click();
      await expect(main.getByText(/Inventor Number40$/)).toBeVisible();
    });
});
