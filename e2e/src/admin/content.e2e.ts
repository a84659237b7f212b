import { expect } from '@playwright/test';
import { plainPicture } from '@qram/testing/png-picture';
import { act, addNew, fillForm, recordForm, row, saveChanges, saveNew, toast } from '../harness/admin-steps.ts';
import { test } from '../harness/test.ts';

test('shows a new slide with an image on the home page immediately', async ({ visit }) => {
  const title = 'A slide from the test';
  const visitor = await visit.open('/');
  expect(await visitor.getByText(title).count()).toBe(0);
  const page = await visit.open('/admin/Gallery', { as: 'admin' });
  await addNew(page);
  await fillForm(page, { Title: title, Description: 'Added while the site was running.' });
  await recordForm(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'slide.png', mimeType: 'image/png', buffer: plainPicture(1600, 900) });
  await page.getByText(/slide\.png/).waitFor();
  await saveNew(page);
  await toast(page, `New slide added: ${title}`);
  await row(page, title).waitFor();
  await visitor.reload();
  await visitor.getByText(title).first().waitFor({ state: 'attached' });
  const slides = await visit.call<{ title: string; image: string; image_width: number; image_variants: number[] }[]>(
    'GET',
    '/api/gallery',
  );
  const slide = slides.find((one) => one.title === title);
  expect(slide).toMatchObject({ image_width: 1600 });
  expect(slide?.image_variants.length).toBeGreaterThan(0);
  const image = await fetch(`${visit.site.url}/storage/gallery/${encodeURIComponent(slide?.image ?? '')}`);
  expect([image.status, image.headers.get('x-content-type-options')]).toEqual([200, 'nosniff']);
});

test('shows a new video on the videos page immediately', async ({ visit }) => {
  const title = 'A talk from the test';
  const visitor = await visit.open('/videos');
  const page = await visit.open('/admin/videos', { as: 'admin' });
  await addNew(page);
  await fillForm(page, { Title: title, Link: 'https://youtu.be/abcdefghijk' });
  await page.getByText('https://www.youtube.com/watch?v=abcdefghijk').first().waitFor();
  await saveNew(page);
  await toast(page, `New video added: ${title}`);
  await visitor.reload();
  await visitor.getByText(title).first().waitFor();
});

test('rejects a playlist link with the specified message', async ({ visit }) => {
  const page = await visit.open('/admin/videos?new', { as: 'admin' });
  await fillForm(page, { Title: 'A list', Link: 'https://www.youtube.com/playlist?list=PL123' });
  await saveNew(page);
  await page.getByText('Please enter a valid YouTube video link pointing to a video.').waitFor();
  await fillForm(page, { Title: '', Link: '' });
  await saveNew(page);
  await page.getByText('Title is required.').waitFor();
  await page.getByText('Link is required.').waitFor();
});

test('accepts a video opened from a playlist, and plays one that is stored', async ({ visit }) => {
  const title = 'From a playlist';
  const page = await visit.open('/admin/videos?new', { as: 'admin' });
  await fillForm(page, { Title: title, Link: 'https://www.youtube.com/watch?v=abcdefghijk&list=PL123' });
  await saveNew(page);
  await toast(page, `New video added: ${title}`);
  const link = 'https://www.youtube.com/watch?list=PL123&v=abcdefghijk';
  const visitor = await visit.open('/videos', {
    prepare: (context) =>
      context.route('**/api/videos?*', async (route) => {
        const response = await route.fetch();
        const videos = (await response.json()) as { title: string }[];
        await route.fulfill({ response, json: videos.map((video) => ({ ...video, link })) });
      }),
  });
  await visitor.getByRole('searchbox').fill(title);
  await visitor.getByText(`1 results found for "${title}"`).waitFor();
  const card = visitor.getByRole('main').getByRole('link', { name: title });
  await card.click();
  await visitor.getByRole('dialog', { name: title }).locator('iframe[src*="abcdefghijk"]').waitFor();
});

test('escapes markup in an edited video title', async ({ visit }) => {
  const { id } = await visit.callAsAdmin<{ id: number }>('POST', '/api/videos', {
    title: 'To be renamed',
    link: 'https://youtu.be/abcdefghij0',
  });
  const page = await visit.open('/admin/videos', { as: 'admin' });
  await act(page, 'Edit', 'To be renamed');
  const title = '<img src=x onerror=alert(1)> renamed';
  await fillForm(page, { Title: title });
  await saveChanges(page);
  await toast(page, `Saved: ${title}`);
  const visitor = await visit.open('/videos');
  await visitor.getByText(title).first().waitFor();
  await visit.callAsAdmin('DELETE', `/api/videos/${id}`);
});

test('hides a slide that is not active', async ({ visit }) => {
  const { id } = await visit.callAsAdmin<{ id: number }>('POST', '/api/gallery', {
    title: 'A hidden slide',
    active: 0,
  });
  const visitor = await visit.open('/');
  expect(await visitor.getByText('A hidden slide').count()).toBe(0);
  const page = await visit.open('/admin/Gallery', { as: 'admin' });
  await row(page, 'A hidden slide').getByText('Hidden', { exact: true }).waitFor();
  await visit.callAsAdmin('DELETE', `/api/gallery/${id}`);
});

test('locks the subtitle of the cards until the admin unlocks it', async ({ visit }) => {
  const page = await visit.open('/admin/Features', { as: 'admin' });
  const field = page.getByRole('textbox', { name: 'Subtitle' });
  const update = page.getByRole('button', { name: 'Update Subtitle' });
  await field.waitFor();
  expect(await field.isEditable()).toBe(false);
  await update.click();
  await page.getByText('Unlock the subtitle before saving.').waitFor();
  await page.getByRole('button', { name: 'Unlock' }).click();
  await field.fill('A subtitle from the test.');
  await update.click();
  await toast(page, 'Subtitle updated');
  const visitor = await visit.open('/');
  await visitor.getByText('A subtitle from the test.').waitFor();
});

test('keeps search and sort order in the URL', async ({ visit }) => {
  const page = await visit.open('/admin/videos', { as: 'admin' });
  await page.getByRole('searchbox').fill('grover');
  await page.getByText('2 items found').waitFor();
  await page.reload();
  await page.getByText('2 items found').waitFor();
  await page.getByRole('searchbox').fill('zzzz');
  await page.getByText('No items found').first().waitFor();
});
