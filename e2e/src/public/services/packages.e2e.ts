import { expect } from '@playwright/test';
import type { ServiceRequest } from '@qram/contract/modules/service-requests/service-requests';
import { DAY_MS } from '@qram/contract/values/durations';
import { type Account, plainAccount } from '@qram/testing/accounts';
import type { Locator, Page } from 'playwright-core';
import { expectAccessible, expectAccessibleAppearance, expectNoSidewaysScroll } from '../../harness/accessibility.ts';
import { expectFocus, expectTexts, expectUrl } from '../../harness/expectations.ts';
import { addTutorials } from '../../harness/learning-content.ts';
import { service } from '../../harness/services.ts';
import { test } from '../../harness/test.ts';
import type { Visit } from '../../harness/visit.ts';

const PATH = '/account/packages';

/** Formats a date like the account page; the browser's time zone is UTC. */
const longDate = (iso: string | null): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso ?? Number.NaN));
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

const section = (page: Page): Locator => page.getByRole('region', { name: 'Packages', exact: true });
const card = (page: Page, name: string): Locator =>
  section(page).getByRole('article', { name: new RegExp(`^${name}`) });
const said = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true }).waitFor();

interface Wish {
  service_id?: number;
  is_monthly?: 0 | 1;
}

const requestService = (visit: Visit, { token }: Account, wish: Wish = {}): Promise<ServiceRequest> =>
  visit.call('POST', '/api/service-requests', { token, body: { service_id: 2, is_monthly: 1, ...wish } });
const approve = (visit: Visit, id: number, period: { ends_at?: string } = {}): Promise<ServiceRequest> =>
  visit.callAsAdmin('PATCH', `/api/service-requests/${id}`, { status: 'Approved', ...period });

/** Adds a service, and returns its id. */
async function addService(visit: Visit, values: Record<string, string | number>): Promise<number> {
  const body = { order: 9, active: 1, type: 'internal', link: '/QramPage', premium: 1, ...values };
  return (await visit.callAsAdmin<{ id: number }>('POST', '/api/buttons', body)).id;
}

/** Gives an account an active package. */
async function addPackage(
  visit: Visit,
  account: Account,
  wish: Wish = {},
  period: { ends_at?: string } = {},
): Promise<ServiceRequest> {
  const { id } = await requestService(visit, account, wish);
  return approve(visit, id, period);
}

async function confirmCancellation(page: Page, question: string, consequence: string, action: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: question });
  await expectTexts(dialog, consequence);
  await dialog.getByRole('button', { name: action, exact: true }).click();
}

test('shows packages with their period, price and contents, after an error and on a phone', async ({ visit }) => {
  visit.expectConsole(/ERR_FAILED/);
  const [topic] = await addTutorials(visit.site, 'Package group', [{ title: 'Opened by a package', premium: 1 }]);
  const opened = { opens_topics: String(topic?.id), opens_premium_apps: 1 };
  const workbench = await addService(visit, { title: 'Workbench', monthlyPrice: 12.5, months: 3, ...opened });
  const title = 'Pneumonoultramicroscopicsilicovolcanoconiosisantidisestablis';
  const long = await addService(visit, { title, monthlyPrice: 1249.5, months: 1 });
  const account = await plainAccount(visit.site);
  await addPackage(visit, account);
  const running = await addPackage(visit, account, { service_id: workbench }, { ends_at: inDays(30) });
  await addPackage(visit, account, { service_id: long }, { ends_at: inDays(2) });
  const page = await visit.open('/account', {
    as: account,
    width: 1440,
    prepare: async (context) => {
      await context.route('**/api/service-requests/own*', (route) => route.abort());
    },
  });

  await test.step('shows an error when the packages fail to load, and retries', async () => {
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Packages' }).click();
    await section(page).getByRole('alert').getByText("Your packages couldn't be loaded.").waitFor();
    await page.context().unroute('**/api/service-requests/own*');
    await section(page).getByRole('button', { name: 'Try again' }).click();
    await expectTexts(card(page, 'Developers'), 'Active');
  });

  await test.step('shows a package with its period and its price', async () => {
    await expectTexts(card(page, 'Workbench'), 'Active', '$12.50', '30 days left', longDate(running.ends_at));
    await expectTexts(card(page, 'Workbench'), `Price agreed ${longDate(running.starts_at)}`, 'Day 1 of 30');
    await expectAccessible(page);
  });

  for (const width of [320, 390])
    await test.step(`fits a phone of ${width} px with a service title of 60 letters`, async () => {
      await page.setViewportSize({ width, height: 844 });
      await expectTexts(card(page, title), '2 days left', "Doesn't renew automatically.");
      await expectNoSidewaysScroll(page);
      await section(page)
        .getByRole('button', { name: `Renew ${title}` })
        .click();
      await page.getByRole('dialog').getByText("Today's price").waitFor();
      await expectNoSidewaysScroll(page);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    });

  await test.step('shows what a package opens', async () => {
    await expectAccessibleAppearance(page);
    await card(page, 'Workbench').getByRole('link', { name: 'Premium applications' }).waitFor();
    await card(page, 'Workbench').getByRole('link', { name: '1 premium lesson' }).click();
    await expectUrl(page, '/account/unlocked');
  });
});

