// @databases sqlite
import type { ContactMessage } from '@qram/contract/modules/contact/contact';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeSmtp, findHeader, startSmtp } from '../../../test/mail/fake-smtp.ts';
import { addSignedIn, toRecord } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestRequest, type TestSite } from '../../../test/test-site.ts';
import { createMailWorker } from '../../platform/mail/mail-worker.ts';

const MESSAGE = {
  user_name: 'First Reader',
  user_email: 'reader@example.test',
  subject: 'A question',
  message: 'How many qubits does it take?',
};

let smtp: FakeSmtp;
let site: TestSite;
beforeAll(async () => {
  smtp = await startSmtp();
  site = await startTestSite({
    variables: {
      SMTP_URL: smtp.url,
      MAIL_FROM: 'site@example.test',
      MAIL_TO: 'owner@example.test',
      PUBLIC_URL: 'https://qram.example.test',
      CONTACT_HOURLY_LIMIT: '3',
      CONTACT_BLOCKED_ADDRESSES: '203.0.113.7, 198.51.100.0/24, 2001:db8::/32',
      CONTACT_REFUSE_HEADLESS: 'true',
    },
  });
});
afterAll(async () => {
  await site.close();
  await smtp.close();
});

const send = (fields: Record<string, unknown> = {}, request: TestRequest = {}) =>
  site.call('POST', '/api/send-message', { token: null, json: { ...MESSAGE, ...fields }, ...request });
const newest = async (): Promise<ContactMessage> => {
  const [message] = toRecord<ContactMessage[]>(await site.call('GET', '/api/contact-messages'));
  if (!message) throw new Error('no message');
  return message;
};
const total = async () => Number((await site.call('GET', '/api/contact-messages?per_page=1')).headers['x-total-count']);
const mails = () => site.deps.db.selectFrom('outbox').selectAll().orderBy('id').execute();

describe('a message', () => {
  it('stores a message with its email, and with the address, browser and time of the request', async () => {
    const at = new Date(Date.now() - 7_200_000);
    site.setTime(at);
    const forged = { ip_address: '1.2.3.4', user_agent: 'Forged', send_time: '1999-01-01T00:00:00.000Z' };
    const answer = await send(forged, { ip: '192.0.2.10', headers: { 'user-agent': 'A real browser' } });
    expect(answer).toMatchObject({ status: 201, body: { send_time: at.toISOString() } });
    const fields = {
      ...MESSAGE,
      ip_address: '192.0.2.10',
      user_agent: 'A real browser',
      send_time: at.toISOString(),
    };
    expect(await newest()).toMatchObject({
      ...fields,
      user_id: null,
      state: 'new',
      delivery: { state: 'pending', attempts: 0, last_error: null },
    });
    const mail = (await mails()).at(-1);
    expect(mail).toMatchObject({ kind: 'contact-message', recipient: '', reply_to: 'reader@example.test' });
    expect(JSON.parse(mail?.payload ?? '')).toEqual(fields);
    await createMailWorker(site.deps).drain();
    site.setTime(null);
    const [taken] = smtp.received;
    if (!taken) throw new Error('no mail');
    expect(taken.to).toEqual(['owner@example.test']);
    expect([findHeader(taken, 'Subject'), findHeader(taken, 'Reply-To')]).toEqual([
      'Contact form: A question',
      'reader@example.test',
    ]);
    expect(taken.source).toContain('https://qram.example.test/admin/messages');
    expect((await newest()).delivery).toMatchObject({ state: 'sent', attempts: 1, sent_at: at.toISOString() });
  });

  it("sends a signed-in user's message from the account, regardless of the input", async () => {
    const { user, token } = await addSignedIn(site);
    await send({ user_name: 'Somebody Else', user_email: 'else@example.test' }, { token });
    expect(await newest()).toMatchObject({ user_id: user.id, user_name: user.name, user_email: user.email });
  });

  it.each([[''], ['   '], [undefined]])('sends a message with the subject %j as No Subject', async (subject) => {
    expect((await send({ subject })).status).toBe(201);
    expect(await newest()).toMatchObject({ subject: 'No Subject' });
    expect((await mails()).at(-1)?.subject).toBe('Contact form: No Subject');
  });

  it('prevents a message from injecting headers into its email', async () => {
    const evil = 'Reader\r\nBcc: victim@example.test';
    expect((await send({ user_name: evil, subject: `${evil}\u2028X: y\u0000` })).status).toBe(201);
    expect(await newest()).toMatchObject({
      user_name: 'Reader Bcc: victim@example.test',
      subject: 'Reader Bcc: victim@example.test X: y',
    });
    expect((await send({ user_email: 'a@example.test\r\nBcc: victim@example.test' })).status).toBe(422);
    await createMailWorker(site.deps).drain();
    for (const mail of smtp.received) {
      expect(mail.to).toEqual(['owner@example.test']);
      expect([findHeader(mail, 'Bcc'), findHeader(mail, 'X')]).toEqual([null, null]);
    }
  });

  it('escapes a message in both email bodies, with its line breaks', async () => {
    const message = '<script>alert(1)</script>\nSecond line & "more"';
    await send({ message, user_name: '<b>Reader</b>' });
    const mail = (await mails()).at(-1);
    expect(mail?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;\nSecond line &amp; &quot;more&quot;');
    expect(mail?.html).not.toContain('<b>Reader');
    expect(mail?.text).toContain('> <script>alert(1)</script>\n> Second line & "more"');
  });

  it("stores a message with a filled-in honeypot as spam, and doesn't email it", async () => {
    const before = (await mails()).length;
    expect((await send({ website: 'https://spam.example.test' })).status).toBe(201);
    expect(await newest()).toMatchObject({ state: 'spam', delivery: { state: 'none' } });
    expect(await mails()).toHaveLength(before);
  });

  it.each<[Record<string, unknown>, string, string]>([
    [{ user_name: '' }, 'user_name', 'Name is required'],
    [{ user_name: ' \n ' }, 'user_name', 'Name is required'],
    [{ user_name: undefined }, 'user_name', 'Name is required'],
    [{ user_name: 'x'.repeat(101) }, 'user_name', 'Must be at most 100 characters long.'],
    [{ user_email: '' }, 'user_email', 'Email is required'],
    [{ user_email: undefined }, 'user_email', 'Email is required'],
    [{ user_email: 'reader@' }, 'user_email', 'Invalid email address'],
    [{ subject: 'x'.repeat(201) }, 'subject', 'Must be at most 200 characters long.'],
    [{ message: '' }, 'message', 'Message is required'],
    [{ message: undefined }, 'message', 'Message is required'],
    [{ message: 'Too short' }, 'message', 'Message must be at least 10 characters'],
    [{ message: '  Too short  ' }, 'message', 'Message must be at least 10 characters'],
    [{ message: 'x'.repeat(5001) }, 'message', 'Must be at most 5000 characters long.'],
    [{ message: 'Ten or more\u0000' }, 'message', 'Contains characters that are not allowed.'],
  ])('rejects a message with %j', async (fields, field, message) => {
    const before = await total();
    const answer = await send(fields);
    expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: [message] } } });
    expect(await total()).toBe(before);
  });

  it('rejects a message of 1 MB with 413', async () => {
    expect(await send({ message: 'x'.repeat(1_100_000) })).toMatchObject({
      status: 413,
      body: { code: 'payload_too_large' },
    });
  });

  it('accepts a message of the maximum length in any script', async () => {
    const message = '\u00e4\u{1f9ca} '.repeat(1250).trim();
    expect((await send({ message })).status).toBe(201);
    expect((await newest()).message).toBe(message);
  });
});

