import { expect } from '@playwright/test';
import { plainAccount } from '@qram/testing/accounts';
import { act, confirmDeletion, row, toast } from '../../harness/admin-steps.ts';
import { addService, decideRequest, requestDrawer, requestService } from '../../harness/services.ts';
import { test } from '../../harness/test.ts';

test('names a service by its title, and says who has it before it is deleted', async ({ visit }) => {
  const service = await addService(visit, { title: 'Workshop' });
  const spare = await addService(visit, { title: 'Spare workshop' });
  const account = await plainAccount(visit.site);
  const { id } = await requestService(visit, account, service.id);
  const page = await visit.open('/admin', { as: 'admin', width: 1440, height: 900 });
  const name = `Plain Reader (${account.user.username}), Workshop, Monthly`;

  await test.step('calls the service by its title in the dashboard, the list, messages and the drawer', async () => {
    await page
      .getByRole('button', { name: `Approve: Plain Reader (${account.user.username}) asks for Workshop` })
      .waitFor();
    await page.goto(`/admin/ServicesReq?status=all&service=${service.id}`);
    const line = page.getByRole('row').filter({ hasText: account.user.username });
    await line.getByText('Workshop', { exact: true }).waitFor();
    expect(await line.getByText('Integrate').count()).toBe(0);
    await page.getByRole('button', { name: `Approve ${name}` }).click();
    await toast(page, /^Approved: .*Workshop/);
  });

  await test.step('says who has it, and hides it instead', async () => {
    await page.goto('/admin/buttons');
    await act(page, 'Delete', 'Workshop');
    const question = page.getByRole('dialog', { name: 'Delete “Workshop”?' });
    await question.getByText('1 person has an active package, 0 requests wait.').waitFor();
    await question.getByRole('button', { name: 'Hide it instead' }).click();
    await toast(page, 'Hidden: Workshop');
    await row(page, 'Workshop').getByText('Hidden').waitFor();
    expect(await visit.callAsAdmin('GET', `/api/buttons/${service.id}`)).toMatchObject({ active: 0 });
  });

  await test.step('says it of several services, too', async () => {
    for (const title of ['Workshop', 'Spare workshop'])
      await page.getByRole('checkbox', { name: `Select ${title}`, exact: true }).check();
    await page.getByRole('button', { name: 'Delete Selected' }).click();
    const question = page.getByRole('dialog', { name: 'Delete Selected' });
    await question.getByText('1 person has an active package, 0 requests wait.').waitFor();
    await question.getByRole('button', { name: 'Hide it instead' }).waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await act(page, 'Delete', 'Spare workshop');
    const other = page.getByRole('dialog', { name: 'Delete “Spare workshop”?' });
    await other.getByText('0 people have an active package, 0 requests wait.').waitFor();
    expect(await other.getByRole('button', { name: /instead/ }).count()).toBe(0);
    await confirmDeletion(page);
    await toast(page, 'Moved to the trash: Spare workshop');
    expect(spare.id).toBeGreaterThan(service.id);
  });

  await test.step('says of a user who is deleted that a package is active', async () => {
    await page.goto(`/admin/users?search=${account.user.username}`);
    await act(page, 'Delete', 'Plain Reader');
    const question = page.getByRole('dialog', { name: /^Delete “Plain Reader/ });
    await question.getByText('1 person has an active package, 0 requests wait.').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('says in the drawer of a request that its service is in the trash', async () => {
    await visit.callAsAdmin('DELETE', `/api/buttons/${service.id}`);
    await page.goto(`/admin/ServicesReq?view=${id}`);
    await requestDrawer(page).getByText('This service is in the trash').waitFor();
    await requestDrawer(page).getByRole('link', { name: 'Open trash' }).waitFor();
    await decideRequest(visit, id, 'Rejected');
  });
});

test('says what learners lose before lessons are deleted', async ({ visit }) => {
  const { token } = await plainAccount(visit.site);
  await visit.call('PUT', '/api/me/learning/topics/1', { token, body: { done: true } });
  const readTitle = async (id: number) => (await visit.call<{ title: string }>('GET', `/api/tutorials/${id}`)).title;
  const [title, other] = [await readTitle(1), await readTitle(2)];
  const page = await visit.open('/admin/tutorials', { as: 'admin', width: 1440, height: 900 });
  const expectNote = async (name: string | RegExp, note: RegExp) => {
    const question = page.getByRole('dialog', { name });
    await question.getByText(note).waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
  };
  await act(page, 'Delete', title);
  await expectNote(`Delete “${title}”?`, /^1 learner has started this lesson\. Their progress and notes go with it/);
  for (const name of [title, other]) await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
  await page.getByRole('button', { name: 'Delete Selected' }).click();
  await expectNote('Delete Selected', /^Learners have started 1 of these lessons\./);
});
