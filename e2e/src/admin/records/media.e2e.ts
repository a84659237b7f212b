import { expect } from '@playwright/test';
import { noisePicture, plainPicture } from '@qram/testing/png-picture';
import { archiveFile, pdfFile } from '@qram/testing/sample-documents';
import type { Page } from 'playwright-core';
import { expectAccessible } from '../../harness/accessibility.ts';
import {
  act,
  addNew,
  confirmDeletion,
  fillForm,
  goTo,
  recordForm,
  row,
  saveChanges,
  saveNew,
  toast,
} from '../../harness/admin-steps.ts';
import { tabTo } from '../../harness/keyboard.ts';
import { test } from '../../harness/test.ts';

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

/** The first file input of the screen is the one behind Upload. Handing over 6 MB takes a busy browser a while. */
const upload = (page: Page, ...files: Chosen[]) =>
  page.locator('input[type=file]').first().setInputFiles(files, { timeout: 40_000 });
const tile = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: `Select ${name}`, exact: true }) });
const openTile = (page: Page, name: string) => tile(page, name).getByRole('button').click();
const uploads = (page: Page) => page.getByRole('region', { name: 'Uploads' });
const panel = (page: Page) =>
  page.getByRole('complementary').filter({ has: page.getByRole('button', { name: 'Close' }) });
const libraryPicker = (page: Page) => page.getByRole('dialog', { name: 'Choose from library' });

/** Closes a form that was filled in, and loses what it holds. */
async function discardForm(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await recordForm(page).waitFor({ state: 'detached' });
}

test('a picture is uploaded once, used, replaced, described, and deleted when nothing uses it', async ({ visit }) => {
  const page = await visit.open('/admin/Media', { as: 'admin', width: 1440, height: 1000 });
  await upload(page, png('switch-tree.png'));
  await page.getByText('1 file uploaded').waitFor();
  await tile(page, 'switch-tree.png').getByText('Unused').waitFor();

  await goTo(page, 'Home Gallery');
  await addNew(page);
  await fillForm(page, { Title: 'Slide from the library' });
  await recordForm(page).getByRole('button', { name: 'Choose from library' }).click();
  await libraryPicker(page).getByRole('searchbox').fill('switch-tree');
  await libraryPicker(page)
    .getByRole('button', { name: /switch-tree\.png/ })
    .click();
  await recordForm(page).getByText('switch-tree.png, from the library').waitFor();
  await saveNew(page);
  await toast(page, 'New slide added: Slide from the library');
  await row(page, 'Slide from the library').waitFor();

  await goTo(page, 'Media');
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

  const shownAt = await page.evaluate(async () => {
    const home = new DOMParser().parseFromString(await (await fetch('/')).text(), 'text/html');
    return home.querySelector<HTMLImageElement>('img[alt="A tree of switches"]')?.style.objectPosition;
  });
  expect(shownAt).toBe('60% 49%');

  const slides = await visit.callAsAdmin<{ id: number; title: string }[]>('GET', '/api/gallery');
  const { id } = slides.find(({ title }) => title === 'Slide from the library') ?? { id: 0 };
  await visit.callAsAdmin('PUT', `/api/gallery/${id}`, { image: '' });
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('searchbox').fill('better-tree');
  await openTile(page, 'better-tree.png');
  await remove.click();
  await confirmDeletion(page);
  await toast(page, 'Moved to the trash: better-tree.png');
  await page.getByText('No items found').waitFor();
});

test('uploads several files, keeps typed alt text, and deletes several', async ({ visit }) => {
  visit.expectConsole(/(413|415)/);
  const page = await visit.open('/admin/Media', { as: 'admin', width: 1440 });
  const dismissUploads = async () => {
    await uploads(page).getByRole('button', { name: 'Dismiss uploads' }).click();
    await uploads(page).waitFor({ state: 'detached' });
  };

  await test.step('uploads several files; one that fails says why and stops none', async () => {
    const text = { name: 'words.zip', mimeType: 'application/zip', buffer: Buffer.from('words') };
    const large = { name: 'large.png', mimeType: 'image/png', buffer: noisePicture(1500, 1400) };
    await upload(page, png('first.png'), text, large, archiveFile('code.zip') as Chosen);
    await page.getByText('2 files uploaded, 2 failed').waitFor({ timeout: 40_000 });
    const reason = 'Choose a JPG, PNG or WEBP picture, or a PDF, PowerPoint, ZIP or notebook file.';
    await uploads(page).getByText(reason).waitFor();
    await uploads(page).getByText('Image size exceeds 5MB limit.').waitFor();
    await tile(page, 'first.png').waitFor();
    await dismissUploads();
  });

  await test.step('asks before typed alt text is lost, also with the keyboard alone', async () => {
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
    await panel(page).getByRole('button', { name: 'Close' }).click();
    await dismissUploads();
  });

  await test.step('deletes several files at once, each on its own', async () => {
    await page.getByRole('searchbox').fill('bulk-');
    await tile(page, 'typed.png').waitFor({ state: 'detached' });
    await upload(page, png('bulk-a.png'), png('bulk-b.png'));
    await page.getByText('2 files uploaded').waitFor();
    // The tiles stand still once both are there.
    for (const name of ['bulk-a.png', 'bulk-b.png']) await tile(page, name).waitFor();
    const [file] = await visit.callAsAdmin<{ id: number }[]>('GET', '/api/media?search=bulk-a');
    await visit.callAsAdmin('POST', '/api/gallery', { title: 'Uses bulk', image_media_id: file?.id });
    for (const name of ['bulk-a.png', 'bulk-b.png']) {
      const checkbox = page.getByRole('checkbox', { name: `Select ${name}` });
      await tile(page, name).hover();
      await checkbox.check();
      await expect(checkbox).toBeChecked();
    }
    await page.getByRole('button', { name: 'Delete Selected' }).click();
    await confirmDeletion(page);
    await page.getByText('Used by the slide “Uses bulk”.').waitFor();
    await toast(page, '1 file moved to the trash');
  });
});

