import { expect } from '@playwright/test';
import { addNew, fillForm, saveNew, toast } from '../harness/admin-steps.ts';
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

/** Most existing files that a collection edits: one for admins, and one that visitors find and read. */
const MAX_EDITED = { plain: 5, published: 8 };

test('adds a collection that visitors find and read', async ({ browser }) => {
  test.setTimeout(900_000);
  const [plain = '', published = ''] = (await readDocs('new-collection.md')).split(/^(?=## 5\.)/m);
  const copy = await ProjectCopy.create();
  try {
    await followPage(copy, plain, isNightly);
    expect(editedSources(copy).length).toBeLessThanOrEqual(MAX_EDITED.plain);
    await followPage(copy, published);
    expect(editedSources(copy)).toEqual(await listedSources('Adding a collection'));
    expect(editedSources(copy).length).toBeLessThanOrEqual(MAX_EDITED.published);
    // The compiler finds an edit that is missing in the eight files.
    expect(await copy.run('node node_modules/.bin/tsc -b server web')).toMatchObject({ code: 0, output: '' });
    const page = await openStarted(copy, (baseURL) =>
      browser.newPage({ baseURL, reducedMotion: 'reduce', locale: 'en-US' }),
    );
    await page.goto('/admin/talks');
    await addNew(page);
    await fillForm(page, { Title: 'Routers in a tree', Description: 'How a router works.' });
    await saveNew(page);
    await toast(page, 'New talk added: Routers in a tree');
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Talks' }).click();
    await page.getByRole('link', { name: 'Routers in a tree' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Routers in a tree' })).toBeVisible();
    await page.close();
  } finally {
    await copy.remove();
  }
});
