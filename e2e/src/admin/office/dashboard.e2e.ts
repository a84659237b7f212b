import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { type Account, plainAccount } from '@qram/testing/accounts';
import type { Page } from 'playwright-core';
import { toast } from '../../harness/admin-steps.ts';
import { expectFocus, expectTexts, expectUrl } from '../../harness/expectations.ts';
import { tabTo } from '../../harness/keyboard.ts';
import { openWithClock } from '../../harness/page-clock.ts';
import { countEarlierDays } from '../../harness/statistics-history.ts';
import { test } from '../../harness/test.ts';
import type { Visit } from '../../harness/visit.ts';

const panel = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const picture = (page: Page, title: string) => panel(page, title).locator('.recharts-surface').first();
const press = (visit: Visit, service: number) => visit.call('POST', `/api/buttons/${service}/click`);

/** Shows another chart of the history. */
const showChart = (page: Page, label: string) =>
  page.getByRole('radiogroup', { name: 'Chart' }).getByText(label, { exact: true }).click();

const CHARTED = { as: 'admin', prepare: countEarlierDays } as const;

/** The fill color of a chart's second series. */
const seriesColor = (page: Page) =>
  picture(page, 'Service clicks')
    .locator('.recharts-bar')
    .nth(1)
    .locator('.recharts-bar-rectangle path')
    .last()
    .evaluate((bar) => getComputedStyle(bar).fill);

/** Expects charts without an animation. */
async function expectNoAnimation(page: Page): Promise<void> {
  const drawn = () => page.locator('.recharts-wrapper').evaluateAll((charts) => charts.map((chart) => chart.innerHTML));
  const before = await drawn();
  expect(before.length).toBeGreaterThan(0);
  await page.clock.runFor(3000);
  expect(await drawn()).toEqual(before);
}

// The first test needs a site without history; the others add to it.
test.describe.configure({ mode: 'serial' });

test('says on the dashboard that there is no history yet, on a phone too', async ({ visit }) => {
  const page = await visit.open('/admin', { as: 'admin' });

  await test.step('says in every chart that there is no history yet', async () => {
    await expectTexts(panel(page, 'Clicks Stats'), 'No data found.');
    for (const [label, title, nouns] of [
      ['Clicks', 'Service clicks', 'clicks'],
      ['Views', 'Video views', 'views'],
      ['Requests', 'New requests', 'new requests'],
    ] as const) {
      await showChart(page, label);
      await expectTexts(panel(page, title), `No ${nouns} yet`);
      await panel(page, title)
        .getByText(/^Counting started on \w+ \d+, \d{4}\.$/)
        .waitFor();
      expect(await picture(page, title).count()).toBe(0);
    }
    await expectUrl(page, '/admin?chart=requests');
    await expectTexts(panel(page, 'Waiting for you'), 'All caught up');
  });

  await test.step('says on a phone that there are no clicks yet', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await panel(page, 'Clicks Stats').getByText('No data found.').waitFor({ state: 'visible' });
    await expect(panel(page, 'Clicks Stats').getByRole('columnheader')).toHaveCount(0);
    await expect(panel(page, 'Clicks Stats').getByRole('button')).toHaveCount(0);
  });
});

