import { expect } from '@playwright/test';
import { type FakeSmtp, findHeader, startSmtp } from '@qram/server/test/mail/fake-smtp.ts';
import { plainAccount } from '@qram/testing/accounts';
import { mailText } from '../../harness/captured-mail.ts';
import { expectUrl } from '../../harness/expectations.ts';
import { packageDialog, requestDrawer, service } from '../../harness/services.ts';
import { siteEnvironment, test } from '../../harness/test.ts';

const TEAM = 'team@example.test';
const REASON = 'The second month was not paid.';

let smtp: FakeSmtp;
siteEnvironment(async () => {
  smtp = await startSmtp();
  const variables = { SMTP_URL: smtp.url, MAIL_FROM: 'QRAM <site@example.test>', MAIL_TO: TEAM };
  return { variables, close: smtp.close };
});

/** The two emails with this subject, in any order: emails that wait together may be sent together. */
async function readBothMails(wanted: { to: string; subject: string }): Promise<string[]> {
  await mailText(smtp, { ...wanted, count: 2 });
  return smtp.received
    .filter((mail) => mail.to.includes(wanted.to) && findHeader(mail, 'Subject') === wanted.subject)
    .map(({ source }) => source.replaceAll('=\r\n', ''));
}

test('a package is requested, approved, used, renewed and ended, with emails', async ({ visit }) => {
  test.setTimeout(240_000);
  await visit.callAsAdmin('PUT', '/api/buttons/2', { months: 1 });
  const { user, password, token } = await plainAccount(visit.site);
  // An address that an admin entered gets email without a confirmation.
  const email = `set-${user.email}`;
  await visit.callAsAdmin('PUT', `/api/users/${user.id}`, { email });
  const approved = { to: email, subject: 'Your request for Developers was approved' };
  const rejected = { to: email, subject: 'Your request for Developers was rejected' };
  const expectStatuses = (...statuses: string[]) =>
    expect
      .poll(async () => {
        const requests = await visit.call<{ status: string }[]>('GET', '/api/service-requests/own', { token });
        return requests.map(({ status }) => status);
      })
      .toEqual(statuses);
  const page = await visit.open('/');

  await service(page, 'Developers').click();
  await page.getByText('Log in to request the Developers plan.').waitFor();
  await page.getByLabel('Username', { exact: true }).fill(user.username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await packageDialog(page).getByLabel('Message (optional)').fill('For our lab.');
  await packageDialog(page).getByRole('button', { name: 'Send request' }).click();
  await page.getByRole('dialog', { name: 'Request sent' }).getByRole('button', { name: 'Done' }).click();

  const news = await mailText(smtp, { to: TEAM, subject: `New request: Developers for ${user.name}` });
  expect(news).toContain('For our lab.');
  const opened = /\/admin\/ServicesReq\?view=\d+/.exec(news)?.[0] ?? '';
  const office = await visit.open(opened, { as: 'admin', width: 1440 });
  const drawer = requestDrawer(office);
  await drawer.getByRole('region', { name: 'What approving opens' }).getByText('Access level Developers').waitFor();
  await drawer.getByRole('button', { name: 'Approve', exact: true }).click();
  await expectStatuses('Approved');
  await page.reload();
  await page.getByText(/ends \w+ \d+, \d+/).waitFor();
  await service(page, 'Developers').click();
  await expectUrl(page, '/QramPage');
  const application = page.getByRole('link', { name: 'Where errors hurt', exact: true });
  await application.waitFor();

  await page.getByRole('banner').locator('[aria-haspopup=menu]').click();
  await page.getByRole('menuitem', { name: 'Account' }).click();
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Packages' }).click();
  await page.getByRole('button', { name: 'Renew Developers' }).click();
  await page.getByRole('dialog', { name: 'Renew Developers' }).getByRole('button', { name: 'Send request' }).click();
  await page.getByRole('dialog', { name: 'Request sent' }).getByRole('button', { name: 'Done' }).click();
  await office.goto('/admin/ServicesReq?status=pending');
  await office.getByRole('button', { name: /^Approve / }).click();
  const renewal = office.getByRole('dialog', { name: 'Approve request' });
  await renewal.getByText('It starts when the current Monthly package ends.').waitFor();
  await renewal.getByRole('button', { name: 'Approve', exact: true }).click();
  await expectStatuses('Approved', 'Approved');
  await page.reload();
  await page.getByText('Scheduled', { exact: true }).waitFor();

  await office.goto('/admin/ServicesReq?status=approved');
  // The newest request, which is the renewal, comes first.
  for (const count of [1, 2]) {
    await office
      .getByRole('button', { name: /^Reject / })
      .first()
      .click();
    const question = office.getByRole('dialog', { name: 'Reject request' });
    await question.getByLabel('Reason (optional)').fill(REASON);
    await question.getByRole('button', { name: 'Reject', exact: true }).click();
    await question.waitFor({ state: 'detached' });
    await expect(office.getByRole('button', { name: /^Reject / })).toHaveCount(2 - count);
  }
  await page.reload();
  await page.getByText(REASON).first().waitFor();
  await page.getByRole('navigation', { name: 'Services' }).getByRole('link', { name: 'Premium applications' }).click();
  await page
    .getByText(/^Developers ended /)
    .first()
    .waitFor();
  await expect(application).toHaveCount(0);

  // Each decision is emailed when it can't be undone any longer, so one wait here is for all four.
  const approvals = (await readBothMails(approved)).join('\n');
  expect(approvals).toContain('You can use the service now. It ends on');
  expect(approvals).toContain('Your package starts on');
  for (const mail of await readBothMails(rejected)) expect(mail).toContain(REASON);
});
