import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { button, dialog, field, toast } from '../../../../test/screen-elements.ts';
import { createVideos, renderVideoForm } from '../../../../test/video-form.tsx';

const title = () => field('Title');
const save = () => button('Save changes');

describe('a save of a record that someone else has changed', () => {
  /** Someone else changes the record while the form is open. */
  async function saveAfter(change: (collection: ReturnType<typeof createVideos>) => void, text = 'Mine') {
    const collection = createVideos();
    const rendered = await renderVideoForm({ collection });
    await title().fill(text);
    change(collection);
    await save().click();
    return { collection, ...rendered };
  }
  const conflict = () => dialog('Someone else saved this in the meantime');

  test('shows both versions, and keeps mine', async () => {
    const { collection } = await saveAfter((videos) => videos.change(1, { title: 'Theirs' }));
    await expect.element(conflict().getByText('Theirs').first()).toBeVisible();
    await expect.element(conflict().getByText('Mine').first()).toBeVisible();
    await expectAccessible();
    expect(collection.find(1).title).toBe('Theirs');
    await conflict().getByRole('button', { name: 'Keep mine' }).click();
    await expect.element(toast('Saved: Mine')).toBeVisible();
    expect(collection.find(1).title).toBe('Mine');
  });

  test('takes theirs into the form, and saves nothing', async () => {
    const { collection } = await saveAfter((videos) => videos.change(1, { title: 'Theirs' }));
    await conflict().getByRole('button', { name: 'Use theirs' }).click();
    await expect.element(title()).toHaveValue('Theirs');
    await expect.element(page.getByText('Unsaved changes')).not.toBeInTheDocument();
    expect(collection.find(1).title).toBe('Theirs');
  });

  test('merges changes of different fields without a question', async () => {
    const { collection } = await saveAfter((videos) => videos.change(1, { description: 'Theirs' }));
    await expect.element(toast('Saved: Mine, merged with')).toBeVisible();
    expect(collection.find(1)).toMatchObject({ title: 'Mine', description: 'Theirs' });
  });

  test('offers to save a deleted record as a new one', async () => {
    const { collection, calls } = await saveAfter((videos) => videos.remove(1));
    const gone = dialog('Someone else deleted this video');
    await expect.element(gone).toBeVisible();
    await expectAccessible();
    await gone.getByRole('button', { name: 'Save as new' }).click();
    await expect.element(toast('New video added: Mine')).toBeVisible();
    expect(calls('POST')[0]?.body).toMatchObject({ title: 'Mine' });
    expect(collection.records.map((video) => video.title)).toEqual(['Mine']);
  });

  test('offers to restore a deleted record, and saves the changes to it', async () => {
    const collection = createVideos();
    const before = collection.find(1);
    const restore = () => {
      collection.records = [before];
      return before;
    };
    await renderVideoForm({ collection, responses: { 'POST /api/videos/:id/restoration': restore } });
    await title().fill('Mine');
    collection.remove(1);
    await save().click();
    await dialog('Someone else deleted this video').getByRole('button', { name: 'Restore and save' }).click();
    await expect.element(toast('Restored and saved: Mine')).toBeVisible();
    expect(collection.find(1).title).toBe('Mine');
  });
});
