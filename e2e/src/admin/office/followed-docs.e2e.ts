import { expect, type Page } from '@playwright/test';
import { addNew, fillForm, recordForm, saveNew, toast } from '../../harness/admin-steps.ts';
import {
  createdFiles,
  editedSources,
  followPage,
  isNightly,
  listedSources,
  openStarted,
  readDocs,
} from '../../harness/followed-page.ts';
import { ProjectCopy } from '../../harness/project-copy.ts';
import { test } from '../../harness/test.ts';

/** Most existing files that an addition edits: a field of videos, a collection that visitors find. */
const MAX_EDITED = { field: 3, collection: 4 };
/** New files of a collection, and most lines of the page that adds it. */
const MAX_NEW = 8;
const MAX_LINES = 201;

async function addField(copy: ProjectCopy): Promise<void> {
  await followPage(copy, await readDocs('first-day.md'));
  expect(editedSources(copy)).toEqual(await listedSources('Adding a field'));
  expect(editedSources(copy).length).toBeLessThanOrEqual(MAX_EDITED.field);
}

async function addCollection(copy: ProjectCopy): Promise<void> {
  copy.edited.clear();
  const page = await readDocs('new-collection.md');
  await followPage(copy, page, isNightly);
  expect(editedSources(copy)).toEqual(await listedSources('Adding a collection'));
  expect(editedSources(copy).length).toBeLessThanOrEqual(MAX_EDITED.collection);
  expect(createdFiles(page)).toHaveLength(MAX_NEW);
  expect(page.split('\n').length).toBeLessThanOrEqual(MAX_LINES);
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

async function addEvent(page: Page, title: string, starts: string): Promise<void> {
  await page.goto('/admin/events');
  await addNew(page);
  await recordForm(page).getByLabel('Starts').fill(starts);
  await fillForm(page, { Title: title, Place: 'Hall 1', Description: 'How a router works.' });
  await saveNew(page);
  await toast(page, `New event added: ${title}`);
}

async function showCollection(page: Page): Promise<void> {
  await addEvent(page, 'Routers in a tree', '2099-12-01T09:00');
  await addEvent(page, 'The first memory', '2020-12-01T09:00');
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click();
  await expect(page.getByRole('link', { name: 'The first memory' })).toBeHidden();
  await page.getByRole('link', { name: 'Routers in a tree' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Routers in a tree' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Bookmark' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Done' })).toHaveCount(0);
  for (const file of ['/sitemap.xml', '/events.atom', '/api/search?q=routers&kind=events'])
    expect(await (await page.request.get(file)).text(), file).toContain('/routers-in-a-tree');
}

// Both in one copy, because building it and checking its types take a minute.
test('adds a field and a collection that visitors see, as the docs say', async ({ browser }) => {
  test.setTimeout(900_000);
  const copy = await ProjectCopy.create();
  try {
    await addField(copy);
    await addCollection(copy);
    // The compiler finds an edit that is missing in the four files. It takes as long as everything else here.
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
