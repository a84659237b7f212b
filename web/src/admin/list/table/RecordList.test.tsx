import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { ListPage } from '../../../../test/fake-api.ts';
import { FakeCollection } from '../../../../test/fake-collection.ts';
import { type AdminOptions, renderAdmin } from '../../../../test/render-admin.tsx';
import { samplePatent, sampleVideo } from '../../../../test/sample-records.ts';
import { patentsDefinition } from '../../../modules/patents/admin/patents-definition.tsx';
import { videosDefinition } from '../../../modules/videos/admin/videos-definition.tsx';
import { CollectionScreen } from '../../screen/CollectionScreen.tsx';

/** A list of more than fourteen records has a toolbar. */
const videos = (count = 4) =>
  new FakeCollection(
    '/api/videos',
    Array.from({ length: count }, (_, at) => sampleVideo({ id: at + 1 })),
  );

async function renderVideos({ collection = videos(), at = '', ...options }: AdminOptions & ListOptions = {}) {
  const responses = { ...collection.responses(), ...(options.responses as object) };
  const rendered = await renderAdmin(<CollectionScreen definition={videosDefinition} />, {
    width: 1440,
    ...options,
    at: `/admin/videos${at}`,
    responses,
  });
  if (!options.responses) await expect.element(page.getByRole('row').nth(1)).toBeVisible();
  return rendered;
}
interface ListOptions {
  collection?: FakeCollection<ReturnType<typeof sampleVideo>>;
}

const PATENTS = new FakeCollection('/api/patents', [samplePatent({ id: 1, title: 'Without anything' })]);
const renderPatents = (at: string) =>
  renderAdmin(<CollectionScreen definition={patentsDefinition} />, {
    width: 1440,
    at: `/admin/patents${at}`,
    responses: { ...PATENTS.responses(), 'GET /api/patents/years': () => [] },
  });

const params = () => new URL(window.location.href).searchParams;
const head = (name: string) => page.getByRole('columnheader', { name: new RegExp(`^${name}`) });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const select = (id: number) => page.getByRole('checkbox', { name: `Select Video ${id}` });

/** Width by which the page overflows the window. */
const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

describe('the columns of a list', () => {
  test('hides a column with the keyboard, in the address beside the search', async () => {
    await renderVideos({ at: '?search=video' });
    button('Columns').element().focus();
    await userEvent.keyboard('{Enter}');
    const views = page.getByRole('menuitemcheckbox', { name: 'Views' });
    await expect.element(views).toBeVisible();
    await expectAccessible();
    views.element().focus();
    await userEvent.keyboard('{Enter}{Escape}');
    await expect.element(button('Columns')).toHaveFocus();
    await expect.element(head('Views')).not.toBeInTheDocument();
    expect(params().get('columns')).toBe('title,link,created,state');
    expect(params().get('search')).toBe('video');
    await expect.element(page.getByRole('separator', { name: /^Width of/ })).not.toBeInTheDocument();
  });

  test('shows the columns of the address, and all again', async () => {
    await renderVideos({ at: '?columns=title,link,created,state&widths=title:900' });
    await expect.element(head('Created')).toBeVisible();
    await expect.element(head('Views')).not.toBeInTheDocument();
    expect(overflow()).toBe(0);
    await button('Columns').click();
    await page.getByRole('menuitem', { name: 'Reset columns' }).click();
    await expect.element(head('Views')).toBeVisible();
    expect(params().has('columns')).toBe(false);
  });

  test('offers no columns on a phone', async () => {
    await renderVideos({ width: 320, collection: videos(15) });
    await button('Filters').click();
    await expect.element(page.getByRole('combobox', { name: 'Sort by' })).toBeVisible();
    await expect.element(button('Columns')).not.toBeInTheDocument();
    expect(overflow()).toBe(0);
  });

  test('keeps the columns where they were while the list loaded', async () => {
    const list = Promise.withResolvers<ListPage>();
    await renderVideos({ responses: { 'GET /api/videos': () => list.promise } });
    const skeleton = page.getByRole('status', { name: 'Loading' });
    const places = () => [...document.querySelectorAll('thead th')].map((cell) => cell.getBoundingClientRect().left);
    await expect.element(skeleton.getByRole('table', { includeHidden: true })).toBeInTheDocument();
    const loading = places();
    list.resolve(new ListPage(videos().records, 4));
    await expect.element(skeleton).not.toBeInTheDocument();
    expect(places()).toHaveLength(loading.length);
    for (const [index, left] of places().entries()) expect(Math.abs(left - (loading[index] ?? 0))).toBeLessThan(3);
  });

  test('ignores a column of the address that is gone', async () => {
    await renderPatents('?columns=title,gone');
    await expect.element(head('Title')).toBeVisible();
    await button('Columns').click();
    await page.getByRole('menuitemcheckbox', { name: 'Patent number' }).click();
    await expect.poll(() => params().get('columns')).toBe('title,patent_number');
  });
});

