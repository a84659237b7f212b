import { expect } from '@playwright/test';
import { plainPicture } from '@qram/testing/png-picture';
import type { FrameLocator, Page } from 'playwright-core';
import { expectAccessible, expectAccessibleAroundFrame, expectNoSidewaysScroll } from '../harness/accessibility.ts';
import { fillForm, recordForm, saveNew, toast } from '../harness/admin-steps.ts';
import { test } from '../harness/test.ts';

const LINK = 'https://www.youtube.com/watch?v=abcdefghijk';
const preview = (page: Page) => page.getByRole('dialog', { name: 'Preview', exact: true });
const framed = (page: Page): FrameLocator => preview(page).frameLocator('iframe');
const openPreview = (page: Page) => recordForm(page).getByRole('button', { name: 'Preview', exact: true }).click();
const pageWidth = (page: Page) =>
  framed(page)
    .locator('html')
    .evaluate((root) => root.clientWidth);

/** The address of a new preview link, as the dialog shows it. */
async function createLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Share preview' }).click();
  const dialog = page.getByRole('dialog', { name: 'Preview links' });
  await dialog.getByRole('button', { name: 'Create link' }).click();
  return dialog.getByRole('textbox', { name: 'New link' }).inputValue();
}

test('previews a new video at both widths before it is saved', async ({ visit }) => {
  const title = 'Previewed before it was saved';
  const page = await visit.open('/admin/videos?new', { as: 'admin' });
  await openPreview(page);
  await page.getByText('Title is required.').waitFor();
  await expect(preview(page)).toHaveCount(0);

  await fillForm(page, { Title: title, Link: LINK });
  await openPreview(page);
  await framed(page).getByText("This video hasn't been saved yet.").waitFor();
  await framed(page).getByRole('main').getByText(title).waitFor();
  expect(await pageWidth(page)).toBe(1280);
  await expectAccessibleAroundFrame(page);
  await preview(page).getByText('Phone').click();
  await expect.poll(() => pageWidth(page)).toBe(390);
  const address = await preview(page).getByRole('link', { name: 'Open in new tab' }).getAttribute('href');

  await page.keyboard.press('Escape');
  await expect(preview(page)).toHaveCount(0);
  await expect(recordForm(page).getByRole('button', { name: 'Preview', exact: true })).toBeFocused();
  await expect(recordForm(page).getByRole('textbox', { name: 'Title' })).toHaveValue(title);

  const visitor = await visit.open('/videos');
  await expect(visitor.getByText(title)).toHaveCount(0);
  const guest = await visit.open(String(address), { hydrated: false });
  await guest.getByRole('main').getByText(title).waitFor();
  await saveNew(page);
  await toast(page, `New video added: ${title}`);
});

test('previews a slide with a picture that was chosen and a changed title', async ({ visit }) => {
  const { id } = await visit.callAsAdmin<{ id: number }>('POST', '/api/gallery', {
    title: 'A slide before its change',
    order: 5,
    active: 0,
  });
  const page = await visit.open(`/admin/Gallery?edit=${id}`, { as: 'admin' });
  await fillForm(page, { Title: 'A slide with unsaved changes' });
  await recordForm(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'slide.png', mimeType: 'image/png', buffer: plainPicture(1600, 900) });
  await page.getByText(/slide\.png/).waitFor();
  await openPreview(page);
  await framed(page).getByRole('heading', { name: 'A slide with unsaved changes' }).waitFor();
  const picture = framed(page).locator('[data-shown] img[src*="/storage/gallery/"]').first();
  await expect
    .poll(() => picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
    .toBeGreaterThan(0);
  const stored = await visit.callAsAdmin<{ title: string; image: string }>('GET', `/api/gallery/${id}`);
  expect(stored).toMatchObject({ title: 'A slide before its change', image: '' });
});

