import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { FakeCollection } from '../../../../test/fake-collection.ts';
import { renderAdmin } from '../../../../test/render-admin.tsx';
import { button, dialog, field, toast } from '../../../../test/screen-elements.ts';
import { createVideos, renderVideoForm } from '../../../../test/video-form.tsx';
import { usersDefinition } from '../../../modules/users/admin/users-definition.tsx';
import { CollectionScreen } from '../../screen/CollectionScreen.tsx';

const title = () => field('Title');
const save = () => button('Save changes');

describe('the draft of a form', () => {
  const notice = () => page.getByText(/You have unsaved changes from/);
  const DRAFT = 'draft:1:/api/videos:1';
  const storeDraft = (version = '2026-11-20T10:00:00.000Z') =>
    sessionStorage.setItem(
      DRAFT,
      JSON.stringify({ values: { title: 'Half finished' }, version, savedAt: new Date().toISOString(), files: false }),
    );

  test('stores what was changed while it is typed', async () => {
    await renderVideoForm();
    await title().fill('Half finished');
    await expect
      .poll(() => JSON.parse(sessionStorage.getItem(DRAFT) ?? '{}'))
      .toMatchObject({
        values: { title: 'Half finished' },
        version: '2026-11-20T10:00:00.000Z',
      });
    await save().click();
    await expect.element(toast('Saved: Half finished')).toBeVisible();
    expect(sessionStorage.getItem(DRAFT)).toBeNull();
  });

  test('offers a stored draft, and restores it', async () => {
    storeDraft();
    await renderVideoForm();
    await expect.element(notice()).toBeVisible();
    await expectAccessible();
    await expect.element(title()).toHaveValue('Grover');
    await button('Restore changes').click();
    await expect.element(title()).toHaveValue('Half finished');
    await expect.element(notice()).not.toBeInTheDocument();
    await save().click();
    await expect.element(toast('Saved: Half finished')).toBeVisible();
  });

  test('discards a stored draft for good', async () => {
    storeDraft();
    await renderVideoForm();
    await button('Discard').click();
    await expect.element(notice()).not.toBeInTheDocument();
    await expect.element(title()).toHaveValue('Grover');
    expect(sessionStorage.getItem(DRAFT)).toBeNull();
  });

  test('compares a restored draft with changes saved since', async () => {
    const collection = createVideos();
    collection.change(1, { title: 'Theirs' });
    storeDraft();
    await renderVideoForm({ collection });
    await button('Restore changes').click();
    await save().click();
    const conflict = dialog('Someone else saved this in the meantime');
    await expect.element(conflict.getByText('Theirs').first()).toBeVisible();
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await expect.element(toast('Saved: Half finished')).toBeVisible();
    expect(collection.find(1).title).toBe('Half finished');
  });

  test('stores no password', async () => {
    await renderAdmin(<CollectionScreen definition={usersDefinition} />, {
      at: '/admin/users?new',
      responses: {
        ...new FakeCollection('/api/users', []).responses(),
        'GET /api/topics': () => [],
      },
    });
    await field('Full name').fill('Unsaved Person');
    await field('Password').fill('a-secret-password');
    await expect.element(page.getByText('Unsaved changes')).toBeVisible();
    const stored = () => JSON.stringify({ ...sessionStorage });
    await expect.poll(() => stored()).toContain('Unsaved Person');
    expect(stored()).not.toContain('a-secret-password');
  });
});
