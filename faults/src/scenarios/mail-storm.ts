import { setTimeout as pause } from 'node:timers/promises';
import { type CapturedMail, type FakeSmtp, findHeader, startSmtp } from '@qram/server/test/mail/fake-smtp.ts';
import { type Site, startSite } from '@qram/testing/site';
import { call, formatStatusCounts, logInAdmin } from '../harness/call.ts';
import { atMost, holds, type Outcome, type Scenario, shows } from '../scenario.ts';

const ROUNDS = 25;
const READERS = 8;
/** Time that the mail server takes per email. */
const MAIL_MS = 1500;
const VICTIM = 'victim@example.test';
const SPAM_NAME = 'WIN A PRIZE https://evil.example';
const PASSWORD = 'secret-words';
/** Maximum email per recipient and hour. */
const RECIPIENT_LIMIT = 10;
/** Tolerance for a busy machine. */
const TOLERANCE_MS = 2000;

interface Scene {
  site: Site;
  smtp: FakeSmtp;
  admin: string;
}

const mailsTo = (smtp: FakeSmtp, address: string): CapturedMail[] =>
  smtp.received.filter((mail) => mail.to.includes(address));

async function requestAndCancel(url: string, token: string, rounds: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const asked = await call(url, 'POST', '/api/service-requests', { token, json: { service_id: 2, is_monthly: 1 } });
    const { id } = asked.body as { id: number };
    const cancelled = await call(url, 'POST', `/api/service-requests/${id}/cancellation`, { token, json: {} });
    statuses.push(asked.status, cancelled.status);
  }
  return statuses;
}

/** Registers an account with the victim's email, and does everything that sends email. */
async function attack({ site, admin }: Scene): Promise<number[]> {
  const account = { name: SPAM_NAME, username: 'attacker', email: VICTIM };
  const json = { ...account, password: PASSWORD, password_confirmation: PASSWORD };
  const entered = await call(site.url, 'POST', '/api/register', { json });
  const { token } = entered.body as { token: string };
  const statuses = [entered.status, ...(await requestAndCancel(site.url, token, ROUNDS))];
  for (let time = 0; time < 5; time += 1) {
    const confirmation = await call(site.url, 'POST', '/api/me/email-confirmation', { token });
    const reset = await call(site.url, 'POST', '/api/password-reset', { json: { email: VICTIM } });
    statuses.push(confirmation.status, reset.status);
  }
  const request = { service_id: 3, is_monthly: 1 };
  const asked = await call(site.url, 'POST', '/api/service-requests', { token, json: request });
  const { id } = asked.body as { id: number };
  for (const status of ['Approved', 'Rejected', 'Approved', 'Rejected']) {
    const decided = await call(site.url, 'PATCH', `/api/service-requests/${id}`, { token: admin, json: { status } });
    statuses.push(decided.status);
  }
  return statuses;
}

/** Creates accounts as an admin, so that their emails are confirmed and each request sends email. */
async function fillQueue({ site, admin }: Scene): Promise<string[]> {
  const names = Array.from({ length: READERS }, (_, number) => `reader${number}`);
  await Promise.all(
    names.map(async (username) => {
      const json = { name: username, username, email: `${username}@example.test`, password: PASSWORD, premium: '0' };
      await call(site.url, 'POST', '/api/users', { token: admin, json });
      const entered = await call(site.url, 'POST', '/api/login', { json: { username, password: PASSWORD } });
      await requestAndCancel(site.url, (entered.body as { token: string }).token, RECIPIENT_LIMIT + 2);
    }),
  );
  return names.map((username) => `${username}@example.test`);
}

const queued = async ({ site, admin }: Scene): Promise<number> => {
  const { body } = await call(site.url, 'GET', '/api/mail', { token: admin });
  const { pending, sending } = body as { pending: number; sending: number };
  return pending + sending;
};

async function measureReset({ site, smtp }: Scene, email: string, withinMs: number): Promise<number | null> {
  const isThere = () => mailsTo(smtp, email).some((mail) => findHeader(mail, 'Subject') === 'Set a new password');
  const started = performance.now();
  await call(site.url, 'POST', '/api/password-reset', { json: { email } });
  while (!isThere()) {
    if (performance.now() - started > withinMs) return null;
    await pause(20);
  }
  return performance.now() - started;
}

async function mails(scene: Scene): Promise<Outcome[]> {
  const { smtp } = scene;
  const started = performance.now();
  const statuses = await attack(scene);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const [first = '', ...others] = await fillQueue(scene);
  const waiting = await queued(scene);
  const drainMs = waiting * MAIL_MS + 10_000;
  const reset = await measureReset(scene, first, drainMs);
  for (const end = performance.now() + drainMs; performance.now() < end && (await queued(scene)) > 0; )
    await pause(200);

  const received = mailsTo(smtp, VICTIM).map((mail) => findHeader(mail, 'Subject') ?? '');
  const unexpected = received.filter(
    (subject) =>
      !/^(Welcome! Please confirm your email address|Confirm your email address|Set a new password)$/.test(subject),
  );
  const spam = mailsTo(smtp, VICTIM).filter(({ source }) => source.includes('evil'));
  const perReader = others.map((address) => mailsTo(smtp, address).length);
  return [
    holds(
      'the owner of an address registered by others gets only confirmations and resets, without the link in the name',
      [...unexpected, ...spam.map(() => 'an email contains the link')],
      `${formatStatusCounts(received)}, after ${statuses.length} calls in ${seconds} s (${formatStatusCounts(statuses)})`,
    ),
    atMost('email to the victim', received.length, 6, 'messages'),
    shows(
      'other recipients get at most ten messages an hour',
      perReader.every((count) => count === RECIPIENT_LIMIT),
      `${perReader.join(', ')} messages, with ${RECIPIENT_LIMIT + 2} requests each`,
    ),
    shows(
      'email is queued when the reset is requested',
      waiting > RECIPIENT_LIMIT,
      `${waiting} messages of ${MAIL_MS} ms each`,
    ),
    atMost('a reset is sent ahead of the queue', reset ?? drainMs, 2 * MAIL_MS + TOLERANCE_MS, 'ms'),
    shows('the queue is empty in the end', (await queued(scene)) === 0, `${smtp.received.length} messages`),
  ];
}

export const mailStorm: Scenario = {
  name: 'mail-storm',
  title: 'unwanted email, and a reset behind a full queue',
  async run() {
    const smtp = await startSmtp({ beforeAccept: () => pause(MAIL_MS, null) });
    const env = { SEED: 'none', LOG_LEVEL: 'error', SMTP_URL: smtp.url, MAIL_FROM: 'site@example.test' };
    const site = await startSite({ env });
    try {
      return await mails({ site, smtp, admin: await logInAdmin(site.url) });
    } finally {
      await site.remove();
      await smtp.close();
    }
  },
};
