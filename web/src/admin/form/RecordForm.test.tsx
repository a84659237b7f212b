import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessibility.ts';
import type { Respond, Responses } from '../../../test/fake-api.ts';
import { FakeCollection } from '../../../test/fake-collection.ts';
import { renderAdmin } from '../../../test/render-admin.tsx';
import { samplePatent, sampleVideo } from '../../../test/sample-records.ts';
import { ApiError } from '../../api-client.ts';
import { patentsDefinition } from '../../modules/patents/admin/patents-definition.tsx';
import { usersDefinition } from '../../modules/users/admin/users-definition.tsx';
import { videosDefinition } from '../../modules/videos/admin/videos-definition.tsx';
import { CollectionScreen } from '../screen/CollectionScreen.tsx';

const videos = () => new FakeCollection('/api/videos', [sampleVideo({ id: 1, title: 'Grover' })]);

interface Options {
  collection?: FakeCollection<ReturnType<typeof sampleVideo>>;
  at?: string;
  responses?: Responses;
  width?: number;
  height?: number;
}

async function renderVideos({ collection = videos(), at = '?edit=1', responses = {}, ...window }: Options = {}) {
  const rendered = await renderAdmin(<CollectionScreen definition={videosDefinition} />, {
    ...window,
    at: `/admin/videos${at}`,
    responses: {
      ...collection.responses(),
      'GET /api/videos/duplicates': () => [],
      'GET /api/videos/details': () => ({ title: null, description: null, publisher: null, duration: null }),
      ...responses,
    },
  });
  if (at !== '') await expect.element(title()).toBeVisible();
  const calls = (method: string) => rendered.sent.filter(({ key }) => key.startsWith(method));
  return { ...rendered, calls };
}

const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
const title = () => field('Title');
const button = (name: string | RegExp) => page.getByRole('button', { name });
const form = () => page.getByRole('dialog').first();
const save = () => button('Save changes');
const dialog = (name: string) => page.getByRole('dialog', { name });
/** Toasts of a failed save. */
const failures = () =>
  [...document.querySelectorAll('.mantine-Notification-root')].filter((one) =>
    one.textContent?.includes('Failed to save video.'),
  );
const toast = (text: string) => page.getByRole('alert').filter({ hasText: text });

/** A call that fails while `server.fails`. */
function failing(error: ApiError, respond: Respond) {
  const server = { fails: true };
  const call: Respond = (sent) => {
    if (server.fails) throw error;
    return respond(sent);
  };
  return { call, server };
}