test('shows clicks, views and their users, with charts in both themes and of a selected range', async ({ visit }) => {
  const reader = await plainAccount(visit.site);
  for (const service of [1, 2, 2]) {
    await press(visit, service);
    const body = { user_id: reader.user.id, button_id: service };
    await visit.call('POST', '/api/button-click', { body, token: reader.token });
  }
  await visit.call('POST', '/api/videos/1/increment-view');
  const page = await openWithClock(visit, '/admin', CHARTED);
  const clicks = panel(page, 'Service clicks');
  const colors: string[] = [];
  for (const theme of ['light', 'dark'])
    await test.step(`in the ${theme} theme, without an animation`, async () => {
      if (theme === 'dark') await page.getByRole('button', { name: 'Switch to dark theme' }).click();
      await showChart(page, 'Clicks');
      await clicks
        .getByText(/^3 clicks in the last 30 days, most for Developers \(2\) and on \w+\s\d+\s\(3\)\.$/)
        .waitFor();
      await picture(page, 'Service clicks').waitFor();
      colors.push(await seriesColor(page));
      await expectNoAnimation(page);
      await showChart(page, 'Views');
      await panel(page, 'Video views')
        .getByText(/^1 view in the last 30 days, on/)
        .waitFor();
      await picture(page, 'Video views').waitFor();
      const row = panel(page, 'Clicks Stats').getByRole('row').filter({ hasText: reader.user.name });
      expect((await row.getByRole('cell').allTextContents()).slice(1, 5)).toEqual([
        `${reader.user.name} (${reader.user.username})`,
        '1',
        '2',
        '0',
      ]);
    });
  expect(new Set(colors)).toEqual(new Set(['rgb(163, 77, 20)', 'rgb(240, 163, 94)']));

  await test.step('keeps the selected range in the URL and counts another click in it', async () => {
    await showChart(page, 'Clicks');
    await clicks.getByText(/^3 clicks in the last 30 days/).waitFor();
    await page.getByRole('combobox', { name: 'Chart range' }).click();
    await page.getByRole('option', { name: 'Last year' }).click();
    await expectUrl(page, '/admin?range=1y');
    await clicks.getByText(/^3 clicks in the last 52 weeks, most for Developers/).waitFor();
    await press(visit, 3);
    await page.reload();
    await clicks.getByText(/^4 clicks in the last 52 weeks/).waitFor();
    await page.goBack();
    await clicks.getByText(/^4 clicks in the last 30 days/).waitFor();
  });
});

test('loads a history that failed, and offers it as a table and, with users, as CSV', async ({ visit }) => {
  visit.expectConsole(/500/);
  const page = await visit.open('/admin', {
    as: 'admin',
    prepare: (context) =>
      context.route('**/api/statistics/history*', (route) =>
        route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"No.","code":"internal"}' }),
      ),
  });
  const clicks = panel(page, 'Service clicks');

  await test.step('shows an error when the history fails to load, and retries; a single day is a number', async () => {
    await clicks.getByText("The history couldn't be loaded.").waitFor({ timeout: 20_000 });
    await page.context().unroute('**/api/statistics/history*');
    await clicks.getByRole('button', { name: 'Try again' }).click();
    await clicks.getByText(/^clicks since \w+ \d+, \d{4}$/).waitFor();
    await expectTexts(clicks, '4');
    expect(await picture(page, 'Service clicks').count()).toBe(0);
  });

  await test.step('offers every chart as a table that works with the keyboard', async () => {
    await countEarlierDays(page.context());
    await page.getByRole('combobox', { name: 'Chart range' }).click();
    await page.getByRole('option', { name: 'Last 7 days' }).click();
    const toggle = clicks.getByRole('button', { name: 'Show as table: Service clicks' });
    await toggle.waitFor();
    await tabTo(page, toggle);
    await page.keyboard.press('Enter');
    const table = clicks.getByRole('region', { name: 'Service clicks as table' });
    const heads = await table.getByRole('columnheader').allTextContents();
    expect(heads).toEqual(['Day', 'Free', 'Developers', 'Integrate']);
    const rows = table.getByRole('row');
    expect(await rows.count()).toBe(1 + 3 + 1);
    expect(await rows.nth(1).getByRole('cell').allTextContents()).toEqual(['1', '2', '1']);
    expect(await rows.last().getByRole('cell').allTextContents()).toEqual(['1', '2', '1']);
    expect(await picture(page, 'Service clicks').count()).toBe(0);
    await tabTo(page, table);
    await clicks.getByRole('button', { name: 'Show as chart: Service clicks' }).click();
    await picture(page, 'Service clicks').waitFor();
  });

  await test.step('exports click statistics and users as CSV', async () => {
    const saved = async (what: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: `Export CSV: ${what}` }).click(),
      ]);
      await toast(page, new RegExp(`^Exported [\\d,]+ rows?: ${download.suggestedFilename()}$`));
      return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
    };
    const statistics = await saved('Clicks Stats');
    expect(statistics.name).toMatch(/^click-stats-\d{4}-\d\d-\d\d\.csv$/);
    expect(statistics.text).toMatch(
      /^\ufeffid,user_id,user_name,username,button1_clicks,[^\r]+\r\n1,\d+,Plain Reader,[^,]+,1,2,0,/,
    );
    await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'Users' }).click();
    const users = await saved('Users');
    expect(users.name).toMatch(/^users-/);
    expect(users.text).toContain('\r\n');
    expect(users.text).toContain(',admin,admin@example.test,');
  });
});

