// @databases sqlite
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestOutbox, type TestOutbox } from '../../../test/mail/test-outbox.ts';
import { createMailWorker } from './mail-worker.ts';
import { enqueueMail, SITE_MAILBOX } from './outbox.ts';
import { readQueueFigures } from './outbox-queue.ts';

const NOON = Date.parse('2031-03-01T12:00:00.000Z');
/** Spec §3, "Contact-form message". */
const FIELDS = {
  user_name: 'First Reader',
  user_email: 'reader@example.test',
  subject: 'A question',
  message: 'How many qubits?',
  ip_address: '192.0.2.7',
  user_agent: 'A browser',
  send_time: '2031-03-01T12:00:00.000Z',
};

interface Refusal {
  status: number;
  text: string;
  headers?: Record<string, string>;
}

let service: Server;
let url: string;
let refusal: Refusal | null;
let received: Record<string, unknown>[];
let site: TestOutbox;

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request.setEncoding('utf8')) text += piece;
  return text;
}

beforeAll(async () => {
  service = createServer(async (request, response) => {
    received.push(JSON.parse(await readText(request)) as Record<string, unknown>);
    response.writeHead(refusal?.status ?? 200, { 'content-type': 'text/plain', ...refusal?.headers });
    response.end(refusal?.text ?? 'OK');
  });
  await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', () => resolve()));
  const bound = service.address();
  url = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}/api/v1.0/email/send`;
});
afterAll(() => new Promise((resolve) => service.close(resolve)));

beforeEach(async () => {
  received = [];
  refusal = null;
  site = await openTestOutbox({
    EMAILJS_URL: url,
    EMAILJS_PUBLIC_KEY: 'public',
    EMAILJS_PRIVATE_KEY: 'private',
    EMAILJS_SERVICE_ID: 'service_1',
    EMAILJS_TEMPLATE_ID: 'template_1',
  });
  site.setTime(new Date(NOON));
});
afterEach(() => site.close());

const drain = () => createMailWorker(site.deps, { random: () => 0.5 }).drain();
const row = () => site.deps.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
const add = (recipient = SITE_MAILBOX) =>
  enqueueMail(
    site.deps.db,
    { kind: 'contact-message', recipient, subject: 'x', text: 'x', html: 'x', payload: FIELDS },
    site.deps.now(),
  );

describe('the EmailJS service', () => {
  it('sends the fields of a message with the account keys, once', async () => {
    await add();
    await drain();
    await drain();
    expect(received).toEqual([
      {
        user_id: 'public',
        accessToken: 'private',
        service_id: 'service_1',
        template_id: 'template_1',
        template_params: { ...FIELDS, message_id: expect.stringMatching(/^qram\.\d+\./) },
      },
    ]);
    expect(await row()).toMatchObject({ sent_at: '2031-03-01T12:00:00.000Z', last_error: null });
  });

  it.each([
    [400, 'The public key is required. To find this ID, visit https://dashboard.emailjs.com/admin/account'],
    [400, 'The service ID not found. To find this ID, visit https://dashboard.emailjs.com/admin'],
    [400, 'The template ID not found. To find this ID, visit https://dashboard.emailjs.com/admin/templates'],
    [403, 'API calls are disabled for non-browser applications'],
    [451, 'Unavailable For Headless Browser'],
  ])('fails permanently with %d, and its reason is stored: %s', async (status, text) => {
    refusal = { status, text };
    await add();
    await drain();
    site.setTime(new Date(NOON + 7_200_000));
    await drain();
    expect(received).toHaveLength(1);
    expect(await row()).toMatchObject({ sent_at: null, last_error: `${status} ${text}` });
    expect((await row()).failed_at).not.toBeNull();
  });

  it('stores the status of a failure without a reason', async () => {
    refusal = { status: 403, text: '' };
    await add();
    await drain();
    expect(await row()).toMatchObject({ last_error: '403 Forbidden' });
  });

  it.each([
    [{ status: 429, text: 'Too Many Requests', headers: { 'retry-after': '600' } }, 600],
    [{ status: 429, text: 'Too Many Requests' }, 30],
    [{ status: 500, text: 'Oops' }, 30],
  ])('retries after the response %j in %d seconds', async (answer, seconds) => {
    refusal = answer;
    await add();
    await drain();
    expect(await row()).toMatchObject({
      failed_at: null,
      last_error: `${answer.status} ${answer.text}`,
      next_attempt_at: new Date(NOON + seconds * 1000).toISOString(),
    });
    refusal = null;
    site.setTime(new Date(NOON + seconds * 1000));
    await drain();
    expect(received).toHaveLength(2);
    expect((await row()).sent_at).not.toBeNull();
  });

  it('sends only email to the site; other email waits for a mail server', async () => {
    await add('reader@example.test');
    await drain();
    expect(received).toEqual([]);
    expect(await row()).toMatchObject({ attempts: 0, sent_at: null, failed_at: null });
    expect(await readQueueFigures(site.deps.db, site.deps.now(), site.deps.mail.reach)).toMatchObject({ waiting: 1 });
  });
});
