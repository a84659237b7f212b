import { expect } from '@playwright/test';
import { plainPicture } from '@qram/testing/png-picture';
import type { FrameLocator, Page } from 'playwright-core';
import { expectAccessible, expectAccessibleAroundFrame, expectNoSidewaysScroll } from '../../harness/accessibility.ts';
import { act, fillForm, recordForm, saveNew, sharePreview, toast } from '../../harness/admin-steps.ts';
import { test } from '../../harness/test.ts';
import type { Visit } from '../../harness/visit.ts';

const LINK = 'https://www.youtube.com/watch?v=abcdefghijk';
const preview = (page: Page) => page.getByRole('dialog', { name: 'Preview', exact: true });
const framed = (page: Page): FrameLocator => preview(page).frameLocator('iframe');
const previewButton = (page: Page) => page.getByRole('button', { name: 'Preview', exact: true });
const openPreview = (page: Page) => previewButton(page).click();
const pageWidth = (page: Page) =>
  framed(page)
    .locator('html')
    .evaluate((root) => root.clientWidth);

/** The address of a new preview link, as the dialog shows it. */
async function createLink(page: Page): Promise<string> {
  await sharePreview(page);
  const dialog = page.getByRole('dialog', { name: 'Preview links' });
  await dialog.getByRole('button', { name: 'Create link' }).click();
  return dialog.getByRole('textbox', { name: 'New link' }).inputValue();
}

/** Closes the preview, which gives the focus back to its button. */
async function closePreview(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(preview(page)).toHaveCount(0);
  await expect(previewButton(page)).toBeFocused();
}

/** The content of a page, as the server sends it to a visitor. */
async function fetchMain(visit: Visit, path: string): Promise<string> {
  const response = await fetch(new URL(path, visit.site.url));
  return /<main.*<\/main>/s.exec(await response.text())?.[0] ?? '';
}

test('previews a new video at both widths before it is saved, also after a failure', async ({ visit }) => {
  const title = 'Previewed before it was saved';
  const page = await visit.open('/admin/videos?new', { as: 'admin' });

  await test.step('asks for what is missing first', async () => {
    await openPreview(page);
    await page.getByText('Title is required.').waitFor();
    await expect(preview(page)).toHaveCount(0);
  });

  await test.step('a preview fails in its dialog, and a retry shows it', async () => {
    await fillForm(page, { Title: 'Lost on the way', Link: LINK });
    visit.expectConsole(/Failed to load resource|api\/previews/);
    await page.route('**/api/previews', (route) => route.abort(), { times: 1 });
    await openPreview(page);
    await preview(page).getByText("The preview couldn't be created.").waitFor();
    await preview(page).getByRole('button', { name: 'Try again' }).click();
    await framed(page).getByRole('main').getByText('Lost on the way').waitFor();
    await closePreview(page);
  });

  await test.step('previews the form at both widths, and keeps it', async () => {
    await fillForm(page, { Title: title });
    await openPreview(page);
    await framed(page).getByText("This video hasn't been saved yet.").waitFor();
    await framed(page).getByRole('main').getByText(title).waitFor();
    expect(await pageWidth(page)).toBe(1280);
    await expectAccessibleAroundFrame(page);
    await preview(page).getByText('Phone').click();
    await expect.poll(() => pageWidth(page)).toBe(390);
    const previewUrl = await preview(page).getByRole('link', { name: 'Open in new tab' }).getAttribute('href');
    await closePreview(page);
    await expect(recordForm(page).getByRole('textbox', { name: 'Title' })).toHaveValue(title);
    // Anybody with the address sees it, and nobody else.
    const videos = await fetchMain(visit, '/videos');
    expect(videos).toContain('</main>');
    expect(videos).not.toContain(title);
    expect(await fetchMain(visit, String(previewUrl))).toContain(title);
  });

  await test.step('saves what was previewed', async () => {
    await saveNew(page);
    await toast(page, `New video added: ${title}`);
  });
});