test('previews an inactive card at its place, with the bar in sight', async ({ visit }) => {
  const title = 'A card that is not active';
  const { id } = await visit.callAsAdmin<{ id: number }>('POST', '/api/features', { title, order: 2, active: 0 });
  const page = await visit.open(`/admin/Features?edit=${id}`, { as: 'admin' });
  await openPreview(page);
  await expect(framed(page).getByRole('heading', { name: title })).toBeInViewport();
  const bar = framed(page).getByText("This card isn't public yet.");
  await expect(bar).toBeInViewport();
  const header = framed(page).getByRole('banner');
  const [above, below] = [await bar.boundingBox(), await header.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
});

test('a preview fails in its dialog, and a retry shows it', async ({ visit }) => {
  const page = await visit.open('/admin/videos?new', { as: 'admin' });
  await fillForm(page, { Title: 'Lost on the way', Link: LINK });
  visit.expectConsole(/Failed to load resource|api\/previews/);
  await page.route('**/api/previews', (route) => route.abort(), { times: 1 });
  await openPreview(page);
  await preview(page).getByText("The preview couldn't be created.").waitFor();
  await preview(page).getByRole('button', { name: 'Try again' }).click();
  await framed(page).getByRole('main').getByText('Lost on the way').waitFor();
});

test('a draft is seen, commented on and approved with its link, until an admin ends it', async ({ visit }) => {
  const title = 'A draft for somebody else';
  const { id } = await visit.callAsAdmin<{ id: number }>('POST', '/api/videos', {
    title,
    link: LINK,
    publish_at: null,
  });
  const page = await visit.open(`/admin/records/videos/${id}`, { as: 'admin' });
  await expect(page.getByRole('link', { name: 'View on site' })).toHaveCount(0);
  const address = await createLink(page);
  expect(address).toMatch(/^http.*\/preview\/[\w-]{43}$/);
  await expectAccessible(page);

  const guest = await visit.open(address, { hydrated: false });
  await guest.getByText("This video isn't public yet.").waitFor();
  await guest.getByRole('main').getByText(title).waitFor();
  await visit.callAsAdmin('PUT', `/api/videos/${id}`, { title: 'A draft that was changed' });
  await guest.reload();
  await guest.getByRole('main').getByText('A draft that was changed').waitFor();
  await expect(guest.getByText(title)).toHaveCount(0);
  const bar = guest.getByRole('complementary', { name: 'Preview' });
  await bar.getByText('Comment', { exact: true }).first().click();
  await bar.getByRole('textbox', { name: 'Your name' }).fill('Ada');
  await bar.getByRole('textbox', { name: 'Comment' }).fill('Shorter, please.\n<b>Really.</b>');
  await expectAccessible(guest);
  await bar.getByRole('button', { name: 'Send comment' }).click();
  await bar.getByText('Your comment was sent.').waitFor();
  await guest.setViewportSize({ width: 320, height: 700 });
  await bar.getByText('Approve', { exact: true }).press('Enter');
  await bar.getByRole('textbox', { name: 'Your name' }).fill(`Grace ${'Unbreakable'.repeat(5)}`);
  await expectNoSidewaysScroll(guest);
  await bar.getByRole('button', { name: 'Send approval' }).press('Enter');
  await bar.getByText('Your approval was sent.').waitFor();
  await expectAccessible(guest);

  const colleague = await visit.open(`/admin/videos?edit=${id}`, { as: 'second admin' });
  await colleague.getByRole('button', { name: /^Approved by Grace .* · 1 comment$/ }).click();
  const links = colleague.getByRole('dialog', { name: 'Preview links' });
  await links.getByText(/^Ends /).waitFor();
  await links.getByText('<b>Really.</b>').waitFor();
  await expect(links.getByText('on version 2')).toHaveCount(2);
  await expectAccessible(colleague);
  await links.getByRole('button', { name: 'Delete the comment of Ada' }).click();
  await expect(links.getByText('Shorter, please.')).toHaveCount(0);
  await links.getByRole('button', { name: 'End link' }).click();
  const question = colleague.getByRole('dialog', { name: 'End this link?' });
  await question.getByText('Its comment is deleted with it.').waitFor();
  await question.getByRole('button', { name: 'End link' }).click();
  await links.getByText('No active links.').waitFor();
  visit.expectConsole(/410/);
  await guest.reload();
  await guest.getByRole('heading', { name: 'This preview has ended' }).waitFor();
  await expectAccessible(guest);
});

test('a live record leads to its public page', async ({ visit }) => {
  const title = 'Seen on the site & found';
  const { id } = await visit.callAsAdmin<{ id: number }>('POST', '/api/videos', { title, link: LINK });
  const page = await visit.open(`/admin/videos?edit=${id}`, { as: 'admin' });
  const href = await page.getByRole('link', { name: 'View on site' }).getAttribute('href');
  const visitor = await visit.open(String(href));
  await visitor.getByRole('main').getByRole('link', { name: title }).waitFor();
});

for (const theme of ['light', 'dark'] as const)
  test(`preview and links are accessible on a phone, ${theme}`, async ({ visit }) => {
    const { id } = await visit.callAsAdmin<{ id: number }>('POST', '/api/patents', {
      title: `${'Unbreakable'.repeat(6)} ${theme}`,
      patent_number: `US-PREVIEW-${theme}`,
    });
    const page = await visit.open(`/admin/patents?edit=${id}`, { as: 'admin', theme, width: 390, height: 844 });
    await page.getByRole('button', { name: 'Share preview' }).press('Enter');
    const links = page.getByRole('dialog', { name: 'Preview links' });
    await links.getByRole('button', { name: 'Create link' }).press('Enter');
    await links.getByRole('button', { name: 'End link' }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await expect(links).toHaveCount(0);
    await recordForm(page).getByRole('button', { name: 'Preview', exact: true }).press('Enter');
    await framed(page).getByRole('main').getByText(`Unbreakable ${theme}`).first().waitFor();
    await expectAccessibleAroundFrame(page);
    await expectNoSidewaysScroll(page);
    await framed(page).getByRole('link', { name: 'Skip' }).first().focus();
    await page.keyboard.press('Escape');
    await expect(preview(page)).toHaveCount(0);
  });
