import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import type { Respond } from '../../../../test/fake-api.ts';
import { button, dialog, field, toast } from '../../../../test/screen-elements.ts';
import { createVideos, renderVideoForm } from '../../../../test/video-form.tsx';
import { ApiError } from '../../../api/api-client.ts';

const title = () => field('Title');
const save = () => button('Save changes');
/** The bar with the buttons of a record's page. */
const bar = () => page.getByRole('region', { name: 'Save' });
/** Toasts of a failed save. */
const failures = () =>
  [...document.querySelectorAll('.mantine-Notification-root')].filter((one) =>
    one.textContent?.includes('Failed to save video.'),
  );

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
    const { calls } = await renderVideoForm();
    await expect.element(title()).toHaveValue('Grover');
    await expect.element(page.getByText('Unsaved changes')).not.toBeInTheDocument();
    await title().fill('Shor');
    await expect.element(page.getByText('Unsaved changes')).toBeVisible();
    await expectAccessible();
    await save().click();
    await expect.element(toast('Saved: Shor')).toBeVisible();
    await expect.element(page.getByText('Unsaved changes')).not.toBeInTheDocument();
    await expect.element(title()).toHaveValue('Shor');
    expect(calls('PUT').map(({ body }) => body)).toEqual([{ title: 'Shor', updated_at: '2026-11-20T10:00:00.000Z' }]);
  });

  test('shows what a field needs, and sends nothing', async () => {
    const { calls } = await renderVideoForm({ at: '?new' });
    await field('Link').fill('https://example.test');
    await button('Save').click();
    await expect.element(page.getByText('Title is required.')).toBeVisible();
    await expect.element(page.getByText(/valid YouTube video link/)).toBeVisible();
    await expect.element(field('Link')).toHaveFocus();
    expect(calls('POST')).toEqual([]);
  });

  test('shows the error of the server at its field', async () => {
    const invalid = new ApiError(422, { message: 'Invalid.', errors: { title: ['This title is taken.'] } });
    await renderVideoForm({
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
    const { calls } = await renderVideoForm();
    await title().fill('Saved by key');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.element(toast('Saved: Saved by key')).toBeVisible();
    expect(calls('PUT')).toHaveLength(1);
  });

  test('adds one record when Save is pressed twice', async () => {
    const { calls } = await renderVideoForm({ at: '?new' });
    await field('Link').fill('https://youtu.be/abcdefghijk');
    await title().fill('Pressed twice');
    await button('Save').dblClick();
    await expect.element(toast('New video added: Pressed twice')).toBeVisible();
    expect(calls('POST')).toHaveLength(1);
  });

  test('starts the next record after Save and add another', async () => {
    const { calls } = await renderVideoForm({ at: '?new' });
    await field('Link').fill('https://youtu.be/abcdefghijk');
    await title().fill('First of many');
    await button('Save and add another').click();
    await expect.element(toast('New video added: First of many')).toBeVisible();
    await expect.element(title()).toHaveValue('');
    await expect.element(field('Link')).toHaveFocus();
    expect(calls('POST')).toHaveLength(1);
  });

  test('says at the form and in one message why a save failed, until it succeeds', async () => {
    const collection = createVideos();
    const update = collection.responses()['PUT /api/videos/:id'] as Respond;
    const { call, server } = failing(
      new ApiError(503, { message: 'The service is busy.', code: 'unavailable' }),
      update,
    );
    await renderVideoForm({ collection, responses: { 'PUT /api/videos/:id': call } });
    await title().fill('Saved at the third attempt');
    for (const _attempt of [1, 2]) {
      await save().click();
      await expect.element(bar().getByText('The service is busy.')).toBeVisible();
      await expect.poll(() => failures()).toHaveLength(1);
    }
    server.fails = false;
    await save().click();
    await expect.element(toast('Saved: Saved at the third attempt')).toBeVisible();
    await expect.poll(() => failures()).toHaveLength(0);
  });

  test.each([
    { width: 1440, height: 900, start: 248 },
    { width: 390, height: 844, start: 0 },
  ])('shows a failure beside the sidebar and above the buttons at $width pixels', async ({ start, ...window }) => {
    const error = new ApiError(500, { message: 'Out of order.', code: 'internal' });
    await renderVideoForm({ ...window, responses: { 'PUT /api/videos/:id': failing(error, () => null).call } });
    await title().fill('Not saved');
    await save().click();
    await expect.poll(() => failures()).toHaveLength(1);
    // It slides in from the left.
    const box = () => failures()[0]?.getBoundingClientRect() ?? new DOMRect();
    await expect.poll(() => box().left).toBeGreaterThanOrEqual(start);
    expect(box().left).toBeLessThan(start + 40);
    expect(box().top).toBeGreaterThan(window.height / 2);
    if (start === 0) expect(box().bottom).toBeLessThanOrEqual(save().element().getBoundingClientRect().top);
  });
});

describe('unsaved changes of a form', () => {
  const question = () => dialog('Discard your changes?');
  /** Escape leaves the field, so that the keys of the page work. */
  const leave = async () => {
    title().element().focus();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
    await page.getByRole('link', { name: 'Videos', exact: true }).click();
  };

  test('asks before it discards them, and keeps them on request', async () => {
    await renderVideoForm();
    await title().fill('Half written');
    await page.getByRole('link', { name: 'Videos', exact: true }).click();
    await expect.element(question()).toBeVisible();
    await expectAccessible();
    await question().getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(question()).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: 'Videos', exact: true })).toHaveFocus();
    await expect.element(title()).toHaveValue('Half written');
    await leave();
    await question().getByRole('button', { name: 'Discard changes' }).click();
    await expect.element(title()).not.toBeInTheDocument();
    expect(window.location.pathname + window.location.search).toBe('/admin/videos');
  });

  test('closes without a question when nothing was changed, and gives the focus back', async () => {
    await renderVideoForm({ at: '' });
    await button('Edit Grover').click();
    await expect.element(title()).toHaveFocus();
    await leave();
    await expect.element(title()).not.toBeInTheDocument();
    expect(document.activeElement).toBe(page.getByRole('row', { name: /Grover/ }).element());
  });

  test('warns before the page is left while there are any', async () => {
    await renderVideoForm();
    const leave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leave()).toBe(false);
    await title().fill('Half written');
    await expect.poll(() => leave()).toBe(true);
    await title().fill('Grover');
    await expect.poll(() => leave()).toBe(false);
  });
});
