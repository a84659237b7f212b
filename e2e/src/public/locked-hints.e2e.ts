import { expect } from '@playwright/test';
import { plainAccount } from '@qram/testing/accounts';
import type { Page } from 'playwright-core';
import { expectAddress } from '../harness/expectations.ts';
import { addTutorials } from '../harness/learning-content.ts';
import { packageDialog } from '../harness/services.ts';
import { test } from '../harness/test.ts';
import type { Visit } from '../harness/visit.ts';

/** Adds a premium topic that Integrate opens. */
async function addOpenedTopic(visit: Visit, title: string): Promise<void> {
  const [topic] = await addTutorials(visit.site, `${title} group`, [{ title, premium: 1 }]);
  await visit.callAsAdmin('PUT', '/api/buttons/3', { opens_topics: String(topic?.id) });
}

const hint = (page: Page, title: string) => page.getByRole('link', { name: `Included in Integrate: ${title}` });

const request = (page: Page, title: string) => page.getByRole('button', { name: `Request access: ${title}` });

test('requests the service that opens a locked topic, on the page that lists it', async ({ visit }) => {
  await addOpenedTopic(visit, 'Included for users');
  const page = await visit.open('/tutorials?search=included', { as: await plainAccount(visit.site) });
  await page.getByText('Included in Integrate', { exact: false }).first().waitFor();
  await request(page, 'Included for users').dblclick();
  await packageDialog(page).getByText('1 premium lesson', { exact: true }).waitFor();
  await packageDialog(page).getByRole('button', { name: 'Send request' }).click();
  await page.getByRole('dialog', { name: 'Request sent' }).getByRole('button', { name: 'Done' }).click();
  await page.getByText(/^Integrate requested \w+ \d+/).waitFor();
  await expectAddress(page, '/tutorials?search=included');
  await page.getByRole('link', { name: 'View request: Included for users' }).click();
  await expectAddress(page, '/account/requests');
});

test('makes the links of locked topics high enough for a finger', async ({ visit }) => {
  await addOpenedTopic(visit, 'Included for fingers');
  for (const path of ['/tutorials?search=fingers', '/search?q=fingers']) {
    const page = await visit.open(path, { width: 390 });
    for (const name of [/^Included in Integrate/, /^Log in to open/]) {
      const box = await page.getByRole('main').getByRole('link', { name }).first().boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
    }
  }
});

test('leads a visitor from a locked topic through login to the request', async ({ visit }) => {
  await addOpenedTopic(visit, 'Included for visitors');
  const { user, password } = await plainAccount(visit.site);
  const page = await visit.open('/tutorials?search=included');
  await hint(page, 'Included for visitors').click();
  await page.getByText('Log in to request Integrate.', { exact: true }).waitFor();
  await page.getByLabel('Username', { exact: true }).fill(user.username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await packageDialog(page).getByText('What you get').waitFor();
});

test('links a locked topic to the service without JavaScript', async ({ visit }) => {
  await addOpenedTopic(visit, 'Included without scripts');
  const page = await visit.open('/tutorials?search=included', { javaScript: false });
  await hint(page, 'Included without scripts').click();
  await expectAddress(page, '/login?service=3');
  await page.getByText('Log in to request Integrate.', { exact: true }).waitFor();
});

test('leads from a locked application to the service that opens the applications', async ({ visit }) => {
  const category = await visit.callAsAdmin<{ id: number }>('POST', '/api/qramcategories', { title: 'Included' });
  const body = { title: 'Included application', premium: 1, link: 'https://example.org/a', category_id: category.id };
  await visit.callAsAdmin('POST', '/api/qramtopics', body);
  for (const [id, opens_premium_apps] of [
    [2, 0],
    [3, 1],
  ] as const)
    await visit.callAsAdmin('PUT', `/api/buttons/${id}`, { opens_premium_apps });
  const page = await visit.open('/QramPage', { as: 'user' });
  await page.getByRole('button', { name: /^Request access: / }).click();
  await packageDialog(page).getByText('Premium applications', { exact: true }).waitFor();
  await expectAddress(page, '/QramPage');
});

test('leads to contact where no service opens a topic', async ({ visit }) => {
  await addTutorials(visit.site, 'Not included', [{ title: 'Opened by hand', premium: 1 }]);
  const page = await visit.open('/tutorials?search=opened', { as: 'user' });
  await page.getByRole('link', { name: 'Ask an admin to unlock: Opened by hand' }).click();
  await expectAddress(page, '/contact');
});
