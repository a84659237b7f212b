import { expect } from '@playwright/test';
import { plainAccount } from '@qram/testing/accounts';
import { requestService } from '../../harness/services.ts';
import { test } from '../../harness/test.ts';
import { findStaleTexts, pressEverything, translatePage } from '../../harness/translation.ts';
import { waitForIdle } from '../../harness/wait-for-idle.ts';

const REFUSED = /status 4\d\d|Failed to load resource/;
const ALL = process.env.TEST_ALL === '1';
const LIMIT = ALL ? 200 : 8;

test.describe.configure({ mode: 'parallel' });

const SCREENS = {
  'content screens': [
    ...['/admin', '/admin/Gallery', '/admin/Features', '/admin/videos', '/admin/videos?new', '/admin/videos?edit=1'],
    ...['/admin/tutorials', '/admin/tutorials/1/lesson', '/admin/patents', '/admin/QramTopics', '/admin/Media'],
  ],
  'other screens': [
    ...['/admin/users', '/admin/users?view=1', '/admin/buttons', '/admin/ServicesReq', '/admin/Terms'],
    ...['/admin/logos', '/admin/Contact', '/admin/messages', '/admin/audit', '/admin/trash', '/admin/media?view=1'],
  ],
} as const;

for (const [name, paths] of Object.entries(SCREENS))
  test(`keeps the ${name} of the back office alive when a browser translates them`, async ({ visit }) => {
    test.setTimeout(ALL ? 900_000 : 150_000);
    visit.ignoreConsole(REFUSED);
    await requestService(visit, await plainAccount(visit.site), 2);
    const page = await visit.open('/admin', { as: 'admin', width: 1440, height: 900 });
    for (const path of paths)
      await test.step(path, async () => {
        await page.goto(path);
        await page.getByRole('heading').first().waitFor();
        await waitForIdle(page);
        await translatePage(page);
        await pressEverything(page, { limit: LIMIT });
        expect(await page.getByText('Something went wrong').count()).toBe(0);
        expect(await findStaleTexts(page)).toEqual([]);
        expect(visit.complaints()).toEqual([]);
      });
  });

test('shows the changes of others, toasts and counts on a translated list', async ({ visit }) => {
  const { id } = await visit.callAsAdmin<{ id: number }>('POST', '/api/patents', {
    title: 'Seen before',
    patent_number: 'US 7',
  });
  const page = await visit.open('/admin/patents', { as: 'admin', width: 1440, height: 900 });
  await page.getByText('Seen before').first().waitFor();
  await translatePage(page);
  await visit.callAsAdmin('PUT', `/api/patents/${id}`, { title: 'Changed by somebody else' });
  const refresh = page.getByRole('button', { name: 'Refresh' });
  await page.getByText('Changed by somebody else').first().or(refresh).first().waitFor();
  if (await refresh.isVisible()) await refresh.click();
  await page.getByText('Changed by somebody else').first().waitFor();
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check();
  await page.getByText('1 selected').last().waitFor();
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .nth(1)
    .check();
  await page.getByText('2 selected').last().waitFor();
  expect(await findStaleTexts(page)).toEqual([]);
});

test('counts the place of a request and lists what is rejected on a translated screen', async ({ visit }) => {
  for (let request = 0; request < 2; request += 1) await requestService(visit, await plainAccount(visit.site), 2);
  const page = await visit.open('/admin/ServicesReq', { as: 'admin', width: 1440, height: 900 });
  await page.getByRole('table').getByRole('button', { name: 'Plain Reader', exact: true }).first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText(/^1 of \d+$/).waitFor();
  await translatePage(page);
  await drawer.getByRole('button', { name: 'Next request' }).click();
  await drawer.getByText(/^2 of \d+$/).waitFor();
  await waitForIdle(page);
  expect(await findStaleTexts(page)).toEqual([]);
});