describe('the form of a record', () => {
  test('shows its values, and sends only what was changed', async () => {
    const { calls } = await renderVideos();
    await expect.element(title()).toHaveValue('Grover');
    await expect.element(page.getByText('Unsaved changes')).not.toBeInTheDocument();
    await title().fill('Shor');
    await expect.element(page.getByText('Unsaved changes')).toBeVisible();
    await expectAccessible();
    await save().click();
    await expect.element(toast('Saved: Shor')).toBeVisible();
    await expect.element(title()).not.toBeInTheDocument();
    expect(calls('PUT').map(({ body }) => body)).toEqual([{ title: 'Shor', updated_at: '2026-11-20T10:00:00.000Z' }]);
  });

  test('shows what a field needs, and sends nothing', async () => {
    const { calls } = await renderVideos({ at: '?new' });
    await field('Link').fill('https://example.test');
    await button('Save').click();
    await expect.element(page.getByText('Title is required.')).toBeVisible();
    await expect.element(page.getByText(/valid YouTube video link/)).toBeVisible();
    await expect.element(field('Link')).toHaveFocus();
    expect(calls('POST')).toEqual([]);
  });

  test('shows the error of the server at its field', async () => {
    const invalid = new ApiError(422, { message: 'Invalid.', errors: { title: ['This title is taken.'] } });
    await renderVideos({
      responses: {
        'PUT /api/videos/:id': () => {
          throw invalid;
        },
      },
    });
    await title().fill('Shor');
    await save().click();
    await expect.element(page.getByText('This title is taken.')).toBeVisible();
    await expect.element(title()).toHaveFocus();
    await expect.element(title()).toHaveAttribute('aria-invalid', 'true');
  });

  test('saves on Ctrl S from within a field', async () => {
    const { calls } = await renderVideos();
    await title().fill('Saved by key');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.element(toast('Saved: Saved by key')).toBeVisible();
    expect(calls('PUT')).toHaveLength(1);
  });

  test('adds one record when Save is pressed twice', async () => {
    const { calls } = await renderVideos({ at: '?new' });
    await field('Link').fill('https://youtu.be/abcdefghijk');
    await title().fill('Pressed twice');
    await button('Save').dblClick();
    await expect.element(toast('New video added: Pressed twice')).toBeVisible();
    expect(calls('POST')).toHaveLength(1);
  });

  test('starts the next record after Save and add another', async () => {
    const { calls } = await renderVideos({ at: '?new' });
    await field('Link').fill('https://youtu.be/abcdefghijk');
    await title().fill('First of many');
    await button('Save and add another').click();
    await expect.element(toast('New video added: First of many')).toBeVisible();
    await expect.element(title()).toHaveValue('');
    await expect.element(field('Link')).toHaveFocus();
    expect(calls('POST')).toHaveLength(1);
  });

  test('says at the form and in one message why a save failed, until it succeeds', async () => {
    const collection = videos();
    const update = collection.responses()['PUT /api/videos/:id'] as Respond;
    const { call, server } = failing(
      new ApiError(503, { message: 'The service is busy.', code: 'unavailable' }),
      update,
    );
    await renderVideos({ collection, responses: { 'PUT /api/videos/:id': call } });
    await title().fill('Saved at the third attempt');
    for (const _attempt of [1, 2]) {
      await save().click();
      await expect.element(form().getByRole('alert').getByText('The service is busy.')).toBeVisible();
      await vi.waitFor(() => expect(failures()).toHaveLength(1));
    }
    server.fails = false;
    await save().click();
    await expect.element(toast('Saved: Saved at the third attempt')).toBeVisible();
    await vi.waitFor(() => expect(failures()).toHaveLength(0));
  });

  test.each([
    { width: 1440, height: 900, start: 248 },
    { width: 390, height: 844, start: 0 },
  ])('shows a failure beside the sidebar and above the buttons at $width pixels', async ({ start, ...window }) => {
    const error = new ApiError(500, { message: 'Out of order.', code: 'internal' });
    await renderVideos({ ...window, responses: { 'PUT /api/videos/:id': failing(error, () => null).call } });
    await title().fill('Not saved');
    await save().click();
    await vi.waitFor(() => expect(failures()).toHaveLength(1));
    // It slides in from the left.
    const box = () => failures()[0]?.getBoundingClientRect() ?? new DOMRect();
    await vi.waitFor(() => expect(box().left).toBeGreaterThanOrEqual(start));
    expect(box().left).toBeLessThan(start + 40);
    expect(box().top).toBeGreaterThan(window.height / 2);
    if (start === 0) expect(box().bottom).toBeLessThanOrEqual(save().element().getBoundingClientRect().top);
  });
});

describe('unsaved changes of a form', () => {
  const question = () => dialog('Discard your changes?');

  test('asks before it discards them, and keeps them on request', async () => {
    await renderVideos();
    await title().fill('Half written');
    await button('Cancel').click();
    await expect.element(question()).toBeVisible();
    await expectAccessible();
    await question().getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(question()).not.toBeInTheDocument();
    await expect.element(title()).toHaveValue('Half written');
    await userEvent.keyboard('{Escape}');
    await question().getByRole('button', { name: 'Discard changes' }).click();
    await expect.element(title()).not.toBeInTheDocument();
    expect(window.location.pathname + window.location.search).toBe('/admin/videos');
  });

  test('closes without a question when nothing was changed, and gives the focus back', async () => {
    await renderVideos({ at: '' });
    await button('Edit Grover').click();
    await expect.element(title()).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(title()).not.toBeInTheDocument();
    await expect.element(button('Edit Grover')).toHaveFocus();
  });

  test('warns before the page is left while there are any', async () => {
    await renderVideos();
    const leave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leave()).toBe(false);
    await title().fill('Half written');
    await vi.waitFor(() => expect(leave()).toBe(true));
    await title().fill('Grover');
    await vi.waitFor(() => expect(leave()).toBe(false));
  });
});