test('approves a pending request on the dashboard, and shows where requests stand', async ({ visit }) => {
  const reader = await plainAccount(visit.site);
  const requestService = ({ user, token }: Account, service_id: number, is_monthly: boolean) =>
    visit.call<{ id: number }>('POST', '/api/service-requests', {
      body: { user_id: user.id, service_id, is_monthly, status: 'Pending', price: 1 },
      token,
    });
  const approved = await requestService(reader, 2, true);
  const page = await visit.open('/admin', { ...CHARTED, width: 1440, height: 900 });
  const requests = panel(page, 'New requests');

  await test.step('approves a pending request on the dashboard, by keys', async () => {
    const waiting = panel(page, 'Waiting for you (1)');
    const title = `Plain Reader (${reader.user.username}) asks for Developers`;
    await waiting.getByRole('button', { name: `Approve: ${title}` }).waitFor();
    await page.keyboard.press('j');
    await expectFocus(waiting.getByRole('listitem').filter({ hasText: title }));
    await page.keyboard.press('a');
    const opened = 'access level Developers, 5 premium lessons, and the premium applications';
    const name = `Plain Reader (${reader.user.username}), For Developers, Monthly`;
    await toast(page, `Approved: ${name}. It opens ${opened} from today with no end date.`);
    // The row keeps its place and the focus until both are elsewhere.
    await expectFocus(page.getByRole('listitem').filter({ hasText: title }));
    await page.getByRole('link', { name: 'Home Page' }).focus();
    await expectTexts(panel(page, 'Waiting for you'), 'All caught up');
    await showChart(page, 'Requests');
    await requests.getByText(/^1 new request in the last 30 days, on/).waitFor();
    await expectTexts(requests.getByRole('list'), 'Approved 1');
    expect(await visit.callAsAdmin('GET', `/api/service-requests/${approved.id}`)).toMatchObject({
      status: 'Approved',
    });
  });

  await test.step('shows where requests stand, and how many wait, without a reload', async () => {
    const another = await plainAccount(visit.site);
    const { id } = await requestService(another, 2, false);
    await requestService(another, 3, false);
    for (const status of ['Approved', 'Rejected', 'Approved', 'Rejected'])
      await visit.callAsAdmin('PATCH', `/api/service-requests/${id}`, { status });
    await requests.getByText(/^3 new requests in the last 30 days/).waitFor();
    const statuses = requests.getByRole('list', { name: 'Where requests stand now' }).getByRole('listitem');
    await expect(statuses).toHaveText(['Pending 1', 'Approved 1', 'Rejected 1']);
    const ticks = picture(page, 'New requests').locator('.recharts-cartesian-axis-tick-value', {
      hasText: /^\d+$/,
    });
    await expect.poll(() => ticks.allTextContents()).toEqual(['0', '1', '2', '3']);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(900);
    const links = page.getByRole('navigation', { name: 'Quick links' }).getByRole('link');
    expect(await links.allTextContents()).toEqual(['Videos', 'Tutorials', 'Users', 'Service requests']);
    await page.getByRole('definition').filter({ hasText: '1 pending' }).waitFor();
    await links.last().click();
    await page.waitForURL(/\/admin\/ServicesReq/);
  });
});