describe('rejected senders', () => {
  it.each(['203.0.113.7', '198.51.100.200', '::ffff:203.0.113.7', '2001:db8:1::1'])(
    'rejects a blocked address: %s',
    async (ip) => {
      const before = await total();
      expect(await send({}, { ip })).toMatchObject({
        status: 403,
        body: { code: 'forbidden', message: 'Forbidden' },
      });
      expect(await total()).toBe(before);
    },
  );

  it('a neighboring address is accepted', async () => {
    expect((await send({}, { ip: '203.0.113.8' })).status).toBe(201);
  });

  it('rejects a declared headless browser', async () => {
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0.0.0 Safari/537.36' };
    expect(await send({}, { headers })).toMatchObject({
      status: 451,
      body: { code: 'headless_browser', message: 'Unavailable For Headless Browser' },
    });
  });

  it('rejects an address or account that has reached the hourly limit', async () => {
    const start = Date.now() + 7_200_000;
    const at = (minutes: number) => site.setTime(new Date(start + minutes * 60_000));
    const ip = '192.0.2.77';
    for (const minutes of [0, 10, 20]) {
      at(minutes);
      expect((await send({}, { ip })).status).toBe(201);
    }
    at(30);
    expect(await send({}, { ip })).toMatchObject({
      status: 429,
      body: { code: 'rate_limited', message: 'Too Many Requests' },
      headers: { 'retry-after': '1800' },
    });
    expect((await send()).status).toBe(201);
    at(61);
    expect((await send({}, { ip })).status).toBe(201);
    site.setTime(null);
    const { token } = await addSignedIn(site);
    const answers: number[] = [];
    for (let n = 0; n < 4; n += 1) answers.push((await send({}, { token })).status);
    expect(answers).toEqual([201, 201, 201, 429]);
  });

  it.each([
    [
      'addresses of one IPv6 /64',
      ['2001:db9:7:1::1', '2001:db9:7:1:ffff::2', '2001:DB9:7:1:0:0:0:3'],
      '2001:db9:7:1::4',
    ],
    ['an IPv4 address in both notations', ['192.0.2.55', '::ffff:192.0.2.55', '::ffff:c000:237'], '192.0.2.55'],
  ])('counts %s as one sender', async (_what, addresses, next) => {
    for (const ip of addresses) expect((await send({}, { ip })).status).toBe(201);
    expect((await send({}, { ip: next })).status).toBe(429);
  });

  it('counts the neighboring IPv6 /64 separately', async () => {
    for (let count = 0; count < 3; count += 1)
      expect((await send({}, { ip: `2001:db9:8:1::${count}` })).status).toBe(201);
    expect((await send({}, { ip: '2001:db9:8:2::1' })).status).toBe(201);
  });

  it('counts concurrent messages of one address one after the other', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => send({}, { ip: '192.0.2.99' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 429, 429, 429]);
  });
});

describe('sending without configuration', () => {
  it('messages stay in the inbox, headless browsers are accepted, and nothing counts as sent', async () => {
    const plain = await startTestSite();
    const headers = { 'user-agent': 'HeadlessChrome/140' };
    expect((await plain.call('POST', '/api/send-message', { token: null, json: MESSAGE, headers })).status).toBe(201);
    await createMailWorker(plain.deps).drain();
    const [message] = toRecord<ContactMessage[]>(await plain.call('GET', '/api/contact-messages'));
    expect(message?.delivery).toEqual({
      mail_id: expect.any(Number),
      state: 'waiting',
      attempts: 0,
      next_attempt_at: null,
      sent_at: null,
      last_error: null,
    });
    await plain.close();
  });
});