describe('the draft of a form', () => {
  const notice = () => page.getByText(/You have unsaved changes from/);
  const DRAFT = 'draft:1:/api/videos:1';
  const storeDraft = (version = '2026-11-20T10:00:00.000Z') =>
    sessionStorage.setItem(
      DRAFT,
      JSON.stringify({ values: { title: 'Half finished' }, version, savedAt: new Date().toISOString(), files: false }),
    );

  test('stores what was changed while it is typed', async () => {
    await renderVideos();
    await title().fill('Half finished');
    await vi.waitFor(() =>
      expect(JSON.parse(sessionStorage.getItem(DRAFT) ?? '{}')).toMatchObject({
        values: { title: 'Half finished' },
        version: '2026-11-20T10:00:00.000Z',
      }),
    );
    await save().click();
    await expect.element(toast('Saved: Half finished')).toBeVisible();
    expect(sessionStorage.getItem(DRAFT)).toBeNull();
  });

  test('offers a stored draft, and restores it', async () => {
    storeDraft();
    await renderVideos();
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
    await renderVideos();
    await button('Discard').click();
    await expect.element(notice()).not.toBeInTheDocument();
    await expect.element(title()).toHaveValue('Grover');
    expect(sessionStorage.getItem(DRAFT)).toBeNull();
  });

  test('compares a restored draft with changes saved since', async () => {
    const collection = videos();
    collection.change(1, { title: 'Theirs' });
    storeDraft();
    await renderVideos({ collection });
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
    await vi.waitFor(() => expect(stored()).toContain('Unsaved Person'));
    expect(stored()).not.toContain('a-secret-password');
  });
});

describe('a save of a record that someone else has changed', () => {
  /** Someone else changes the record while the form is open. */
  async function saveAfter(change: (collection: ReturnType<typeof videos>) => void, text = 'Mine') {
    const collection = videos();
    const rendered = await renderVideos({ collection });
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
    const collection = videos();
    const before = collection.find(1);
    const restore = () => {
      collection.records = [before];
      return before;
    };
    await renderVideos({ collection, responses: { 'POST /api/videos/:id/restoration': restore } });
    await title().fill('Mine');
    collection.remove(1);
    await save().click();
    await dialog('Someone else deleted this video').getByRole('button', { name: 'Restore and save' }).click();
    await expect.element(toast('Restored and saved: Mine')).toBeVisible();
    expect(collection.find(1).title).toBe('Mine');
  });
});

describe('duplicates of a record', () => {
  const found = { id: 7, title: 'First lecture' };

  test('tells of a video that is here already, while its link is typed', async () => {
    const duplicates = vi.fn(() => [found]);
    await renderVideos({ at: '?new', responses: { 'GET /api/videos/duplicates': duplicates } });
    await field('Link').fill('youtu.be/ABCDEFGHIJK');
    await expect.element(page.getByText('Already here:')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'First lecture' }))
      .toHaveAttribute('href', '/admin/videos?edit=7');
    await expectAccessible();
    expect(duplicates.mock.lastCall).toMatchObject([
      { query: { link: 'https://www.youtube.com/watch?v=ABCDEFGHIJK' } },
    ]);
  });

  test('leaves out the record in the form itself', async () => {
    const { sent } = await renderVideos();
    await vi.waitFor(() =>
      expect(sent.find(({ key }) => key === 'GET /api/videos/duplicates')?.query).toMatchObject({ except: 1 }),
    );
  });

  test('tells of a patent with the typed number, until it is another', async () => {
    const patents = new FakeCollection('/api/patents', [samplePatent({ id: 7 })]);
    const duplicates = ({ query }: { query?: unknown }) =>
      JSON.stringify(query).includes('266') ? [{ id: 7, title: 'Router' }] : [];
    await renderAdmin(<CollectionScreen definition={patentsDefinition} />, {
      at: '/admin/patents?new',
      responses: {
        ...patents.responses(),
        'GET /api/patents/years': () => [],
        'GET /api/patents/duplicates': duplicates,
      },
    });
    await field('Patent number').fill('US 11,651,266/B2');
    await expect.element(page.getByRole('link', { name: 'Router' })).toBeVisible();
    await field('Patent number').fill('US 11,651,267/B2');
    await expect.element(page.getByRole('link', { name: 'Router' })).not.toBeInTheDocument();
  });
});
