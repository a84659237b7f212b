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

test('leads a user from a locked topic to the request of the service that opens it', async ({ visit }) => {
  await addOpenedTopic(visit, 'Included for users');
  const page = await visit.open('/tutorials?search=included', { as: 'user' });
  await hint(page, 'Included for users').click();
  await packageDialog(page).getByText('1 premium tutorial', { exact: true }).waitFor();
  await expectAddress(page, '/');
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
  await packageDialog(page).getByText('What it opens').waitFor();
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
  await hint(page, 'Included application').click();
  await packageDialog(page).getByText('Premium applications', { exact: true }).waitFor();
});

test('leads to contact where no service opens a topic', async ({ visit }) => {
  await addTutorials(visit.site, 'Not included', [{ title: 'Opened by hand', premium: 1 }]);
  const page = await visit.open('/tutorials?search=opened', { as: 'user' });
  await page.getByRole('link', { name: 'Ask an admin to unlock: Opened by hand' }).click();
  await expectAddress(page, '/contact');
});
