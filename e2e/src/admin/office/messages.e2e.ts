import { expect } from '@playwright/test';
import type { ContactMessage } from '@qram/contract/modules/contact/contact';
import { callSite } from '@qram/testing/site-call';
import type { Page } from 'playwright-core';
import { act, chooseTab, confirmDeletion, toast } from '../../harness/admin-steps.ts';
import { expectTexts } from '../../harness/expectations.ts';
import { test } from '../../harness/test.ts';
import type { Visit } from '../../harness/visit.ts';

const SENDER = { user_name: 'First Reader', user_email: 'reader@example.test' };
const TEXT = 'How many qubits does it take?\nThank you.';

const sendMessage = (visit: Visit, subject: string) =>
  callSite(visit.site, 'POST', '/api/send-message', { body: { ...SENDER, subject, message: TEXT } });
const readMessages = (visit: Visit, subject: string) =>
  visit.callAsAdmin<ContactMessage[]>('GET', `/api/contact-messages?search=${encodeURIComponent(subject)}`);
const messageRow = (page: Page, subject: string) => page.getByRole('row').filter({ hasText: subject });
const rowName = (subject: string) => `${subject}, from ${SENDER.user_name}`;

test('shows new messages, and finds, marks, deletes and restores them', async ({ visit }) => {
  const subjects = ['First of two', 'Second of two'];
  for (const subject of ['Shown in the sidebar', 'Read by a test', 'Searched for', 'Another one', ...subjects])
    await sendMessage(visit, subject);
  const page = await visit.open('/admin', { as: 'admin', width: 1440 });

  await test.step('shows a badge for new messages in the sidebar, also while the group is collapsed', async () => {
    const menu = page.getByRole('navigation', { name: 'Management' });
    await menu.getByRole('link', { name: /^Messages \d+ new$/ }).click();
    await messageRow(page, 'Shown in the sidebar').waitFor();
  });

  await test.step('says in the inbox that there is no mail server, and disables the test email', async () => {
    const mail = page.getByRole('region', { name: 'Outgoing email' });
    await expectTexts(mail, 'Not configured');
    await mail.getByText(/^No mail server is set up\. Messages are stored here, and no email is sent\./).waitFor();
    expect(await mail.getByRole('button', { name: 'Send test email' }).isDisabled()).toBe(true);
  });

  await test.step('marks a message as read when opened, and as answered on request', async () => {
    await expectTexts(messageRow(page, 'Read by a test'), 'New', 'Queued');
    await act(page, 'View', rowName('Read by a test'));
    const dialog = page.getByRole('dialog', { name: 'Message' });
    await expectTexts(dialog, 'reader@example.test', 'Stored here. No mail server is set up.');
    await dialog.getByText('No mail server is set up, so reply from your email app.').waitFor();
    await expect(dialog.getByRole('textbox', { name: 'Reply' })).toHaveCount(0);
    await dialog.getByText('How many qubits does it take?').waitFor();
    expect(await dialog.getByRole('link', { name: 'Reply by email' }).getAttribute('href')).toMatch(
      /^mailto:reader@example\.test\?subject=Re%3A%20Read%20by%20a%20test&body=/,
    );
    await expect.poll(async () => (await readMessages(visit, 'Read by a test'))[0]?.state).toBe('read');
    await dialog.getByRole('button', { name: 'Mark as answered' }).click();
    await toast(page, 'Marked as answered');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expectTexts(messageRow(page, 'Read by a test'), 'Answered');
  });

  await test.step('filters messages by search and by state', async () => {
    await messageRow(page, 'Another one').waitFor();
    await page.goto('/admin/Messages?search=searched+f');
    await messageRow(page, 'Another one').waitFor({ state: 'detached' });
    await messageRow(page, 'Searched for').waitFor();
    await chooseTab(page, 'State', 'Spam');
    await page.getByText('No messages match these filters.').waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await messageRow(page, 'Another one').waitFor();
  });

  await test.step('marks, deletes and restores several messages at once', async () => {
    const select = async () => {
      for (const subject of subjects) await page.getByRole('checkbox', { name: `Select ${rowName(subject)}` }).check();
    };
    await select();
    await page.getByRole('button', { name: 'Mark as read' }).click();
    await toast(page, '2 messages marked as read');
    await expectTexts(messageRow(page, 'First of two'), 'Read');
    await select();
    await page.getByRole('button', { name: 'Delete Selected' }).click();
    await confirmDeletion(page);
    await toast(page, '2 messages moved to the trash');
    await messageRow(page, 'First of two').waitFor({ state: 'detached' });
    await page.goto('/admin/trash?kind=contact_messages');
    await page.getByRole('button', { name: 'Show all 2' }).click();
    await expectTexts(messageRow(page, 'First of two'), SENDER.user_name);
    await page.getByRole('button', { name: 'Restore First of two' }).click();
    await toast(page, 'Restored: First of two');
    expect(await readMessages(visit, 'of two')).toMatchObject([{ subject: 'First of two', state: 'read' }]);
  });
});
