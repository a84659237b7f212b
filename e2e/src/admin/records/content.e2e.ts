import { expect } from '@playwright/test';
import { plainPicture } from '@qram/testing/png-picture';
import {
  act,
  addNew,
  fillForm,
  goTo,
  leaveRecord,
  recordForm,
  row,
  saveChanges,
  saveNew,
  toast,
} from '../../harness/admin-steps.ts';
import { test } from '../../harness/test.ts';

test('shows changes to the slides and cards on the home page immediately', async ({ visit }) => {
  const title = 'A slide from the test';
  const { id } = await visit.callAsAdmin<{ id: number }>('POST', '/api/gallery', {
    title: 'A hidden slide',
    active: 0,
  });
  const visitor = await visit.open('/');
  const page = await visit.open('/admin/Gallery', { as: 'admin' });

  await test.step('hides a slide that is not active', async () => {
    expect(await visitor.getByText('A hidden slide').count()).toBe(0);
    await row(page, 'A hidden slide').getByText('Hidden', { exact: true }).waitFor();
    await visit.callAsAdmin('DELETE', `/api/gallery/${id}`);
  });

  await test.step('adds a slide with an image', async () => {
    expect(await visitor.getByText(title).count()).toBe(0);
    await addNew(page);
    await fillForm(page, { Title: title, Description: 'Added while the site was running.' });
    await recordForm(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'slide.png', mimeType: 'image/png', buffer: plainPicture(1600, 900) });
    await page.getByText(/slide\.png/).waitFor();
    await saveNew(page);
    await toast(page, `New slide added: ${title}`);
    await row(page, title).waitFor();
  });

  await test.step('locks the subtitle of the cards until the admin unlocks it', async () => {
    await goTo(page, 'Home Cards');
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
  });

  await test.step('shows visitors the new slide, its image and the new subtitle', async () => {
    await visitor.reload();
    await visitor.getByText(title).first().waitFor({ state: 'attached' });
    await visitor.getByText('A subtitle from the test.').waitFor();
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
});

test('shows new and renamed videos on the videos page immediately, and plays them', async ({ visit }) => {
  const { id } = await visit.callAsAdmin<{ id: number }>('POST', '/api/videos', {
    title: 'To be renamed',
    link: 'https://youtu.be/abcdefghij0',
  });
  const visitor = await visit.open('/videos');
  const page = await visit.open('/admin/videos?new', { as: 'admin' });

  await test.step('rejects a playlist link with the specified message, and empty fields', async () => {
    await fillForm(page, { Title: 'A list', Link: 'https://www.youtube.com/playlist?list=PL123' });
    await saveNew(page);
    await page.getByText('Please enter a valid YouTube video link pointing to a video.').waitFor();
    await fillForm(page, { Title: '', Link: '' });
    await saveNew(page);
    await page.getByText('Title is required.').waitFor();
    await page.getByText('Link is required.').waitFor();
  });

  const added = 'A talk from the test';
  await test.step('adds a video', async () => {
    await fillForm(page, { Title: added, Link: 'https://youtu.be/abcdefghijk' });
    await page.getByText('https://www.youtube.com/watch?v=abcdefghijk').first().waitFor();
    await saveNew(page);
    await toast(page, `New video added: ${added}`);
  });

  const inPlaylist = 'From a playlist';
  await test.step('accepts a video opened from a playlist', async () => {
    await addNew(page);
    await fillForm(page, { Title: inPlaylist, Link: 'https://www.youtube.com/watch?v=abcdefghijk&list=PL123' });
    await saveNew(page);
    await toast(page, `New video added: ${inPlaylist}`);
  });

  const renamed = '<img src=x onerror=alert(1)> renamed';
  await test.step('saves a title with markup', async () => {
    await act(page, 'Edit', 'To be renamed');
    await fillForm(page, { Title: renamed });
    await saveChanges(page);
    await toast(page, `Saved: ${renamed}`);
    await leaveRecord(page, 'Videos');
  });

  await test.step('shows visitors the new video, and the markup of the title as text', async () => {
    await visitor.reload();
    await visitor.getByText(added).first().waitFor();
    await visitor.getByText(renamed).first().waitFor();
    await visit.callAsAdmin('DELETE', `/api/videos/${id}`);
  });

  await test.step('plays a video that is stored with its playlist', async () => {
    const link = 'https://www.youtube.com/watch?list=PL123&v=abcdefghijk';
    await visitor.route('**/api/videos?*', async (route) => {
      const response = await route.fetch();
      const videos = (await response.json()) as { title: string }[];
      await route.fulfill({ response, json: videos.map((video) => ({ ...video, link })) });
    });
    await visitor.getByRole('searchbox').fill(inPlaylist);
    await visitor.getByText(`1 results found for "${inPlaylist}"`).waitFor();
    const card = visitor.getByRole('main').getByRole('link', { name: inPlaylist });
    await card.click();
    await visitor.getByRole('dialog', { name: inPlaylist }).locator('iframe[src*="abcdefghijk"]').waitFor();
  });

  await test.step("keeps the search of the admin's list in the URL", async () => {
    await page.goto('/admin/videos?search=grover');
    await page.getByText('2 items found').waitFor();
    await page.getByRole('searchbox').fill('zzzz');
    await page.getByText('No items found').first().waitFor();
  });
});
