import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { FakeCollection } from '../../../../test/fake-collection.ts';
import { renderAdmin } from '../../../../test/render-admin.tsx';
import { sampleVideo } from '../../../../test/sample-records.ts';
import { button, dialog, field, toast } from '../../../../test/screen-elements.ts';
import { videosDefinition } from '../../../modules/videos/admin/videos-definition.tsx';
import { CollectionScreen } from '../../screen/CollectionScreen.tsx';

const createVideos = (count: number) =>
  new FakeCollection(
    '/api/videos',
    Array.from({ length: count }, (_, at) => sampleVideo({ id: at + 1, views: 1234 })),
  );

async function renderVideo(at: string, videos = createVideos(3), window: { width?: number; height?: number } = {}) {
  const rendered = await renderAdmin(<CollectionScreen definition={videosDefinition} />, {
    width: 1440,
    ...window,
    at: `/admin/videos${at}`,
    responses: {
      ...videos.responses(),
      'GET /api/videos/duplicates': () => [],
      'GET /api/videos/details': () => ({ title: null, description: null, publisher: null, duration: null }),
    },
  });
  return { ...rendered, videos };
}

const title = () => field('Title');
/** The heading ends with the state. */
const heading = (name: string) => page.getByRole('heading', { level: 1, name: `${name} Live` });
const query = () => window.location.search;

describe('the page of a record', () => {
  test('has the fields, what is known besides them, and its place in the list', async () => {
    await renderVideo('?view=2');
    await expect.element(heading('Video 2')).toHaveFocus();
    await expect.element(title()).toHaveValue('Video 2');
    await expect.element(page.getByRole('region', { name: 'Details' }).getByText('1,234')).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'Publishing' })).toBeVisible();
    await expect.element(page.getByText('2 of 3')).toBeVisible();
    await expect.element(page.getByRole('row')).not.toBeInTheDocument();
    await expectAccessible();
  });

  test('goes to the neighbors of the list, across its pages, and stops at its ends', async () => {
    await renderVideo('?per_page=25&view=24', createVideos(27));
    await button('Next video').click();
    await expect.element(heading('Video 25')).toBeVisible();
    await button('Next video').click();
    await expect.element(heading('Video 26')).toBeVisible();
    expect(query()).toBe('?page=2&view=26');
    await button('Next video').click();
    await expect.element(heading('Video 27')).toBeVisible();
    await expect.element(button('Next video')).toHaveAttribute('aria-disabled', 'true');
    (button('Next video').element() as HTMLElement).click();
    await expect.element(heading('Video 27')).toBeVisible();
  });

  test('keeps the selection of the list, and gives its row the focus', async () => {
    await renderVideo('');
    await page.getByRole('checkbox', { name: 'Select Video 3' }).click();
    await button('Video 2').click();
    await expect.element(title()).toHaveFocus();
    await page.getByRole('link', { name: 'Videos', exact: true }).click();
    await expect.element(page.getByRole('checkbox', { name: 'Select Video 3' })).toBeChecked();
    expect(document.activeElement).toBe(page.getByRole('row', { name: /Video 2/ }).element());
  });

  test('stays after a save, and saves again over it', async () => {
    const { sent } = await renderVideo('?edit=2');
    for (const name of ['Saved once', 'Saved twice']) {
      await title().fill(name);
      await userEvent.keyboard('{Control>}s{/Control}');
      await expect.element(toast(`Saved: ${name}`)).toBeVisible();
      await expect.element(heading(name)).toBeVisible();
    }
    expect(sent.filter(({ key }) => key.startsWith('PUT'))).toHaveLength(2);
    await expect.element(page.getByText('Unsaved changes')).not.toBeInTheDocument();
  });

  test('takes back what was not saved', async () => {
    await renderVideo('?edit=2');
    await title().fill('Not this');
    await button('Discard').click();
    await expect.element(title()).toHaveValue('Video 2');
    await expect.element(button('Discard')).not.toBeInTheDocument();
  });

  test('asks before it leaves changes for a neighbor', async () => {
    await renderVideo('?edit=2');
    await title().fill('Half written');
    await button('Next video').click();
    await expect.element(dialog('Discard your changes?')).toBeVisible();
    await dialog('Discard your changes?').getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(title()).toHaveValue('Half written');
  });

  test('deletes the record, and leads back to the list', async () => {
    const { sent } = await renderVideo('?view=2');
    await button('Actions for Video 2').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(toast('Moved to the trash: Video 2')).toBeVisible();
    await expect.poll(() => query()).toBe('');
    await expect.element(page.getByRole('row', { name: /Video 3/ })).toBeVisible();
    expect(sent.filter(({ key }) => key === 'GET /api/videos/:id')).toHaveLength(1);
  });

  test('says that a record no longer exists', async () => {
    await renderVideo('?view=9');
    await expect.element(page.getByText('This video no longer exists')).toBeVisible();
    await button('Back to the list').click();
    await expect.element(page.getByRole('row', { name: /Video 1/ })).toBeVisible();
  });

  test.each([390, 320])('has the buttons in sight and nothing cut at %i pixels', async (width) => {
    await renderVideo('?view=2', createVideos(3), { width, height: 700 });
    const save = button('Save changes');
    await expect.element(save).toBeVisible();
    expect(save.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(700);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await button('Actions for Video 2').click();
    await expect.element(page.getByRole('menuitem', { name: 'View on site' })).toBeVisible();
  });
});
