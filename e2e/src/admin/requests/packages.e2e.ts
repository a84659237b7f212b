import { expect } from '@playwright/test';
import type { ServiceRequest } from '@qram/contract/modules/service-requests/service-requests';
import { plainAccount, uniqueName } from '@qram/testing/accounts';
import { expectAccessible } from '../../harness/accessibility.ts';
import { recordForm, saveChanges, toast } from '../../harness/admin-steps.ts';
import { dayIn, endOfDay, longDate, timeIn } from '../../harness/days.ts';
import { expectUrl } from '../../harness/expectations.ts';
import { addTutorials } from '../../harness/learning-content.ts';
import { addService, requestDrawer, requestService } from '../../harness/services.ts';
import { test } from '../../harness/test.ts';
import type { Visit } from '../../harness/visit.ts';

const readRequest = (visit: Visit, id: number) =>
  visit.callAsAdmin<ServiceRequest>('GET', `/api/service-requests/${id}`);

test('a service keeps its months, premium topics and applications', async ({ visit }) => {
  const [topic] = await addTutorials(visit.site, 'Opened by a service', [{ title: 'For subscribers', premium: 1 }]);
  const title = uniqueName('Service ');
  const { id } = await addService(visit, { title });
  const page = await visit.open(`/admin/buttons?edit=${id}`, { as: 'admin' });
  const form = recordForm(page);
  await form
    .getByText('An approval opens access level Developers. Access has no end date unless you set one.')
    .waitFor();
  await form.getByLabel('Monthly package lasts').fill('3');
  const picker = form.getByRole('combobox', { name: 'Premium lessons' });
  await picker.click();
  await page.keyboard.type('for subscr');
  await page.getByRole('option', { name: 'For subscribers' }).click();
  await page.keyboard.press('Tab');
  await form.getByRole('switch', { name: 'Premium applications' }).check();
  await form.getByText(/1 premium lesson, and the premium applications\. Monthly lasts 3 months/).waitFor();
  await expectAccessible(page);
  await saveChanges(page);
  await toast(page, /^Saved: /);
  expect(await visit.callAsAdmin('GET', `/api/buttons/${id}`)).toMatchObject({
    months: 3,
    opens_topics: String(topic?.id),
    opens_premium_apps: 1,
  });
  await form.locator('.mantine-Pill-root', { hasText: 'For subscribers' }).waitFor();
  expect(await form.getByLabel('Monthly package lasts').inputValue()).toBe('3 months');
  expect(await form.getByRole('switch', { name: 'Premium applications' }).isChecked()).toBe(true);
  await form.getByLabel('Monthly package lasts').fill('');
  await saveChanges(page);
  await toast(page, /^Saved: /);
  expect(await visit.callAsAdmin('GET', `/api/buttons/${id}`)).toMatchObject({ months: null });
});

test('the end of a package can be set, moved, removed, and filtered by', async ({ visit }) => {
  visit.expectConsole(/422/);
  const account = await plainAccount(visit.site);
  const service = await addService(visit, { months: 3, opens_premium_apps: 1 });
  const { id } = await requestService(visit, account, service.id);
  const ends = async (name: string, days: number) => {
    const reader = await plainAccount(visit.site);
    await visit.callAsAdmin('PUT', `/api/users/${reader.user.id}`, { name });
    const request = await requestService(visit, reader, 3);
    await visit.callAsAdmin('PATCH', `/api/service-requests/${request.id}`, {
      status: 'Approved',
      ends_at: timeIn(days),
    });
  };
  const [soon, later] = [uniqueName('Ends Soon '), uniqueName('Ends Later ')];
  await ends(soon, 10);
  await ends(later, 90);
  const page = await visit.open(`/admin/ServicesReq?view=${id}`, { as: 'admin', width: 1440 });
  const drawer = requestDrawer(page);
  const period = drawer.getByRole('region', { name: 'Active package' });

  await test.step('an approval can set another end', async () => {
    const terms = drawer.getByRole('region', { name: 'What approving opens' });
    await terms.getByText('Access level Developers').waitFor();
    await terms.getByText('The premium applications').waitFor();
    await terms.getByText('For 3 months').waitFor();
    await terms.getByText('No end date', { exact: true }).click();
    await terms.getByText('Starts today, no end date.').waitFor();
    await terms.getByText('On a date').click();
    expect(await drawer.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true);
    await terms.getByLabel('Last day').fill(dayIn(10));
    await expectAccessible(page);
    await drawer.getByRole('button', { name: 'Approve' }).click();
    await toast(page, /^Approved: .* It opens access level Developers and the premium applications from today until /);
    await period.getByText(/in 10 days/).waitFor();
    expect(await readRequest(visit, id)).toMatchObject({ status: 'Approved', ends_at: endOfDay(dayIn(10)) });
  });

  await test.step('the end of a package can be moved and removed', async () => {
    await period.getByRole('button', { name: 'Change end date' }).click();
    await period.getByLabel('Last day').fill(dayIn(20));
    await period.getByRole('button', { name: 'Save end date' }).click();
    await toast(page, /^Ends on /);
    await drawer.getByText(`The end was moved to ${longDate(dayIn(20))}`).waitFor();
    expect(await readRequest(visit, id)).toMatchObject({ ends_at: endOfDay(dayIn(20)) });

    await period.getByRole('button', { name: 'Change end date' }).click();
    await period.getByText('No end date', { exact: true }).click();
    await period.getByRole('button', { name: 'Save end date' }).click();
    await drawer.getByText('The end date was removed').waitFor();
    expect(await readRequest(visit, id)).toMatchObject({ status: 'Approved', ends_at: null });
  });

  await test.step('says in the drawer why an end is refused', async () => {
    await period.getByRole('button', { name: 'Change end date' }).click();
    await period.getByText('On a date').click();
    await period.getByLabel('Last day').fill(dayIn(-2));
    await period.getByRole('button', { name: 'Save end date' }).click();
    await period.getByText('The end must be in the future and after the start.').waitFor();
    expect(await readRequest(visit, id)).toMatchObject({ ends_at: null });
    await period.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
  });

  await test.step('filters the packages that end within 30 days, in the address', async () => {
    // A longer list has its filters without one in the URL.
    await page.goto('/admin/ServicesReq?status=approved&plan=monthly');
    const line = page.getByRole('row').filter({ hasText: soon });
    await line.getByText('in 10 days').waitFor();
    await page.getByRole('row').filter({ hasText: later }).waitFor();
    const ending = page.getByRole('button', { name: /^Ends within 30 days/ });
    await page.getByRole('button', { name: 'More filters (1)', exact: true }).click();
    await ending.click();
    await page.getByRole('row').filter({ hasText: later }).waitFor({ state: 'detached' });
    await expectUrl(page, '/admin/ServicesReq?status=approved&plan=monthly&ends_within=30');
    await page.reload();
    await line.waitFor();
    await page.getByRole('button', { name: 'More filters (2)' }).click();
    expect(await ending.getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('row').filter({ hasText: later }).waitFor();
  });
});