test('leads from a service to its package, and renews, changes and cancels packages there', async ({ visit }) => {
  const name = 'Renewables';
  const service_id = await addService(visit, { title: name, monthlyPrice: 20, months: 3 });
  const account = await plainAccount(visit.site);
  const ends_at = inDays(100);
  const developers = await addPackage(visit, account, {}, { ends_at });
  const running = await addPackage(visit, account, { service_id }, { ends_at: inDays(20) });
  await visit.callAsAdmin('PUT', `/api/buttons/${service_id}`, { monthlyPrice: 25 });
  const page = await visit.open('/', { as: account });

  await test.step('shows on the service card when a package ends, and leads to it', async () => {
    const end = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(ends_at));
    await page.getByText(`Active · ends ${end}`).waitFor();
    await page.getByRole('link', { name: 'Renew: Developers' }).click();
    await expectUrl(page, PATH);
    await page.goBack();
    await service(page, 'Developers').click();
    await expectUrl(page, '/QramPage');
    await page.goBack();
    await page.getByRole('link', { name: 'Renew: Developers' }).click();
  });

  await test.step('renews a package at the current price, from its end on', async () => {
    await section(page)
      .getByRole('button', { name: `Renew ${name}` })
      .click();
    const dialog = page.getByRole('dialog', { name: `Renew ${name}` });
    await expectTexts(dialog, '$20.00 / month', '$25.00 / month', '3 months');
    await expectTexts(dialog, `${longDate(running.ends_at)}, or when approved if that's later`);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await page.getByRole('dialog', { name: 'Request sent' }).getByRole('button', { name: 'Done' }).click();
    await said(page, `Your request for ${name} was sent.`);
    await expectFocus(section(page));
    await expectTexts(card(page, name), 'Renewal requested');
    expect(
      await card(page, name)
        .getByRole('button', { name: /^(Renew|Change plan)/ })
        .count(),
    ).toBe(0);
    const requests = await visit.call<ServiceRequest[]>('GET', '/api/service-requests/own', { token: account.token });
    const pending = requests.find(({ status }) => status === 'Pending');
    expect(pending).toMatchObject({ follows_id: running.id, price: 25 });
    await approve(visit, pending?.id ?? 0);
    await page.reload();
  });

  await test.step('cancels a package before it starts', async () => {
    const next = card(page, name).filter({ hasText: 'Scheduled' });
    await expectTexts(next, longDate(running.ends_at), "If you cancel, it won't start.");
    await next.getByRole('button', { name: `Cancel ${name}` }).click();
    await confirmCancellation(
      page,
      'Cancel this package?',
      `${name} won't start on ${longDate(running.ends_at)}. Your current package still ends that day.`,
      'Cancel package',
    );
    await said(page, `${name} was canceled before it started.`);
  });

  await test.step('changes the plan from the day that the dialog names', async () => {
    await section(page).getByRole('button', { name: 'Change plan of Developers' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the plan of Developers' });
    await expectTexts(dialog, 'Monthly, $49.00 / month', 'Pay As You Go, $1.25 / usage', 'Until you cancel');
    await expectTexts(dialog, `${longDate(developers.cancel_ends_at)}, or when approved if that's later`);
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await page.getByRole('dialog', { name: 'Request sent' }).getByRole('button', { name: 'Done' }).click();
    await expectTexts(card(page, 'Developers'), 'Change of plan requested');
    await card(page, 'Developers')
      .getByRole('button', { name: 'Cancel request for Developers, Pay As You Go' })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel request' }).click();
    await said(page, 'Your request for Developers was canceled.');
    await section(page).getByRole('button', { name: 'Change plan of Developers' }).waitFor();
  });

  await test.step('cancels a Monthly package to the end of its month', async () => {
    const until = longDate(developers.cancel_ends_at);
    await expectTexts(card(page, 'Developers'), `If you cancel, access stays until ${until}.`);
    await section(page).getByRole('button', { name: 'Cancel Developers' }).click();
    await confirmCancellation(
      page,
      'Cancel this package?',
      `Developers ends on ${until}. Until then, nothing changes.`,
      'Cancel package',
    );
    await said(page, `Developers was canceled. Access stays until ${until}.`);
    await expectFocus(section(page));
    await expectTexts(card(page, 'Developers'), 'Canceled');
    await expect(card(page, 'Developers')).toContainText(`Access stays until ${until}.`);
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Requests' }).click();
    await page.getByText(`Canceled by you, access until ${until}`).waitFor();
  });
});

test('shows the next step without packages, after a rejection, and after the end of a package', async ({ visit }) => {
  const account = await plainAccount(visit.site);
  const reason = 'Tell us which memory size you need.';
  const page = await visit.open(PATH, { as: account });

  await test.step('shows the next step to a user without packages', async () => {
    await expectTexts(section(page), 'No active packages');
    await section(page).getByRole('link', { name: 'Compare plans' }).click();
    await expectUrl(page, '/plans');
  });

  const { id } = await requestService(visit, account);
  await visit.callAsAdmin('PATCH', `/api/service-requests/${id}`, { status: 'Rejected', reason });
  await requestService(visit, account, { service_id: 3 });
  await page.goto(PATH);

  await test.step('cancels a first request', async () => {
    await section(page).getByRole('button', { name: 'Cancel request for Integrate, Monthly' }).waitFor();
    await expect(section(page).getByText('No active packages')).toHaveCount(0);
    await section(page).getByRole('button', { name: 'Cancel request for Integrate, Monthly' }).click();
    await confirmCancellation(
      page,
      'Cancel this request?',
      'Your request for Integrate will be withdrawn. You can request it again later.',
      'Cancel request',
    );
    await said(page, 'Your request for Integrate was canceled.');
    await expectFocus(section(page));
  });

  await test.step('shows why a request was rejected, and offers to request it again', async () => {
    await expectTexts(section(page), 'No active packages', 'Rejected', 'Reason from our team');
    await expect(section(page)).toContainText(reason);
    await expectAccessibleAppearance(page);
    await section(page).getByRole('button', { name: 'Request again: Developers' }).click();
    await page
      .getByRole('dialog', { name: 'Request Developers' })
      .getByRole('button', { name: 'Send request' })
      .waitFor();
  });

  await addPackage(visit, account, { is_monthly: 0 });
  await page.reload();

  await test.step('ends a Pay As You Go package at once, and requests it again', async () => {
    await expectTexts(card(page, 'Developers'), 'No end date', 'If you cancel, it ends right away.');
    expect(await section(page).getByRole('button', { name: 'Renew Developers' }).count()).toBe(0);
    await section(page).getByRole('button', { name: 'Cancel Developers' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel package' }).click();
    await said(page, 'Developers was canceled and has ended.');
    await section(page).getByRole('button', { name: 'Renew: Developers' }).click();
    const dialog = page.getByRole('dialog', { name: 'Renew Developers' });
    await dialog.getByRole('radio', { name: /Pay As You Go/ }).check();
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await page.getByRole('dialog', { name: 'Request sent' }).getByRole('button', { name: 'Done' }).click();
    await expectTexts(section(page).getByRole('region', { name: 'Waiting for review' }), 'Developers', 'Pending');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home', exact: true }).click();
    await page.getByRole('button', { name: 'View request: Developers' }).waitFor();
  });
});
