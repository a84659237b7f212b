import type { Page } from 'playwright-core';

/** Sends a contact message, and mocks a mail queue that has its email rejected. */
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
  const { id: mail_id, state, sent_at, next_attempt_at, last_error } = unsent;
  await page.route('**/api/contact-messages**', async (route) => {
    const response = await route.fetch();
    const rejected = (message: object) => ({
      ...message,
      delivery: { mail_id, state, sent_at, next_attempt_at, last_error },
    });
    const body: unknown = await response.json();
    const json = Array.isArray(body)
      ? body.map(rejected)
      : body && typeof body === 'object' && 'delivery' in body
        ? rejected(body)
        : body;
    await route.fulfill({ response, json });
  });
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
