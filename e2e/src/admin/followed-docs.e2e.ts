import { expect, type Page } from '@playwright/test';
import { addNew, fillForm, recordForm, saveNew, toast } from '../harness/admin-steps.ts';
import {
  editedSources,
  followPage,
  isNightly,
  listedSources,
  openStarted,
  readDocs,
} from '../harness/followed-page.ts';
import { ProjectCopy } from '../harness/project-copy.ts';
import { test } from '../harness/test.ts';

/** Most existing files that an addition edits: a field of videos, a collection for admins, one that visitors find. */
const MAX_EDITED = { field: 3, plain: 5, published: 8 };

async function addField(copy: ProjectCopy): Promise<void> {
  await followPage(copy, await readDocs('first-day.md'));
  expect(editedSources(copy)).toEqual(await listedSources('Adding a field'));
  expect(editedSources(copy).length).toBeLessThanOrEqual(MAX_EDITED.field);
}

async function addCollection(copy: ProjectCopy): Promise<void> {
  copy.edited.clear();
  const [plain = '', published = ''] = (await readDocs('new-collection.md')).split(/^(?=## 5\.)/m);
  await followPage(copy, plain, isNightly);
  expect(editedSources(copy).length).toBeLessThanOrEqual(MAX_EDITED.plain);
  await followPage(copy, published);
  expect(editedSources(copy)).toEqual(await listedSources('Adding a collection'));
  expect(editedSources(copy).length).toBeLessThanOrEqual(MAX_EDITED.published);
}

async function showField(page: Page): Promise<void> {
  await page.goto('/admin/videos');
  await addNew(page);
  const [title, link] = ['A lecture with a speaker', 'https://youtu.be/F_Riqjdh2oM'];
  await fillForm(page, { Title: title, Link: link, Speaker: 'First Speaker' });
  await saveNew(page);
  await toast(page, 'New video added: A lecture with a speaker');
  await page.goto('/videos');
  await expect(page.getByRole('link', { name: /A lecture with a speaker/ }).getByText('First Speaker')).toBeVisible();
}

async function showCollection(page: Page): Promise<void> {
  await page.goto('/admin/talks');
  await addNew(page);
  await recordForm(page).getByLabel('Starts').fill('2026-12-01T09:00');
  await fillForm(page, { Title: 'Routers in a tree', Description: 'How a router works.' });
  await saveNew(page);
  await toast(page, 'New talk added: Routers in a tree');
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Talks' }).click();
  await page.getByRole('link', { name: 'Routers in a tree' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Routers in a tree' })).toBeVisible();
}

// Both in one copy, because building it and checking its types take a minute.
test('adds a field and a collection that visitors see, as the docs say', async ({ browser }) => {
  test.setTimeout(900_000);
  const copy = await ProjectCopy.create();
  try {
    await addField(copy);
    await addCollection(copy);
    // The compiler finds an edit that is missing in the eight files. It takes as long as everything else here.
    if (isNightly)
      expect(await copy.run('node node_modules/.bin/tsc -b server web')).toMatchObject({ code: 0, output: '' });
    const page = await openStarted(copy, (baseURL) =>
      browser.newPage({ baseURL, reducedMotion: 'reduce', locale: 'en-US' }),
    );
    await showField(page);
    await showCollection(page);
    await page.close();
  } finally {
    await copy.remove();
  }
});
