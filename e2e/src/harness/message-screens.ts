import type { Page } from 'playwright-core';

/** Sends a contact message, and mocks a mail queue with a rejected email. */
export async function withMessage(page: Page): Promise<void> {
  const unsent = {
    id: 1,
    kind: 'contact-message',
    recipient: null,
    subject: 'Contact form: A question',
    created_at: '2026-11-21T12:00:00.000Z',
    state: 'failed',
    attempts: 3,
    next_attempt_at: null,
    sent_at: null,
    last_error: '554 Message rejected by policy',
  };
  const queue = { way: 'smtp', reach: 'everyone', mailbox: 'owner@example.test', oldest: '2026-11-21T12:00:00.000Z' };
  const figures = { waiting: 0, pending: 2, sending: 1, sent: 12, failed: 1 };
  await page.route('**/api/mail', (route) => route.fulfill({ json: { ...queue, ...figures, unsent: [unsent] } }));
  await page.evaluate(async () => {
    const message = 'How many qubits does the memory need?';
    const body = JSON.stringify({
      user_name: 'A visitor',
      user_email: 'visitor@example.test',
      subject: 'A question',
      message,
    });
    await fetch('/api/send-message', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  });
  await page.reload();
  await page.getByText('554 Message rejected by policy').first().waitFor();
}

/** Opens the contact message. */
export async function viewMessage(page: Page): Promise<void> {
  await withMessage(page);
  await page
    .getByRole('button', { name: /^View / })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Reply' }).waitFor();
}
