import { createServer } from 'node:http';
import { expect } from '@playwright/test';
import { uniqueName } from '@qram/testing/accounts';
import { recordForm, toast } from '../../harness/admin-steps.ts';
import { expectFocus } from '../../harness/expectations.ts';
import { addLesson, editor, insertFiles, png } from '../../harness/lesson-steps.ts';
import { Presses } from '../../harness/presses.ts';
import { siteEnvironment, test } from '../../harness/test.ts';

const LINK = 'https://www.youtube.com/watch?v=F_Riqjdh2oM';

/** A video host that answers when the test lets it. */
let answer = Promise.resolve();
const host = createServer(async (_request, response) => {
  await answer;
  const details = { title: 'A lecture on memory', description: 'About memory' };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(details));
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

test('a video is added with 3 presses and mended with 2', async ({ visit }) => {
  const title = uniqueName('A vidoe ');
  const mended = title.replace('vidoe', 'video');
  const { id } = await visit.callAsAdmin<{ id: number }>('POST', '/api/videos', { title, link: LINK });
  const path = `/api/videos/${id}`;
  const read = () => visit.callAsAdmin<{ title: string; description: string }>('GET', path);
  const page = await visit.open('/admin', { as: 'admin', width: 1440 });

  await test.step('adds a video by its link with 3 presses from the dashboard, and waits for its title', async () => {
    const presses = new Presses(page);
    await presses.click(page.getByRole('navigation', { name: 'Management' }).getByRole('link', { name: 'Videos' }));
    await presses.click(page.getByRole('button', { name: 'Add New' }).first());
    const form = page.getByRole('dialog', { name: 'Add video' });
    const field = form.getByRole('textbox', { name: 'Link' });
    await expectFocus(field);
    const gate = Promise.withResolvers<void>();
    answer = gate.promise;
    await field.fill('https://youtu.be/abcdefghijk');
    await presses.press('Enter');
    expect(await form.getByText('Title is required.').count()).toBe(0);
    gate.resolve();
    await toast(page, 'New video added: A lecture on memory');
    expect(presses.count).toBe(3);
    const [video] = await visit.callAsAdmin<unknown[]>('GET', '/api/videos?search=abcdefghijk');
    expect(video).toMatchObject({ title: 'A lecture on memory', description: 'About memory' });
  });

  const begin = (name: string) => page.getByRole('button', { name: `Rename ${name}` });
  const field = (name: string) => page.getByRole('textbox', { name: `Title of ${name}` });
  const opener = page.getByRole('button', { name: mended, exact: true });

  await test.step('mends a title in its row with 2 presses, and leaves it with Escape', async () => {
    const presses = new Presses(page);
    await presses.click(begin(title));
    await expectFocus(field(title));
    await field(title).fill(mended);
    await presses.press('Enter');
    await toast(page, `Saved: ${mended}`);
    expect(presses.count).toBe(2);
    expect(await read()).toMatchObject({ title: mended });

    await expectFocus(opener);
    await page.keyboard.press('F2');
    await field(mended).fill('Not this');
    await page.keyboard.press('Escape');
    await expectFocus(opener);
    expect(await read()).toMatchObject({ title: mended });
  });

  await test.step('merges or asks on a conflict', async () => {
    await page.keyboard.press('F2');
    await visit.callAsAdmin('PUT', path, { description: 'Described by another admin' });
    await field(mended).fill(title);
    visit.expectConsole(/409/);
    await page.keyboard.press('Enter');
    await toast(page, new RegExp(`^Saved: ${title}, merged with `));
    expect(await read()).toMatchObject({ title, description: 'Described by another admin' });

    await begin(title).click();
    await visit.callAsAdmin('PUT', path, { title: mended });
    await field(title).fill('My own title');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog').filter({ hasText: mended });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await read()).toMatchObject({ title: mended });
    await expect(page.getByRole('textbox', { name: /^Title of / })).toHaveValue('My own title');
    await page.keyboard.press('Escape');
    await opener.click();
    await recordForm(page).waitFor();
  });
});

test('a category is put first with 3 presses, and a lesson with pictures published with 6', async ({ visit }) => {
  const category = uniqueName('Category ');
  const title = uniqueName('Pictured ');
  const { id } = await addLesson(visit, title, 'Two pictures follow.');
  await visit.callAsAdmin('PUT', `/api/topics/${id}`, { publish_at: null });
  const page = await visit.open('/admin/Tutorials', { as: 'admin', width: 1440, height: 900 });

  await test.step('adds a category and puts it first with 3 presses', async () => {
    const presses = new Presses(page);
    await presses.click(page.getByRole('textbox', { name: 'New category' }));
    await presses.type(category);
    await presses.press('Enter');
    await toast(page, `Category added: ${category}`);
    const handles = page.getByRole('region', { name: 'Categories' }).locator('[data-move$="-handle"]');
    const mine = page.getByRole('button', { name: `Reorder ${category}`, exact: true });
    await mine.waitFor();
    await presses.drag(mine, handles.first());
    await toast(page, `Moved: ${category}`);
    expect(presses.count).toBe(3);
    const listed = await visit.callAsAdmin<{ title: string }[]>('GET', '/api/categories?sort=order');
    expect(listed.map((each) => each.title)[0]).toBe(category);
    await expect(handles.first()).toHaveAccessibleName(`Reorder ${category}`);
  });

  await test.step('publishes a lesson with two pictures with 6 presses from the dashboard', async () => {
    await page.getByRole('navigation', { name: 'Management' }).getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
    const presses = new Presses(page);
    await presses.press('Control+k');
    await expectFocus(page.getByRole('combobox', { name: 'Search screens, records and actions' }));
    await presses.type(title);
    await page
      .getByRole('option', { name: new RegExp(title) })
      .and(page.locator('[data-combobox-selected]'))
      .waitFor();
    await presses.press('Enter');
    await presses.click(recordForm(page).getByRole('link', { name: 'Edit text' }));
    await editor(page).waitFor();
    // The browser of the tests has no pictures on its clipboard.
    await presses.press('Control+v');
    await insertFiles(page, 'paste', [png('first.png', 410), png('second.png', 420)], page.locator('body'));
    await page.getByText('2 files uploaded').waitFor();
    await presses.type('The first tree');
    await presses.press('Enter');
    await presses.type('The second tree');
    await page.getByText('Unsaved changes').waitFor();
    await presses.click(page.getByRole('button', { name: 'Publish', exact: true }));
    await toast(page, `Saved: ${title}`);
    expect(presses.count).toBe(6);
    const saved = await visit.callAsAdmin<{ state: string; body: string }>('GET', `/api/topics/${id}`);
    expect(saved.state).toBe('live');
    expect(saved.body).toMatch(/^Two pictures follow\.\n\n!\[The first tree\]\(\S+\)\n\n!\[The second tree\]\(\S+\)$/);
  });
});