test('other screens take their files from the library, and ask before they open a premium one', async ({ visit }) => {
  visit.expectConsole(/422/);
  const page = await visit.open('/admin/Media', { as: 'admin', width: 1440 });

  await test.step('asks where a PDF will be used, and opens it', async () => {
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
    await upload(page, png('brand.png', 900, 900), archiveFile('premium-code.zip') as Chosen);
    await page.getByText('2 files uploaded').waitFor();
  });

  await test.step('a patent takes a document of the library', async () => {
    await goTo(page, 'Patents');
    await addNew(page);
    await recordForm(page).getByRole('button', { name: 'Document: Choose from library' }).click();
    await libraryPicker(page)
      .getByRole('button', { name: /claim\.pdf/ })
      .click();
    await recordForm(page).getByText('From the library').waitFor();
    await discardForm(page);
  });

  await test.step('a logo takes a picture of the library', async () => {
    await goTo(page, 'Logos');
    await page.getByRole('button', { name: 'Choose from library for Footer' }).click();
    await libraryPicker(page)
      .getByRole('button', { name: /brand\.png/ })
      .click();
    await toast(page, 'Logo replaced: Footer');
  });

  await test.step('asks before a free lesson opens a premium file to everyone', async () => {
    const [file] = await visit.callAsAdmin<{ id: number }[]>('GET', '/api/media?search=premium-code');
    const { id } = await visit.callAsAdmin<{ id: number }>('POST', '/api/categories', { title: 'Shared files' });
    const topic = { category_id: id, premium: 1, zip_media_id: file?.id };
    await visit.callAsAdmin('POST', '/api/topics', { ...topic, title: 'Locked lesson' });
    const shared = await visit.callAsAdmin<{ id: number }>('POST', '/api/topics', { ...topic, title: 'Freed lesson' });
    await goTo(page, 'Tutorials');
    await act(page, 'Edit', 'Freed lesson');
    await recordForm(page).getByRole('switch', { name: 'Premium' }).uncheck();
    await saveChanges(page);
    const dialog = page.getByRole('dialog', { name: 'Open premium file to everyone?' });
    await dialog.getByText('“premium-code.zip” is also a file of a premium lesson.').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const premiumNow = async () =>
      (await visit.callAsAdmin<{ premium: number }>('GET', `/api/topics/${shared.id}`)).premium;
    expect(await premiumNow()).toBe(1);
    await saveChanges(page);
    await dialog.getByRole('button', { name: 'Save and open to everyone' }).click();
    await toast(page, 'Saved: Freed lesson');
    await dialog.waitFor({ state: 'hidden' });
    expect(await premiumNow()).toBe(0);
  });
});

test('keeps search, filter, layout and open file in the address, and works on a phone', async ({ visit }) => {
  const path = '/admin/Media?search=phone&type=picture&unused&list';
  const page = await visit.open(path, { as: 'admin', width: 390, height: 844 });
  await upload(page, png('phone.png'));
  await page.getByText('1 file uploaded').waitFor();
  await page.getByRole('button', { name: 'phone.png', exact: true }).waitFor();
  await page.getByText("These files aren't used anywhere.").waitFor();
  await expectAccessible(page);
  await page.getByRole('radiogroup', { name: 'Layout' }).getByTitle('Grid').click();
  await openTile(page, 'phone.png');
  const drawer = page.getByRole('dialog', { name: 'phone.png' });
  await expect(drawer.getByRole('button', { name: 'Delete' })).toBeInViewport();
  await expectAccessible(page);
  await page.reload();
  await drawer.getByRole('slider', { name: 'Focal point' }).waitFor();
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
