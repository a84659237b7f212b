import { expect } from '@playwright/test';
import { plainAccount } from '@qram/testing/accounts';
import { expectAccessible, expectNoSidewaysScroll } from '../../harness/accessibility.ts';
import { expectTexts, expectUrl } from '../../harness/expectations.ts';
import { decideRequest, packageDialog } from '../../harness/services.ts';
import { test } from '../../harness/test.ts';

test('compares the plans without JavaScript, and leads visitors through the login', async ({ visit }) => {
  const page = await visit.open('/plans', { javaScript: false, width: 320 });
  await expectTexts(page, 'What counts as a use?');
  await page.locator('#free-lessons').getByRole('link', { name: 'Registers and superposition' }).waitFor();
  const table = page.getByRole('table', { name: 'What each plan includes and costs' });
  for (const text of ['All of Developers', 'up to 39 uses a month', 'up to 62 uses a month'])
    await table.getByText(text).waitFor();
  await expect(table.getByRole('row', { name: /^Kick-off call of 60 minutes/ })).toContainText(
    /Not included.*Not included.*Included$/,
  );
  await page.getByText('It runs until you cancel.').waitFor();
  await page.getByText('You never pay on this site.').waitFor();
  await expectNoSidewaysScroll(page);
  const data = await page.locator('script[type="application/ld+json"]').first().textContent();
  expect(data).toContain('"price":"49.00","priceCurrency":"USD"');
  await page.getByRole('link', { name: 'Request access: Integrate' }).click();
  await expectUrl(page, '/login?service=3');
});

test('leads from a service to how long it lasts and what it includes, and requests it there', async ({ visit }) => {
  await visit.callAsAdmin('PUT', '/api/buttons/2', { months: 3 });
  const page = await visit.open('/', { as: await plainAccount(visit.site) });
  const head = page.locator('#service-2');
  await page.getByRole('link', { name: 'What’s included: Developers' }).click();
  await expectUrl(page, '/plans#service-2');

  await test.step('ends the buttons of all plans at one line', async () => {
    await head.waitFor();
    const steps = page.locator('[id^="service-"]').getByRole('link').or(page.locator('[id^="service-"] button'));
    await expect(steps).toHaveCount(3);
    const ends = await steps.evaluateAll((found) =>
      found.map((step) => Math.round(step.getBoundingClientRect().bottom)),
    );
    expect(new Set(ends).size).toBe(1);
  });

  await test.step('says how long packages last', async () => {
    await expectTexts(head, 'Monthly: 3 months');
    await page.getByText('A Monthly package with a set number of months ends on the date in your account').waitFor();
  });

  await test.step('leads to what a service includes, and requests it there', async () => {
    await expectTexts(head, '$49.00', '$1.25');
    await page
      .getByRole('row', { name: /^Lessons/ })
      .getByRole('link', { name: 'All 9' })
      .first()
      .click();
    await expectUrl(page, '/plans#lessons-2');
    await expect(page.locator('#lessons-2').getByRole('link', { name: 'The bucket-brigade tree' })).toBeInViewport();
    await expectTexts(page.locator('#applications-2'), 'Developers', 'What a query costs');
    await head.getByRole('button', { name: 'Request access: Developers' }).click();
    await packageDialog(page).getByText('We answer every request within one working day.').waitFor();
    await packageDialog(page).getByRole('button', { name: 'Send request' }).click();
    await page.getByRole('dialog', { name: 'Request sent' }).getByRole('button', { name: 'Done' }).click();
    await head.getByRole('link', { name: 'View request: Developers' }).waitFor();
    await head.getByText('waiting for review').waitFor();
    await expectAccessible(page);
  });
});

test('shows one plan at a time on a phone, first the one that the link names', async ({ visit }) => {
  const page = await visit.open('/plans#service-3', { width: 320 });
  const table = page.getByRole('table', { name: 'What each plan includes and costs' });
  await expect(table.getByRole('columnheader')).toHaveText([/^Integrate/]);
  await page.getByText('Free', { exact: true }).first().click();
  await expect(table.getByRole('columnheader')).toHaveText([/^Free/]);
  await expect(table.getByRole('row', { name: /^Kick-off call/ }).getByRole('cell')).toHaveText([/Not included/]);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('sells what Integrate contains and delivers, and opens it on approval', async ({ visit }) => {
  const account = await plainAccount(visit.site);
  const page = await visit.open('/', { as: account });
  await page.getByRole('button', { name: 'Request access: Integrate' }).click();
  const offered = packageDialog(page).getByRole('list', { name: 'What you get' });
  await expect(offered.getByRole('listitem')).toHaveText([
    'Everything in Developers',
    'Kick-off call of 60 minutes with an engineer',
    'Memory sizing for your data, as a written report',
    'One review of your circuits and code, with notes',
  ]);
  await packageDialog(page).getByRole('button', { name: 'Send request' }).click();
  await page.getByRole('dialog', { name: 'Request sent' }).getByRole('button', { name: 'Done' }).click();
  const [request] = await visit.callAsAdmin<{ id: number }[]>('GET', '/api/service-requests?status=Pending');
  await decideRequest(visit, request?.id ?? 0, 'Approved');
  await page.goto('/tutorials/5');
  await page.getByRole('heading', { level: 1, name: 'The bucket-brigade tree' }).waitFor();
  await expect(page.getByRole('region', { name: /opens with/ })).toHaveCount(0);
  await expect(page.locator('.lesson-text').first()).toBeVisible();
});
