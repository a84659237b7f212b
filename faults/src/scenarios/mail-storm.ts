import { setTimeout as pause } from 'node:timers/promises';
import { type CapturedMail, type FakeSmtp, headerOf, startSmtp } from '@qram/server/test/fake-smtp.ts';
import { type Site, startSite } from '@qram/testing/site';
import { adminToken, call, countBy } from '../harness/call.ts';
import { atMost, type Form, holds, type Outcome, type Scenario, shows } from '../scenario.ts';

/** `mailMs`: what the mail server takes for each mail. */
const LENGTHS: Record<Form, { rounds: number; readers: number; mailMs: number }> = {
  full: { rounds: 25, readers: 8, mailMs: 1500 },
  short: { rounds: 8, readers: 3, mailMs: 300 },
};
const STRANGER = 'stranger@example.test';
const LURE = 'WIN A PRIZE https://evil.example';
const PASSWORD = 'secret-words';
/** Mails that a recipient gets within an hour. */
const RECIPIENT_LIMIT = 10;
/** A busy machine may take that long besides what the mail server takes. */
const SLACK_MS = 2000;

interface Scene {
  site: Site;
  smtp: FakeSmtp;
  admin: string;
}

const to = (smtp: FakeSmtp, address: string): CapturedMail[] => smtp.taken.filter((mail) => mail.to.includes(address));

/** Requests a service and cancels the request again and again; answers the statuses. */
async function loop(url: string, token: string, rounds: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const asked = await call(url, 'POST', '/api/service-requests', { token, json: { service_id: 2, is_monthly: 1 } });
    const { id } = asked.body as { id: number };
    const cancelled = await call(url, 'POST', `/api/service-requests/${id}/cancellation`, { token, json: {} });
    statuses.push(asked.status, cancelled.status);
  }
  return statuses;
}

/** An account with a stranger's address, and everything in it that sends mails. */
async function attack({ site, admin }: Scene, rounds: number): Promise<number[]> {
  const account = { name: LURE, username: 'attacker', email: STRANGER };
  const json = { ...account, password: PASSWORD, password_confirmation: PASSWORD };
  const entered = await call(site.url, 'POST', '/api/register', { json });
  const { token } = entered.body as { token: string };
  const statuses = [entered.status, ...(await loop(site.url, token, rounds))];
  for (let time = 0; time < 5; time += 1) {
    const confirmation = await call(site.url, 'POST', '/api/me/email-confirmation', { token });
    const reset = await call(site.url, 'POST', '/api/password-reset', { json: { email: STRANGER } });
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

/** Accounts whose addresses an admin entered, so that each of their requests sends a mail. */
async function fillQueue({ site, admin }: Scene, readers: number): Promise<string[]> {
  const names = Array.from({ length: readers }, (_, number) => `reader${number}`);
  await Promise.all(
    names.map(async (username) => {
      const json = { name: username, username, email: `${username}@example.test`, password: PASSWORD, premium: '0' };
      await call(site.url, 'POST', '/api/users', { token: admin, json });
      const entered = await call(site.url, 'POST', '/api/login', { json: { username, password: PASSWORD } });
      await loop(site.url, (entered.body as { token: string }).token, RECIPIENT_LIMIT + 2);
    }),
  );
  return names.map((username) => `${username}@example.test`);
}

const queued = async ({ site, admin }: Scene): Promise<number> => {
  const { body } = await call(site.url, 'GET', '/api/mail', { token: admin });
  const { pending, sending } = body as { pending: number; sending: number };
  return pending + sending;
};

/** Milliseconds from asking for a password reset until the mail server has its mail; null when it never does. */
async function resetTime({ site, smtp }: Scene, email: string, withinMs: number): Promise<number | null> {
  const isThere = () => to(smtp, email).some((mail) => headerOf(mail, 'Subject') === 'Set a new password');
  const begun = performance.now();
  await call(site.url, 'POST', '/api/password-reset', { json: { email } });
  while (!isThere()) {
    if (performance.now() - begun > withinMs) return null;
    await pause(20);
  }
  return performance.now() - begun;
}

async function mails(scene: Scene, { rounds, readers, mailMs }: (typeof LENGTHS)[Form]): Promise<Outcome[]> {
  const { smtp } = scene;
  const begun = performance.now();
  const statuses = await attack(scene, rounds);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const [first = '', ...others] = await fillQueue(scene, readers);
  const waiting = await queued(scene);
  const drainMs = waiting * mailMs + 10_000;
  const reset = await resetTime(scene, first, drainMs);
  for (const end = performance.now() + drainMs; performance.now() < end && (await queued(scene)) > 0; )
    await pause(200);

  const received = to(smtp, STRANGER).map((mail) => headerOf(mail, 'Subject') ?? '');
  const unexpected = received.filter((subject) => !/^(Confirm your email address|Set a new password)$/.test(subject));
  const lures = to(smtp, STRANGER).filter(({ source }) => source.includes('evil'));
  const perReader = others.map((address) => to(smtp, address).length);
  return [
    holds(
      'a stranger whose address somebody registers gets confirmations and resets alone, without the address in the name',
      [...unexpected, ...lures.map(() => 'a mail with the address in it')],
      `${countBy(received)}, after ${statuses.length} calls in ${seconds} s (${countBy(statuses)})`,
    ),
    atMost('mails to the stranger', received.length, 6, 'mails'),
    shows(
      'others get no more than ten mails an hour each',
      perReader.every((count) => count === RECIPIENT_LIMIT),
      `${perReader.join(', ')} mails, with ${RECIPIENT_LIMIT + 2} requests each`,
    ),
    shows('mails wait when the reset is asked for', waiting > RECIPIENT_LIMIT, `${waiting} mails of ${mailMs} ms each`),
    atMost('a reset is delivered ahead of them', reset ?? drainMs, 2 * mailMs + SLACK_MS, 'ms'),
    shows('every mail goes out in the end', (await queued(scene)) === 0, `${smtp.taken.length} mails`),
  ];
}

export const mailStorm: Scenario = {
  name: 'mail-storm',
  title: 'mails to strangers, and a reset behind a full queue',
  async run(form) {
    const length = LENGTHS[form];
    const smtp = await startSmtp({ beforeTaking: () => pause(length.mailMs, null) });
    const env = { SEED: 'none', LOG_LEVEL: 'error', SMTP_URL: smtp.url, MAIL_FROM: 'site@example.test' };
    const site = await startSite({ env });
    try {
      return await mails({ site, smtp, admin: await adminToken(site.url) }, length);
    } finally {
      await site.remove();
      await smtp.close();
    }
  },
};
