import { createServer } from 'node:http';
import { expect } from '@playwright/test';
import { adminAccount } from '@qram/testing/accounts';
import { plainPicture } from '@qram/testing/png-picture';
import { asFile } from '@qram/testing/sample-documents';
import { uniqueSender } from '@qram/testing/site-call';
import { addNew, fillForm, recordForm, row, saveNew, toast } from '../../harness/admin-steps.ts';
import { expectFocus } from '../../harness/expectations.ts';
import { addTutorials } from '../../harness/learning-content.ts';
import { siteEnvironment, test } from '../../harness/test.ts';
import type { Visit } from '../../harness/visit.ts';
import { waitForIdle } from '../../harness/wait-for-idle.ts';

const LINK = 'https://youtu.be/F_Riqjdh2oM';
const OTHER_LINK = 'https://youtu.be/abcdefghijk';
const UNKNOWN_LINK = 'https://youtu.be/unknown0000';

/** Titles at the video host, by video. */
const TITLES: Record<string, string> = { F_Riqjdh2oM: 'A lecture on memory', abcdefghijk: 'Another lecture' };
const host = createServer((request, response) => {
  const video = new URL(request.url ?? '', 'http://host').searchParams.get('url')?.slice(-11) ?? '';
  const title = TITLES[video];
  response
    .writeHead(title ? 200 : 404, { 'content-type': 'application/json' })
    .end(JSON.stringify({ title, description: `About: ${title}` }));
});
siteEnvironment(async () => {
  await new Promise<void>((resolve) => void host.listen(0, '127.0.0.1', () => resolve()));
  const bound = host.address();
  const port = typeof bound === 'object' && bound ? bound.port : 0;
  return {
    variables: { VIDEO_DETAILS_URL: `http://127.0.0.1:${port}/oembed` },
    close: async () => void host.close(),
  };
});

interface Slide {
  id: number;
  title: string;
  image: string;
  state: string;
}

async function addSlide(visit: Visit, title: string): Promise<Slide> {
  const body = new FormData();
  body.set('title', title);
  body.set('order', '50');
  body.set('image', asFile({ name: 'slide.png', mimeType: 'image/png', buffer: plainPicture(640, 360) }));
  const { token } = await adminAccount(visit.site);
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': uniqueSender() };
  return (await (await fetch(`${visit.site.url}/api/gallery`, { method: 'POST', headers, body })).json()) as Slide;
}

test('duplicates a slide with its picture, and says why when the original is gone', async ({ visit }) => {
  const title = 'x'.repeat(118);
  const [original, gone] = [await addSlide(visit, title), await addSlide(visit, 'Gone before its copy')];
  const page = await visit.open(`/admin/Gallery?copy=${gone.id}`, { as: 'admin' });

  await test.step('says why when the original is gone', async () => {
    visit.expectConsole(/409/);
    await page.getByText('Current image').waitFor();
    await visit.callAsAdmin('DELETE', `/api/gallery/${gone.id}`);
    await saveNew(page);
    await page
      .getByText("The original has changed or was deleted in the meantime, so its files can't be copied.")
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await recordForm(page).waitFor({ state: 'detached' });
  });

  await test.step('duplicates a slide from its row, with its picture, as a draft', async () => {
    await row(page, title)
      .getByRole('button', { name: `More actions for ${title}` })
      .click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await page.getByRole('dialog', { name: 'Duplicate slide' }).waitFor();
    const copied = `${'x'.repeat(113)} (copy)`;
    await expect.poll(() => recordForm(page).getByRole('textbox', { name: 'Title' }).inputValue()).toBe(copied);
    await page.getByText('Current image').waitFor();
    await saveNew(page);
    await toast(page, `New slide added: ${copied}`);
    const slides = await visit.callAsAdmin<Slide[]>('GET', '/api/gallery');
    const copy = slides.find((slide) => slide.title === copied);
    expect(copy).toMatchObject({ image: original.image, state: 'draft' });
    await visit.callAsAdmin('DELETE', `/api/gallery/${original.id}`);
    await visit.callAsAdmin('POST', '/api/trash/purges', { items: [{ kind: 'gallery', id: original.id }] });
    expect((await fetch(`${visit.site.url}/storage/gallery/${copy?.image}`)).status).toBe(200);
  });
});

