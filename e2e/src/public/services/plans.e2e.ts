import { expect } from '@playwright/test';
import { plainAccount } from '@qram/testing/accounts';
import { expectAccessible, expectNoSidewaysScroll } from '../../harness/accessibility.ts';
import { expectTexts, expectUrl } from '../../harness/expectations.ts';
import { packageDialog } from '../../harness/services.ts';
import { test } from '../../harness/test.ts';

test('tells visitors what a usage is and leads them through the login, without JavaScript', async ({ visit }) => {
  const page = await visit.open('/plans', { javaScript: false, width: 320 });
  await expectTexts(page, 'What counts as a use?', '4 free lessons');
  await page.locator('#free-lessons').getByRole('link', { name: 'Registers and superposition' }).waitFor();
  const integrate = page.locator('#service-3');
  await expectTexts(integrate, 'Everything in Free', 'Ask us what Integrate can cover for you');
  await integrate.getByText('Premium lessons and applications are part of Developers.').waitFor();
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
  const card = page.locator('#service-2');
  await page.getByRole('link', { name: 'What’s included: Developers' }).click();
  await expectUrl(page, '/plans#service-2');

  await test.step('ends the cards of a row at one line', async () => {
    await card.waitFor();
    const ends = await page
      .locator('[id^="service-"]')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().bottom));
    expect(ends.length).toBeGreaterThan(1);
    expect(new Set(ends).size).toBe(1);
  });

  await test.step('says how long packages last', async () => {
    await expectTexts(card, '3 months', 'Until you cancel');
    await page.getByText('A Monthly package with a set number of months ends on the date in your account').waitFor();
  });

  await test.step('leads to what a service includes, and requests it there', async () => {
    await expectTexts(card, '$49.00', '$1.25', '5 premium lessons', '3 premium applications');
    await card.getByRole('link', { name: '5 premium lessons' }).click();
    await expectUrl(page, '/plans#lessons-2');
    await expect(page.locator('#lessons-2').getByRole('link', { name: 'The bucket-brigade tree' })).toBeInViewport();
    await expectTexts(page.locator('#applications-2'), 'Developers', 'What a query costs');
    await card.getByRole('button', { name: 'Request access: Developers' }).click();
    await packageDialog(page).getByRole('button', { name: 'Send request' }).click();
    await page.getByRole('dialog', { name: 'Request sent' }).getByRole('button', { name: 'Done' }).click();
    await card.getByRole('link', { name: 'View request: Developers' }).waitFor();
    await expectAccessible(page);
  });
});
