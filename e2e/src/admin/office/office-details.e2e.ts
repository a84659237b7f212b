import { expect } from '@playwright/test';
import { act, openHistory, row } from '../../harness/admin-steps.ts';
import { test } from '../../harness/test.ts';
import { isVideoHost } from '../../harness/video-host.ts';
import { waitForIdle } from '../../harness/wait-for-idle.ts';

test('asks a host without an answer once in a session for the pictures of all videos', async ({ visit }) => {
  for (const id of ['abcdefghijk', 'bbcdefghijk', 'cbcdefghijk'])
    await visit.callAsAdmin('POST', '/api/videos', { title: `Video ${id}`, link: `https://youtu.be/${id}` });
  const page = await visit.open('/admin', { as: 'admin', videoHost: 'hides pictures' });
  let requests = 0;
  page.on('request', (request) => {
    if (isVideoHost(request.url())) requests += 1;
  });
  for (const _visit of [1, 2]) {
    await page.goto('/admin/videos');
    await row(page, 'Video abcdefghijk').waitFor();
    await waitForIdle(page);
  }
  expect(requests).toBe(1);
});

test('tells nobody of the tab that was reloaded', async ({ visit }) => {
  const [lesson] = await visit.callAsAdmin<{ id: number }[]>('GET', '/api/topics');
  const page = await visit.open(`/admin/tutorials/${lesson?.id}/lesson`, { as: 'admin' });
  const announced = () => page.waitForResponse((response) => response.url().includes('/api/presence/topics/'));
  await page.getByRole('textbox', { name: 'Lesson' }).waitFor();
  for (const _reload of [1, 2]) {
    const answer = announced();
    await page.reload();
    expect(await (await answer).json()).toEqual([]);
  }
  await page.getByRole('textbox', { name: 'Lesson' }).waitFor();
  expect(await page.getByText("You've had this lesson open in another tab").count()).toBe(0);
});

test('shows the artwork of a slide without a picture, and the author of sample content', async ({ visit }) => {
  const [slide] = await visit.callAsAdmin<{ id: number; title: string; image: string }[]>('GET', '/api/gallery');
  const page = await visit.open('/admin/Gallery', { as: 'admin', width: 1440 });
  const name = slide?.title ?? '';
  expect(slide?.image).toBe('');
  const picture = row(page, name).locator('[class*=artwork] svg').first();
  await expect.poll(async () => (await picture.boundingBox())?.width ?? 0).toBeGreaterThan(30);
  await act(page, 'View', name);
  await openHistory(page);
  await page.getByText('Sample content').first().waitFor();
  expect(await page.getByText('Unknown author').count()).toBe(0);
});

test('asks before saving a live lesson in words of a save, and names the missing alt text first', async ({ visit }) => {
  const [category] = await visit.callAsAdmin<{ id: number }[]>('GET', '/api/categories');
  const { id } = await visit.callAsAdmin<{ id: number }>('POST', '/api/topics', {
    title: 'Live lesson',
    category_id: category?.id,
    body: 'Text.',
  });
  const page = await visit.open(`/admin/tutorials/${id}/lesson`, { as: 'admin', width: 1440 });
  const text = page.getByRole('textbox', { name: 'Lesson' });
  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\n\n![](/storage/media/gone.png) $\\frac{1}{2$');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const question = page.getByRole('dialog', { name: '3 problems visitors will see' });
  await question.waitFor();
  await expect(question.getByRole('listitem')).toHaveText([
    /has no alt text/,
    /isn't in the media library/,
    /A } is missing in this formula\./,
  ]);
  await question.getByRole('button', { name: 'Save anyway' }).click();
  await question.waitFor({ state: 'hidden' });
});