test('previews a card and a slide of the home page at their places', async ({ visit }) => {
  const title = 'A card that is not active';
  const card = await visit.callAsAdmin<{ id: number }>('POST', '/api/features', { title, order: 2, active: 0 });
  const slide = await visit.callAsAdmin<{ id: number }>('POST', '/api/gallery', {
    title: 'A slide before its change',
    order: 5,
    active: 0,
  });
  const page = await visit.open(`/admin/Features?edit=${card.id}`, { as: 'admin' });

  await test.step('previews an inactive card at its place, with the bar in sight', async () => {
    await openPreview(page);
    await expect(framed(page).getByRole('heading', { name: title })).toBeInViewport();
    const bar = framed(page).getByText("This card isn't public yet.");
    await expect(bar).toBeInViewport();
    const header = framed(page).getByRole('banner');
    const [above, below] = [await bar.boundingBox(), await header.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    await closePreview(page);
  });

  await test.step('previews a slide with a picture that was chosen and a changed title', async () => {
    await page.getByRole('link', { name: 'Home Gallery', exact: true }).click();
    await act(page, 'Edit', 'A slide before its change');
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
    const stored = await visit.callAsAdmin<{ title: string; image: string }>('GET', `/api/gallery/${slide.id}`);
    expect(stored).toMatchObject({ title: 'A slide before its change', image: '' });
  });
});

test('a draft is seen with its link, until an admin ends it', async ({ visit }) => {
  const title = 'A draft for somebody else';
  const { id } = await visit.callAsAdmin<{ id: number }>('POST', '/api/videos', {
    title,
    link: LINK,
    publish_at: null,
  });
  const live = 'Seen on the site & found';
  await visit.callAsAdmin('POST', '/api/videos', { title: live, link: LINK });

  const link = await test.step('an admin creates a link, as the draft has no public page', async () => {
    const page = await visit.open(`/admin/records/videos/${id}`, { as: 'admin' });
    await expect(page.getByRole('link', { name: 'View on site' })).toHaveCount(0);
    const created = await createLink(page);
    expect(created).toMatch(/^http.*\/preview\/[\w-]{43}$/);
    await expectAccessible(page);
    return created;
  });

  await test.step('the link shows the draft', async () => {
    expect(await fetchMain(visit, link)).toContain(title);
  });

  await visit.callAsAdmin('PUT', `/api/videos/${id}`, { title: 'A draft that was changed' });
  const guest = await visit.open(link, { hydrated: false });
  await test.step('a guest sees the draft as it is now, without a form to answer it', async () => {
    await guest.getByText("This video isn't public yet.").waitFor();
    await guest.getByRole('main').getByText('A draft that was changed').waitFor();
    await expect(guest.getByText(title)).toHaveCount(0);
    const bar = guest.getByRole('complementary', { name: 'Preview' });
    await bar.getByText('This preview ends on').waitFor();
    await expect(bar.locator('form')).toHaveCount(0);
    await guest.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(guest);
    await expectAccessible(guest);
  });

  const colleague = await visit.open(`/admin/videos?edit=${id}`, { as: 'second admin' });
  const links = colleague.getByRole('dialog', { name: 'Preview links' });
  await test.step('another admin ends the link at one press', async () => {
    await sharePreview(colleague);
    await links.getByText(/^Ends /).waitFor();
    await expectAccessible(colleague);
    await links.getByRole('button', { name: 'End link' }).click();
    await links.getByText('No active links.').waitFor();
  });

  await test.step('the guest reads that the preview has ended', async () => {
    visit.expectConsole(/410/);
    await guest.reload();
    await guest.getByRole('heading', { name: 'This preview has ended' }).waitFor();
    await expectAccessible(guest);
  });

  await test.step('a live record leads to its public page', async () => {
    await colleague.keyboard.press('Escape');
    await expect(links).toHaveCount(0);
    await colleague.keyboard.press('Escape');
    await recordForm(colleague).waitFor({ state: 'detached' });
    await act(colleague, 'Edit', live);
    const href = await colleague.getByRole('link', { name: 'View on site' }).getAttribute('href');
    await guest.goto(String(href));
    await guest.getByRole('main').getByRole('link', { name: live }).waitFor();
  });
});

test('preview and links are accessible on a phone in both themes', async ({ visit }) => {
  const title = 'Unbreakable'.repeat(6);
  await visit.callAsAdmin('POST', '/api/patents', { title, patent_number: 'US-PREVIEW' });
  const page = await visit.open('/admin/patents', { as: 'admin', width: 390, height: 844 });
  const links = page.getByRole('dialog', { name: 'Preview links' });
  for (const [at, theme] of ['light', 'dark'].entries())
    await test.step(`${theme} theme`, async () => {
      if (theme === 'dark') await page.getByRole('button', { name: 'Switch to dark theme' }).click();
      await page.getByRole('button', { name: title, exact: true }).click();
      await sharePreview(page);
      await links.getByRole('button', { name: 'Create link' }).press('Enter');
      await expect(links.getByRole('button', { name: 'End link' })).toHaveCount(at + 1);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.keyboard.press('Escape');
      await expect(links).toHaveCount(0);
      await previewButton(page).press('Enter');
      await framed(page).getByRole('main').getByText(title).first().waitFor();
      await expect(framed(page).locator(`html.${theme}`)).toHaveCount(1);
      await expectAccessibleAroundFrame(page);
      await expectNoSidewaysScroll(page);
      await framed(page).getByRole('link', { name: 'Skip' }).first().focus();
      await page.keyboard.press('Escape');
      await expect(preview(page)).toHaveCount(0);
      await page.keyboard.press('Escape');
      await recordForm(page).waitFor({ state: 'detached' });
    });
});
