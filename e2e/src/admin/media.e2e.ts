import { expect } from '@playwright/test';
import { noisePicture, plainPicture } from '@qram/testing/png-picture';
import { archiveFile, pdfFile } from '@qram/testing/sample-documents';
import type { Page } from 'playwright-core';
import { expectAccessible } from '../harness/accessibility.ts';
import { addNew, confirmDeletion, fillForm, recordForm, row, saveNew, toast } from '../harness/admin-steps.ts';
import { tabTo } from '../harness/keyboard.ts';
import { test } from '../harness/test.ts';

interface Chosen {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const png = (name: string, width = 1200, height = 800): Chosen => ({
  name,
  mimeType: 'image/png',
  buffer: plainPicture(width, height),
});

/** The first file input of the screen is the one behind Upload. */
const upload = (page: Page, ...files: Chosen[]) => page.locator('input[type=file]').first().setInputFiles(files);
const tile = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: `Select ${name}`, exact: true }) });
const openTile = (page: Page, name: string) => tile(page, name).getByRole('button').click();
const panel = (page: Page) =>
  page.getByRole('complementary').filter({ has: page.getByRole('button', { name: 'Close' }) });

test('a picture is uploaded once, used, replaced, described, and deleted when nothing uses it', async ({ visit }) => {
  const page = await visit.open('/admin/Media', { as: 'admin', width: 1440, height: 1000 });
  await upload(page, png('switch-tree.png'));
  await page.getByText('1 file uploaded').waitFor();
  await tile(page, 'switch-tree.png').getByText('Unused').waitFor();

  await page.goto('/admin/Gallery?new');
  await fillForm(page, { Title: 'Slide from the library' });
  await recordForm(page).getByRole('button', { name: 'Choose from library' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose from library' });
  await picker.getByRole('searchbox').fill('switch-tree');
  await picker.getByRole('button', { name: /switch-tree\.png/ }).click();
  await recordForm(page).getByText('switch-tree.png, from the library').waitFor();
  await saveNew(page);
  await toast(page, 'New slide added: Slide from the library');
  await row(page, 'Slide from the library').waitFor();

  await page.goto('/admin/Media?search=switch-tree');
  await openTile(page, 'switch-tree.png');
  await panel(page).getByRole('link', { name: 'Slide from the library' }).waitFor();
  const remove = panel(page).getByRole('button', { name: 'Delete' });
  expect(await remove.isDisabled()).toBe(true);
  await panel(page).getByText("You can't delete this file while it's used in 1 place.").waitFor();

  await panel(page)
    .locator('input[type=file]')
    .setInputFiles(png('better-tree.png', 1600, 900));
  await page.getByRole('dialog', { name: 'Replace file' }).getByRole('button', { name: 'Replace' }).click();
  await toast(page, 'Replaced: better-tree.png');
  await panel(page).getByText('1600 × 900 px').waitFor();

  const focal = panel(page).getByRole('slider', { name: 'Focal point' });
  await focal.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowUp');
  await panel(page).getByText('Focal point: 60% across, 49% down').waitFor();
  await panel(page)
    .getByRole('textbox', { name: /^Alt text/ })
    .fill('A tree of switches');
  await panel(page).getByRole('button', { name: 'Save changes' }).click();
  await toast(page, 'Saved: better-tree.png');

  const visitor = await visit.open('/');
  const shown = visitor.getByAltText('A tree of switches');
  await shown.waitFor({ state: 'attached' });
  expect(await shown.evaluate((image: HTMLImageElement) => image.style.objectPosition)).toBe('60% 49%');

  const slides = await visit.callAsAdmin<{ id: number; title: string }[]>('GET', '/api/gallery');
  const { id } = slides.find(({ title }) => title === 'Slide from the library') ?? { id: 0 };
  await visit.callAsAdmin('PUT', `/api/gallery/${id}`, { image: '' });
  await page.reload();
  await remove.click();
  await confirmDeletion(page);
  await toast(page, 'Moved to the trash: better-tree.png');
  await page.getByText('No items found').waitFor();
});

test('uploads several files; one that fails says why and stops none', async ({ visit }) => {
  visit.expectConsole(/(413|415)/);
  const page = await visit.open('/admin/Media', { as: 'admin' });
  const text = { name: 'words.zip', mimeType: 'application/zip', buffer: Buffer.from('words') };
  const large = { name: 'large.png', mimeType: 'image/png', buffer: noisePicture(1500, 1400) };
  await upload(page, png('first.png'), text, large, archiveFile('code.zip') as Chosen);
  await page.getByText('2 files uploaded, 2 failed').waitFor({ timeout: 40_000 });
  const uploads = page.getByRole('region', { name: 'Uploads' });
  await uploads.getByText('Choose a JPG, PNG or WEBP picture, or a PDF, PowerPoint, ZIP or notebook file.').waitFor();
  await uploads.getByText('Image size exceeds 5MB limit.').waitFor();
  await tile(page, 'first.png').waitFor();
  await uploads.getByRole('button', { name: 'Dismiss uploads' }).click();
  await uploads.waitFor({ state: 'detached' });
});

test('asks where a PDF will be used, and opens it', async ({ visit }) => {
  const page = await visit.open('/admin/Media', { as: 'admin', width: 1440 });
  await upload(page, pdfFile('claim.pdf') as Chosen);
  const dialog = page.getByRole('dialog', { name: 'Where will this PDF be used?' });
  await dialog.getByRole('radio', { name: 'In patents' }).check();
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await page.getByText('1 file uploaded').waitFor();
  await openTile(page, 'claim.pdf');
  await panel(page).getByText('Everyone, while a patent uses it').waitFor();
  const { id } = (await visit.callAsAdmin<{ id: number }[]>('GET', '/api/media?search=claim.pdf'))[0] ?? { id: 0 };
  const { url } = await visit.callAsAdmin<{ url: string }>('POST', `/api/media/${id}/links`);
  expect(url).toContain(`/storage/media/${id}?`);

  await page.goto('/admin/patents?new');
  await recordForm(page).getByRole('button', { name: 'Document: Choose from library' }).click();
  await page
    .getByRole('dialog', { name: 'Choose from library' })
    .getByRole('button', { name: /claim\.pdf/ })
    .click();
  await recordForm(page).getByText('From the library').waitFor();
});

test('keeps search, filter, layout and open file in the address, and works on a phone', async ({ visit }) => {
  const page = await visit.open('/admin/Media', { as: 'admin', width: 390, height: 844 });
  await upload(page, png('phone.png'));
  await page.getByText('1 file uploaded').waitFor();
  await openTile(page, 'phone.png');
  const drawer = page.getByRole('dialog', { name: 'phone.png' });
  await expect(drawer.getByRole('button', { name: 'Delete' })).toBeInViewport();
  await expectAccessible(page);
  await page.reload();
  await drawer.getByRole('slider', { name: 'Focal point' }).waitFor();
  await page.goto('/admin/Media?search=phone&type=picture&unused&list');
  await page.getByRole('button', { name: 'phone.png', exact: true }).waitFor();
  await page.getByText("These files aren't used anywhere.").waitFor();
  await expectAccessible(page);
});

test('asks before typed alt text is lost, also with the keyboard alone', async ({ visit }) => {
  const page = await visit.open('/admin/Media', { as: 'admin', width: 1440 });
  await upload(page, png('typed.png'), png('other.png'));
  await page.getByText('2 files uploaded').waitFor();
  const open = tile(page, 'typed.png').getByRole('button');
  await tabTo(page, open);
  await page.keyboard.press('Enter');
  const alt = panel(page).getByRole('textbox', { name: /^Alt text/ });
  await tabTo(page, alt);
  await page.keyboard.type('Typed');
  await openTile(page, 'other.png');
  await page
    .getByRole('dialog', { name: 'Discard your changes?' })
    .getByRole('button', { name: 'Keep editing' })
    .click();
  expect(await alt.inputValue()).toBe('Typed');
  await panel(page).getByRole('button', { name: 'Save changes' }).click();
  await toast(page, 'Saved: typed.png');
});

test('deletes several files at once, each on its own', async ({ visit }) => {
  const page = await visit.open('/admin/Media?search=bulk-', { as: 'admin' });
  await upload(page, png('bulk-a.png'), png('bulk-b.png'));
  await page.getByText('2 files uploaded').waitFor();
  const [file] = await visit.callAsAdmin<{ id: number }[]>('GET', '/api/media?search=bulk-a');
  await visit.callAsAdmin('POST', '/api/gallery', { title: 'Uses bulk', image_media_id: file?.id });
  for (const name of ['bulk-a.png', 'bulk-b.png'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check({ force: true });
  await page.getByRole('button', { name: 'Delete Selected' }).click();
  await confirmDeletion(page);
  await page.getByText('Used by the slide “Uses bulk”.').waitFor();
  await toast(page, '1 file moved to the trash');
});

test('a logo takes a picture of the library', async ({ visit }) => {
  const page = await visit.open('/admin/Media', { as: 'admin' });
  await upload(page, png('brand.png', 900, 900));
  await page.getByText('1 file uploaded').waitFor();
  await page.goto('/admin/Logos');
  await page.getByRole('button', { name: 'Choose from library for Footer' }).click();
  await page
    .getByRole('dialog', { name: 'Choose from library' })
    .getByRole('button', { name: /brand\.png/ })
    .click();
  await toast(page, 'Logo replaced: Footer');
});

test('the picker closes with Escape and leaves the form as it is', async ({ visit }) => {
  const page = await visit.open('/admin/Features', { as: 'admin' });
  await addNew(page);
  await fillForm(page, { Title: 'Stays' });
  await recordForm(page).getByRole('button', { name: 'Choose from library' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose from library' });
  await picker.waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await picker.waitFor({ state: 'hidden' });
  expect(
    await recordForm(page)
      .getByRole('textbox', { name: /^Title/ })
      .inputValue(),
  ).toBe('Stays');
});

test('asks before a free lesson opens a premium file to everyone', async ({ visit }) => {
  visit.expectConsole(/422/);
  const page = await visit.open('/admin/Media', { as: 'admin', width: 1440 });
  await upload(page, archiveFile('premium-code.zip') as Chosen);
  await page.getByText('1 file uploaded').waitFor();
  const [file] = await visit.callAsAdmin<{ id: number }[]>('GET', '/api/media?search=premium-code');
  const { id } = await visit.callAsAdmin<{ id: number }>('POST', '/api/categories', { title: 'Shared files' });
  const topic = { category_id: id, premium: 1, zip_media_id: file?.id };
  await visit.callAsAdmin('POST', '/api/topics', { ...topic, title: 'Locked lesson' });
  const shared = await visit.callAsAdmin<{ id: number }>('POST', '/api/topics', { ...topic, title: 'Freed lesson' });
  await page.goto(`/admin/tutorials?edit=${shared.id}`);
  await recordForm(page).getByRole('switch', { name: 'Premium' }).uncheck();
  await recordForm(page).getByRole('button', { name: 'Save changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open premium file to everyone?' });
  await dialog.getByText('“premium-code.zip” is also a file of a premium lesson.').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const premiumNow = async () =>
    (await visit.callAsAdmin<{ premium: number }>('GET', `/api/topics/${shared.id}`)).premium;
  expect(await premiumNow()).toBe(1);
  await recordForm(page).getByRole('button', { name: 'Save changes' }).click();
  await dialog.getByRole('button', { name: 'Save and open to everyone' }).click();
  await toast(page, 'Saved: Freed lesson');
  await dialog.waitFor({ state: 'hidden' });
  expect(await premiumNow()).toBe(0);
});

test('a replaced file comes back with Undo, and from the earlier files of its panel', async ({ visit }) => {
  const page = await visit.open('/admin/Media', { as: 'admin', width: 1440, height: 1000 });
  await upload(page, png('former.png'));
  await page.getByText('1 file uploaded').waitFor();
  const [file] = await visit.callAsAdmin<{ id: number }[]>('GET', '/api/media?search=former.png');
  const fields = { title: 'Shows the file', image_media_id: file?.id };
  const slide = await visit.callAsAdmin<{ id: number; image: string }>('POST', '/api/gallery', fields);
  const shown = async () => (await visit.callAsAdmin<{ image: string }>('GET', `/api/gallery/${slide.id}`)).image;
  await openTile(page, 'former.png');
  const replace = async () => {
    await panel(page)
      .locator('input[type=file]')
      .setInputFiles(png('current.png', 1600, 900));
    await page.getByRole('dialog', { name: 'Replace file' }).getByRole('button', { name: 'Replace' }).click();
    await toast(page, 'Replaced: current.png');
    await panel(page).getByText('1600 × 900 px').waitFor();
  };

  await replace();
  expect(await shown()).not.toBe(slide.image);
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  await toast(page, 'Undone: former.png');
  await panel(page).getByText('1200 × 800 px').waitFor();
  expect(await shown()).toBe(slide.image);

  await replace();
  const earlier = panel(page).getByRole('region', { name: 'Earlier files' }).getByRole('listitem');
  await expect(earlier).toHaveText([/^former\.png/, /^current\.png/]);
  const former = earlier.first();
  await expect(former.getByRole('link', { name: /^Open former\.png/ })).toHaveAttribute('href', /\/storage\/gallery\//);
  await expectAccessible(page);
  await former.getByRole('button', { name: /^Restore former\.png/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Restore file' });
  await dialog.getByText('former.png takes the place of current.png in 1 place').waitFor();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await toast(page, 'Restored: former.png');
  await panel(page).getByText('1200 × 800 px').waitFor();
  await expect(earlier).toHaveText([/^current\.png/, /^current\.png/]);
  expect(await shown()).toBe(slide.image);
});