test('adds a topic as a copy of another, and several one after another', async ({ visit }) => {
  const [topic] = await addTutorials(visit.site, 'Copied', [{ title: 'A topic to copy', premium: 0 }]);
  await visit.callAsAdmin('POST', '/api/categories', { title: 'Many topics' });
  const page = await visit.open(`/admin/tutorials?view=${topic?.id}`, { as: 'admin' });

  await test.step('duplicates a topic from its page, without the file that was removed', async () => {
    await page.getByRole('button', { name: 'Actions for A topic to copy' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    // The page behind it has a form with the same button.
    await page.getByRole('dialog').getByRole('button', { name: 'PDF: Remove' }).click();
    await saveNew(page);
    await toast(page, 'New lesson added: A topic to copy (copy)');
    const topics = await visit.callAsAdmin<Record<string, unknown>[]>('GET', '/api/topics?search=to copy (copy)');
    expect(topics).toMatchObject([{ category_title: 'Copied', pdf: null, zip: 'code.zip' }]);
    await recordForm(page).waitFor({ state: 'detached' });
  });

  await test.step('saves a topic and starts the next one in the same category', async () => {
    await addNew(page);
    await fillForm(page, { Title: 'First of many', Summary: 'One line' });
    await recordForm(page).getByRole('combobox', { name: 'Category' }).click();
    await page.getByRole('option', { name: 'Many topics', exact: true }).click();
    await recordForm(page).getByRole('button', { name: 'Save and add another' }).click();
    await toast(page, 'New lesson added: First of many');
    const title = recordForm(page).getByRole('textbox', { name: 'Title' });
    await expectFocus(title);
    expect(await title.inputValue()).toBe('');
    expect(await recordForm(page).getByRole('textbox', { name: 'Summary' }).inputValue()).toBe('');
    await page.keyboard.type('Second of many');
    await page.keyboard.press('Control+Shift+S');
    await toast(page, 'New lesson added: Second of many');
    await expectFocus(title);
    // Enter saves as the Save button does, and closes the form.
    await page.keyboard.type('Third of many');
    await page.keyboard.press('Enter');
    await toast(page, 'New lesson added: Third of many');
    await recordForm(page).waitFor({ state: 'detached' });
    const topics = await visit.callAsAdmin<{ category_title: string }[]>('GET', '/api/topics?search=of many');
    expect(topics.map(({ category_title: category }) => category)).toEqual([
      'Many topics',
      'Many topics',
      'Many topics',
    ]);
  });

  await test.step('stays with the record when it is refused', async () => {
    await addNew(page);
    await fillForm(page, { Summary: 'Without a title' });
    await recordForm(page).getByRole('button', { name: 'Save and add another' }).click();
    await page.getByText('Title is required.').waitFor();
    expect(await recordForm(page).getByRole('textbox', { name: 'Summary' }).inputValue()).toBe('Without a title');
  });
});

test("helps with a video's title and description, and leaves the last word to the admin", async ({ visit }) => {
  const page = await visit.open('/admin/videos?new', { as: 'admin' });

  await test.step('lets a video be saved when its host has no title', async () => {
    await fillForm(page, { Link: UNKNOWN_LINK });
    await waitForIdle(page);
    expect(await recordForm(page).getByRole('textbox', { name: 'Title' }).inputValue()).toBe('');
    await page.getByRole('button', { name: "Use the video's title" }).click();
    await page.getByText("YouTube has no title for this link, or can't be reached.").waitFor();
    await fillForm(page, { Title: 'Typed by hand' });
    await saveNew(page);
    await toast(page, 'New video added: Typed by hand');
    await recordForm(page).waitFor({ state: 'detached' });
  });

  await test.step("proposes a video's title and description, and never replaces what was typed", async () => {
    await addNew(page);
    const title = recordForm(page).getByRole('textbox', { name: 'Title' });
    await fillForm(page, { Link: LINK });
    await page.getByText('Suggested from YouTube.').waitFor();
    expect(await title.inputValue()).toBe('A lecture on memory');
    const description = recordForm(page).getByRole('textbox', { name: 'Description' });
    expect(await description.inputValue()).toBe('About: A lecture on memory');
    await description.fill('My own words');
    // A proposal that nobody has changed follows the link.
    await fillForm(page, { Link: OTHER_LINK });
    await expect.poll(() => title.inputValue()).toBe('Another lecture');
    await title.fill('My own title');
    await page.getByText('Suggested from YouTube.').waitFor({ state: 'detached' });
    await fillForm(page, { Link: LINK });
    await waitForIdle(page);
    expect(await title.inputValue()).toBe('My own title');
    await page.getByRole('button', { name: "Use the video's title" }).click();
    await expect.poll(() => title.inputValue()).toBe('A lecture on memory');
    await title.fill('');
    await waitForIdle(page);
    expect([await title.inputValue(), await description.inputValue()]).toEqual(['', 'My own words']);
  });
});
