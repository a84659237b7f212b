import { expect } from '@playwright/test';
import { addNew, fillForm, saveNew, toast } from '../harness/admin-steps.ts';
import { editedSources, followPage, listedSources, openStarted, readDocs } from '../harness/followed-page.ts';
import { ProjectCopy } from '../harness/project-copy.ts';
import { test } from '../harness/test.ts';

/** Most existing files that a new field of a video edits. */
const MAX_EDITED = 6;

test('leads from a clone to a field that visitors see', async ({ browser }) => {
  test.setTimeout(600_000);
  const copy = await ProjectCopy.create();
  try {
    await followPage(copy, await readDocs('first-day.md'));
    expect(editedSources(copy)).toEqual(await listedSources('Adding a field'));
    expect(editedSources(copy).length).toBeLessThanOrEqual(MAX_EDITED);
    const page = await openStarted(copy, (baseURL) =>
      browser.newPage({ baseURL, reducedMotion: 'reduce', locale: 'en-US' }),
    );
    await page.goto('/admin/videos');
    await addNew(page);
    const [title, link] = ['A lecture with a speaker', 'https://youtu.be/F_Riqjdh2oM'];
    await fillForm(page, { Title: title, Link: link, Speaker: 'First Speaker' });
    await saveNew(page);
    await toast(page, 'New video added: A lecture with a speaker');
    await page.goto('/videos');
    const card = page.getByRole('link', { name: /A lecture with a speaker/ });
    await expect(card.getByText('First Speaker')).toBeVisible();
    await page.close();
  } finally {
    await copy.remove();
  }
});
