// @databases both
import type { MailQueue } from '@qram/contract/modules/mail/mail';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { captureAudit } from '../../../test/databases/site-snapshot.ts';
import { type FakeSmtp, findHeader, smtpError, startSmtp } from '../../../test/mail/fake-smtp.ts';
import { addSignedIn, toRecord } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';
import { createMailWorker } from '../../platform/mail/mail-worker.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';

let refusal: Error | null = null;
let smtp: FakeSmtp;
let site: TestSite;
beforeAll(async () => {
  smtp = await startSmtp({ beforeAccept: () => refusal });
  site = await startTestSite({
    variables: { SMTP_URL: smtp.url, MAIL_FROM: 'site@example.test', MAIL_TO: 'owner@example.test' },
  });
});
afterAll(async () => {
  await site.close();
  await smtp.close();
});
afterEach(() => {
  refusal = null;
  smtp.received.length = 0;
});

const queue = async (at: TestSite = site): Promise<MailQueue> => toRecord(await at.call('GET', '/api/mail'));
const drain = () => createMailWorker(site.deps).drain();
const MESSAGE = { user_name: 'Reader', user_email: 'reader@example.test', subject: 'A', message: 'Long enough.' };
const addMessage = (at: TestSite = site) => at.call('POST', '/api/send-message', { token: null, json: MESSAGE });

describe('the email queue', () => {
  it('lists waiting and failed email without bodies, and retries it', async () => {
    expect(await queue()).toEqual({
      way: 'smtp',
      reach: 'everyone',
      mailbox: 'owner@example.test',
      waiting: 0,
      pending: 0,
      sending: 0,
      sent: 0,
      failed: 0,
      oldest: null,
      unsent: [],
      latest: [],
    });
    await addMessage();
    expect(await queue()).toMatchObject({ pending: 1, oldest: expect.any(String) });
    refusal = smtpError(554, 'Refused by policy');
    await drain();
    const refused = await queue();
    expect(refused).toMatchObject({
      pending: 0,
      failed: 1,
      oldest: null,
      unsent: [
        {
          kind: 'contact-message',
          recipient: null,
          subject: 'Contact form: A',
          state: 'failed',
          attempts: 1,
          last_error: '554 Refused by policy',
          next_attempt_at: null,
        },
      ],
    });
    expect(JSON.stringify(refused)).not.toContain('Long enough.');
    const [message] = toRecord<unknown[]>(await site.call('GET', '/api/contact-messages'));
    expect(message).toMatchObject({ delivery: { state: 'failed', last_error: '554 Refused by policy' } });
    refusal = null;
    const ids = refused.unsent.map(({ id }) => id);
    const entries = await captureAudit(site, async () => {
      expect(toRecord(await site.call('POST', '/api/mail/retries', { json: { ids } }))).toEqual({ reopened: 1 });
    });
    expect(entries).toMatchObject([{ action: 'retry', collection: 'outbox', after: { reopened: 1 } }]);
    await drain();
    expect(await queue()).toMatchObject({ sent: 1, failed: 0, unsent: [] });
    expect(smtp.received).toHaveLength(1);
    expect(toRecord(await site.call('POST', '/api/mail/retries', { json: {} }))).toEqual({ reopened: 0 });
  });

  it('lists the latest five emails to a user, sent or not, without those to others', async () => {
    const [one, other] = [await addSignedIn(site), await addSignedIn(site)];
    const mail = { kind: 'new-sign-in', text: 'Secret link', html: '', payload: {} };
    await site.deps.db.transaction().execute(async (trx) => {
      for (const [at, subject] of ['A', 'B', 'C', 'D', 'E', 'F'].entries())
        await enqueueMail(trx, { ...mail, recipient: one.user.email, subject }, new Date(Date.now() + at * 1000));
      await enqueueMail(trx, { ...mail, recipient: other.user.email, subject: 'Other' }, new Date());
    });
    const read = await site.call('GET', `/api/mail?user_id=${one.user.id}`);
    expect(toRecord<MailQueue>(read).latest.map(({ subject }) => subject)).toEqual(['F', 'E', 'D', 'C', 'B']);
    expect(JSON.stringify(read.body)).not.toContain('Secret link');
    await drain();
    const { latest } = toRecord<MailQueue>(await site.call('GET', `/api/mail?user_id=${other.user.id}`));
    expect(latest).toMatchObject([{ subject: 'Other', state: 'sent', recipient: other.user.email }]);
    expect(toRecord(await site.call('GET', '/api/mail?user_id=99999999'))).toMatchObject({ latest: [] });
    expect((await site.call('GET', `/api/mail?user_id=${one.user.id}`, { token: one.token })).status).toBe(403);
  });

  it('lists what waits for a mail server', async () => {
    const plain = await startTestSite();
    await addMessage(plain);
    expect(await queue(plain)).toMatchObject({ way: null, reach: 'nobody', mailbox: null, waiting: 1, pending: 0 });
    expect(toRecord(await plain.call('POST', '/api/mail/tests', { json: { to: 'site' } }))).toEqual({
      ok: false,
      to: null,
      reason: 'No mail server is set up.',
    });
    await plain.close();
  });
});

describe('a test email', () => {
  it.each([
    ['site', 'owner@example.test'],
    ['me', 'admin@example.test'],
  ] as const)('sends a test email to %s at once, and leaves an entry', async (to, address) => {
    const entries = await captureAudit(site, async () => {
      const answer = await site.call('POST', '/api/mail/tests', { json: { to } });
      expect(toRecord(answer)).toEqual({ ok: true, to: address, reason: null });
    });
    expect(smtp.received).toMatchObject([{ to: [address] }]);
    expect(smtp.received.map((mail) => findHeader(mail, 'Subject'))).toEqual(['Test email']);
    expect(entries).toMatchObject([{ action: 'test-mail', after: { to: address, ok: true } }]);
  });

  it("shows the server's reason for a rejected test email", async () => {
    refusal = smtpError(552, 'Too large for today');
    expect(toRecord(await site.call('POST', '/api/mail/tests', { json: { to: 'site' } }))).toEqual({
      ok: false,
      to: 'owner@example.test',
      reason: '552 Too large for today',
    });
    expect((await site.call('POST', '/api/mail/tests', { json: { to: 'somebody' } })).status).toBe(422);
  });
});