describe('the rows of a list', () => {
  test('shows a dash for each empty field, below heads of one line', async () => {
    await renderPatents('');
    const row = page.getByRole('row', { name: /Without anything/ });
    await expect.element(row).toBeVisible();
    expect(row.getByText('–').elements()).toHaveLength(3);
    for (const cell of page.getByRole('columnheader').elements())
      expect(cell.getBoundingClientRect().height).toBeLessThan(50);
  });

  test('sorts by a column, the other way at the second press', async () => {
    const { sent } = await renderVideos();
    const sorts = () => sent.filter(({ key }) => key === 'GET /api/videos').map(({ query }) => query);
    await head('Title').getByRole('button').click();
    await expect.poll(() => sorts().at(-1)).toMatchObject({ sort: 'title', page: 1 });
    await expect.element(head('Title')).toHaveAttribute('aria-sort', 'ascending');
    await head('Title').getByRole('button').click();
    await expect.poll(() => sorts().at(-1)).toMatchObject({ sort: '-title' });
    await expect.element(head('Title')).toHaveAttribute('aria-sort', 'descending');
    expect(params().get('sort')).toBe('-title');
  });

  test('takes no press while the rows of the next search load', async () => {
    const next = Promise.withResolvers<ListPage>();
    const { records } = videos(15);
    const list = vi.fn(({ query }) => (query.search ? next.promise : new ListPage(records, 15)));
    await renderVideos({ responses: { 'GET /api/videos': list } });
    await expect.element(select(1)).toBeVisible();
    const isInert = () => document.querySelector('tbody')?.inert;
    await userEvent.fill(page.getByRole('searchbox'), 'two');
    await expect.poll(() => isInert()).toBe(true);
    await expect.poll(() => list.mock.lastCall?.[0].query.search).toBe('two');
    expect(isInert()).toBe(true);
    next.resolve(new ListPage(records.slice(1, 2), 1));
    await expect.element(page.getByText('1 item found')).toBeVisible();
    await expect.poll(() => isInert()).toBe(false);
  });

  test('is one Tab stop a row, in which arrow keys move', async () => {
    await renderVideos();
    const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];
    await expect.element(select(1)).toBeVisible();
    rows()[0]?.focus();
    await userEvent.keyboard('{Tab}');
    expect(document.activeElement).toBe(rows()[1]);
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(select(2)).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(button('Video 2')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(document.activeElement).toBe(rows()[1]);
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    expect(document.activeElement).toBe(rows()[0]);
  });

  test('has search, filters, sorts and columns from fifteen records on, and where the URL limits it', async () => {
    const { unmount } = await renderVideos({ collection: videos(14) });
    await expect.element(page.getByText('14 items found')).toBeVisible();
    await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument();
    await unmount();
    await renderVideos({ collection: videos(14), at: '?search=video' });
    await expect.element(page.getByRole('searchbox')).toBeVisible();
    await page.getByRole('searchbox').fill('');
    await expect.poll(() => params().has('search')).toBe(false);
    await expect.element(page.getByRole('searchbox')).toHaveFocus();
  });

  test('tells states apart by tabs with their numbers, once a record is not live', async () => {
    const collection = videos(3);
    collection.change(2, { state: 'draft', publish_at: null });
    await renderVideos({ collection });
    const tabs = page.getByRole('group', { name: 'State' }).getByRole('button');
    await expect
      .poll(() => tabs.elements().map((tab) => tab.textContent))
      .toEqual(['All 3', 'Live 2', 'Scheduled 0', 'Drafts 1', 'To mend 3']);
    await button('Drafts 1').click();
    await expect.poll(() => params().get('state')).toBe('draft');
    await expect.element(button('Drafts 1')).toHaveAttribute('aria-pressed', 'true');
    // They have the same link.
    await button('To mend 3').click();
    await expect.poll(() => params().toString()).toBe('to_mend=1');
    await expectAccessible();
  });

  test('opens a record by its title', async () => {
    await renderVideos({ collection: videos(), responses: videoForm(videos()) });
    await button('Video 2').click();
    await expect.element(page.getByRole('textbox', { name: /^Title/ })).toHaveValue('Video 2');
  });

  test('shows view, edit and delete beside the menu, which has them too', async () => {
    await renderVideos();
    const row = page.getByRole('row', { name: /Video 2/ });
    const places = () =>
      [...row.element().querySelectorAll('td > *, td button, time')].map((part) => part.getBoundingClientRect());
    const before = places();
    await row.hover();
    expect(places()).toEqual(before);
    const state = row.getByText('Live').element().getBoundingClientRect();
    expect(state.right).toBeLessThanOrEqual(button('View Video 2').element().getBoundingClientRect().left);
    button('Edit Video 2').element().focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect.element(button('More actions for Video 2')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    const items = page.getByRole('menuitem');
    await expect
      .poll(() => items.elements().map((item) => item.textContent))
      .toEqual(['History', 'Duplicate', 'View', 'Edit', 'Delete']);
    await userEvent.keyboard('{Escape}');
    await expect.element(items.first()).not.toBeInTheDocument();
    await expect.element(button('More actions for Video 2')).toHaveFocus();
  });

  test('shows a row on a phone in at most 150 pixels, with one menu large enough for a finger', async () => {
    const word = 'Quantumbucketbrigademultiplexedaddressingarchitecturehandbook';
    const title = `${word} ${word} on a phone`;
    const collection = new FakeCollection('/api/videos', [sampleVideo({ id: 1, title })]);
    await renderVideos({ collection, width: 390 });
    const row = page.getByRole('row', { name: new RegExp(word) });
    await expect.element(row.getByText('Created')).toBeVisible();
    expect(overflow()).toBe(0);
    expect(row.element().getBoundingClientRect().height).toBeLessThanOrEqual(150);
    expect(row.getByRole('button').elements()).toHaveLength(2);
    const menu = button(`Actions for ${title}`);
    const { width, height } = menu.element().getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(40);
    await menu.click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(menu).toHaveFocus();
  });
});

describe('the selection of a list', () => {
  const count = (text: string) => page.getByText(text).first();

  test('selects a range with Shift', async () => {
    await renderVideos();
    await select(1).click();
    await expect.element(button('Delete item')).toBeVisible();
    await select(3).click({ modifiers: ['Shift'] });
    await expect.element(count('3 selected')).toBeVisible();
    await expect.element(select(2)).toBeChecked();
    await expect.element(select(4)).not.toBeChecked();
  });

  test('selects the rows of a page, and clears the selection', async () => {
    await renderVideos();
    await page.getByRole('checkbox', { name: /^Select all/ }).click();
    await expect.element(count('4 selected')).toBeVisible();
    await expectAccessible();
    await button('Clear selection').click();
    await expect.element(select(1)).not.toBeChecked();
  });

  test('keeps nothing selected that a new search does not show', async () => {
    await renderVideos({ collection: videos(15) });
    await select(1).first().click();
    await userEvent.fill(page.getByRole('searchbox'), 'video 2');
    await expect.element(page.getByText('1 item found')).toBeVisible();
    await expect.element(button('Delete item')).not.toBeInTheDocument();
  });
});

describe('the deletion of a record', () => {
  test('asks first, and deletes nothing when canceled', async () => {
    const collection = videos();
    await renderVideos({ collection });
    await button('Delete Video 2').click();
    const question = page.getByRole('dialog', { name: /^Delete “/ });
    await expect.element(question.getByText(/This action cannot be undone/)).toBeVisible();
    await expectAccessible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(button('Delete Video 2')).toHaveFocus();
    expect(collection.records).toHaveLength(4);
  });

  test('removes the row, and offers to undo it', async () => {
    const collection = videos();
    await renderVideos({ collection });
    await button('Delete Video 2').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    const toast = page.getByRole('alert').filter({ hasText: 'Moved to the trash: Video 2' });
    await expect.element(toast.getByRole('button', { name: 'Undo' })).toBeVisible();
    await expect.element(select(2)).not.toBeInTheDocument();
    expect(collection.records.map(({ id }) => id)).toEqual([1, 3, 4]);
  });
});

/** Calls of the form of a video. */
function videoForm(collection: ReturnType<typeof videos>) {
  return { ...collection.responses(), 'GET /api/videos/duplicates': () => [], 'GET /api/videos/details': () => null };
}
