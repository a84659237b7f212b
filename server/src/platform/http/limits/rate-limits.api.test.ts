// @databases sqlite
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uniqueWord } from '../../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ variables: { CONTACT_HOURLY_LIMIT: '7' } });
});
afterAll(() => site.close());

let senders = 0;
const newIp = (): string => {
  senders += 1;
  return `198.51.100.${senders}`;
};

const signIn = (username: string, remoteAddress: string): InjectOptions => ({
  method: 'POST',
  url: '/api/login',
  remoteAddress,
  payload: { username, password: 'wrong-words' },
});

/** Fails validation after it is counted, so it costs no password hash. */
const emptySignIn = (remoteAddress: string): InjectOptions => ({
  method: 'POST',
  url: '/api/login',
  remoteAddress,
  payload: {},
});

async function burst(count: number, request: (turn: number) => InjectOptions) {
  const responses = await Promise.all(Array.from({ length: count }, (_, turn) => site.app.inject(request(turn))));
  const statuses: Record<number, number> = {};
  for (const { statusCode } of responses) statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
  return { responses, statuses };
}

describe('rate limits', () => {
  it('admits exactly the limit of a burst from one address', async () => {
    const ip = newIp();
    const { responses, statuses } = await burst(80, () => emptySignIn(ip));
    expect(statuses).toEqual({ 422: 30, 429: 50 });
    for (const response of responses.filter(({ statusCode }) => statusCode === 429)) {
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(60);
      expect(response.json()).toMatchObject({ code: 'rate_limited' });
    }
  });

  it('admits exactly the limit of a burst for one account name', async () => {
    const username = uniqueWord('guessed');
    const { statuses } = await burst(40, () => signIn(username, newIp()));
    expect(statuses).toEqual({ 401: 10, 429: 30 });
  });

  it('admits exactly the hourly limit of messages', async () => {
    const ip = newIp();
    const { statuses } = await burst(10, () => ({
      method: 'POST',
      url: '/api/send-message',
      remoteAddress: ip,
      payload: { user_name: 'Sender', user_email: 'sender@example.test', subject: 'Subject', message: 'A message.' },
    }));
    expect(statuses).toEqual({ 201: 7, 429: 3 });
  });

  it('counts per client and endpoint', async () => {
    const ip = newIp();
    expect((await burst(31, () => emptySignIn(ip))).statuses[429]).toBe(1);
    expect((await site.app.inject(emptySignIn(newIp()))).statusCode).toBe(422);
    const elsewhere = { method: 'POST', url: '/api/password-reset', remoteAddress: ip } as const;
    expect((await site.app.inject({ ...elsewhere, payload: { email: 'a@example.test' } })).statusCode).not.toBe(429);
  });
});
