import { expect } from '@playwright/test';
import { plainAccount } from '@qram/testing/accounts';
import type { Locator, Page } from 'playwright-core';
import { expectUrl } from '../../harness/expectations.ts';
import { addTutorials } from '../../harness/learning-content.ts';
import { packageDialog } from '../../harness/services.ts';
import { test } from '../../harness/test.ts';
import type { Visit } from '../../harness/visit.ts';

/** Adds a premium topic that Integrate opens. */
async function addOpenedTopic(visit: Visit, title: string): Promise<void> {
  const [topic] = await addTutorials(visit.site, `${title} group`, [{ title, premium: 1 }]);
  await visit.callAsAdmin('PUT', '/api/buttons/3', { opens_topics: String(topic?.id) });
}

const hint = (page: Page, title: string) => page.getByRole('link', { name: `Included in Integrate: ${title}` });

const request = (page: Page, title: string) => page.getByRole('button', { name: `Request access: ${title}` });

/** Goes to the list of tutorials with this search, without another document. */
async function searchTutorials(page: Page, words: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tutorials' }).click();
  await page.getByRole('searchbox', { name: 'Search tutorials' }).fill(words);
  await expectUrl(page, `/tutorials?search=${words}`);
}

test('leads from locked topics and applications to the service that opens them', async ({ visit }) => {
  const title = 'Included for users';
  await addOpenedTopic(visit, title);
  await addTutorials(visit.site, 'Not in a service', [{ title: 'Opened by hand', premium: 1 }]);
  const category = await visit.callAsAdmin<{ id: number }>('POST', '/api/qramcategories', { title: 'Included' });
  const body = { title: 'Included application', premium: 1, link: 'https://example.org/a', category_id: category.id };
  await visit.callAsAdmin('POST', '/api/qramtopics', body);
  for (const [id, opens_premium_apps] of [
    [2, 0],
    [3, 1],
  ] as const)
    await visit.callAsAdmin('PUT', `/api/buttons/${id}`, { opens_premium_apps });
  const { user, password } = await plainAccount(visit.site);
  const page = await visit.open('/search?q=included');

  await test.step('makes the links of locked topics high enough for a finger', async () => {
    const expectHigh = async () => {
      await page.setViewportSize({ width: 390, height: 800 });
      for (const name of [/^Included in Integrate/, /^Log in or register/]) {
        const box = await page.getByRole('main').getByRole('link', { name }).first().boundingBox();
        expect(box?.height).toBeGreaterThanOrEqual(44);
      }
      await page.setViewportSize({ width: 1280, height: 800 });
    };
    await expectHigh();
    await searchTutorials(page, 'included');
    await expectHigh();
  });

  await test.step('leads a visitor from a locked topic through login to the request', async () => {
    await hint(page, title).click();
    await page.getByText('Log in to request the Integrate plan.', { exact: true }).waitFor();
    await page.getByLabel('Username', { exact: true }).fill(user.username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
    await packageDialog(page).getByText('What you get').waitFor();
    await page.keyboard.press('Escape');
    await packageDialog(page).waitFor({ state: 'detached' });
  });

  await test.step('leads from a locked application to the service that opens the applications', async () => {
    await page
      .getByRole('navigation', { name: 'Services' })
      .getByRole('link', { name: 'Premium applications' })
      .click();
    await expectUrl(page, '/QramPage');
    await page.getByRole('heading', { level: 1, name: 'Premium applications' }).waitFor();
    await page.getByRole('button', { name: /^Request access: / }).click();
    await packageDialog(page).getByText('Premium applications', { exact: true }).waitFor();
    await expectUrl(page, '/QramPage');
    await page.keyboard.press('Escape');
    await packageDialog(page).waitFor({ state: 'detached' });
  });

  await test.step('leads to contact where no service opens a topic', async () => {
    await searchTutorials(page, 'opened');
    await page.getByRole('link', { name: 'Ask us to unlock it: Opened by hand' }).click();
    await expectUrl(page, '/contact');
  });

  await test.step('requests the service that opens a locked topic, on the page that lists it', async () => {
    await searchTutorials(page, 'included');
    await page.getByText('Included in Integrate', { exact: false }).first().waitFor();
    await request(page, title).dblclick();
    await packageDialog(page).getByText('1 premium lesson', { exact: true }).waitFor();
    await packageDialog(page).getByRole('button', { name: 'Send request' }).click();
    await page.getByRole('dialog', { name: 'Request sent' }).getByRole('button', { name: 'Done' }).click();
    await page.getByText(/^Integrate requested \w+ \d+/).waitFor();
    await expectUrl(page, '/tutorials?search=included');
    await page.getByRole('link', { name: `View request: ${title}` }).click();
    await expectUrl(page, '/account/requests');
  });
});

test('links a locked topic to the service without JavaScript', async ({ visit }) => {
  await addOpenedTopic(visit, 'Included without scripts');
  const page = await visit.open('/tutorials?search=included', { javaScript: false });
  await hint(page, 'Included without scripts').click();
  await expectUrl(page, '/login?service=3');
  await page.getByText('Log in to request the Integrate plan.', { exact: true }).waitFor();
});

test('says what the files of a locked lesson are, and why they are locked', async ({ visit }) => {
  const [topic] = await addTutorials(visit.site, 'Locked files', [{ title: 'With a file', premium: 1 }]);
  await visit.callAsAdmin('PUT', '/api/buttons/3', { opens_topics: String(topic?.id) });
  const page = await visit.open(`/tutorials/${topic?.id}`, { width: 390 });
  const files = page.getByRole('main').getByRole('list', { name: 'Files' });
  const file = files.getByRole('button').filter({ hasText: 'PDF document: With a file' });
  await expect(file).toContainText(/\d\skB$/);
  await expect(file).toHaveAttribute('aria-disabled', 'true');
  await expect(file).toHaveAccessibleDescription('Locked: comes with Integrate');
  await page.getByText('Locked: comes with Integrate', { exact: true }).waitFor();
});

test('offers Pay As You Go only where a usage has a price: at a locked lesson, in plans and in the dialog', async ({
  visit,
}) => {
  const [topic] = await addTutorials(visit.site, 'Only monthly', [{ title: 'Sold by the month', premium: 1 }]);
  const values = { opens_topics: String(topic?.id), monthlyPrice: 20, payAsYouGoPrice: 0 };
  await visit.callAsAdmin('PUT', '/api/buttons/3', values);
  const page = await visit.open(`/tutorials/${topic?.id}`, { as: await plainAccount(visit.site) });
  const main = page.getByRole('main');
  const expectMonthly = async (place: Locator) => {
    await expect(place.getByRole('radio')).toHaveCount(1);
    await expect(place.getByRole('radio', { name: /^Monthly/ })).toBeChecked();
    await expect(place.getByText('$20.00 / month')).toBeVisible();
    await expect(place.getByText('$0.00')).toHaveCount(0);
  };
  await expectMonthly(main);
  await main.getByRole('button', { name: /^Request/ }).click();
  await expectMonthly(packageDialog(page));
  await page.keyboard.press('Escape');
  // Closing goes back in the history, which would interrupt the next visit.
  await packageDialog(page).waitFor({ state: 'detached' });
  await page.goto('/plans');
  const head = main.getByRole('columnheader', { name: 'Integrate' });
  await expect(head).toContainText('$20.00 / month');
  await expect(head).not.toContainText('usage');
  // The home page explains a usage as long as one has a price.
  const explained = main.getByText('What a usage is, we agree with you.');
  await page.goto('/');
  await expect(explained).toBeVisible();
  await visit.callAsAdmin('PUT', '/api/buttons/2', { payAsYouGoPrice: 0 });
  await page.reload();
  await expect(main.getByText('$49.00 / month')).toBeVisible();
  await expect(explained).toHaveCount(0);
});
