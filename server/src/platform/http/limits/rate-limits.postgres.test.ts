// @databases postgres
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type SecondInstance, startSecondInstance } from '../../../../test/databases/second-instance.ts';
import { uniqueWord } from '../../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';
import { deleteExpiredRateLimits } from './rate-limits.ts';

let first: TestSite;
let second: SecondInstance;
beforeAll(async () => {
  first = await startTestSite({ variables: { CONTACT_HOURLY_LIMIT: '7' } });
  second = await startSecondInstance(first);
});
afterAll(async () => {
  await second.close();
  await first.close();
});

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

/** Sends all at once, alternating between instances. */
async function burst(count: number, request: (turn: number) => InjectOptions) {
  const responses = await Promise.all(
    Array.from({ length: count }, (_, turn) => (turn % 2 === 0 ? first : second).app.inject(request(turn))),
  );
  const statuses: Record<number, number> = {};
  for (const { statusCode } of responses) statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
  return { responses, statuses };
}

describe('limits of two instances', () => {
  it('admits exactly the limit of a burst from one address to two instances', async () => {
    const ip = newIp();
    const { responses, statuses } = await burst(80, () => emptySignIn(ip));
    expect(statuses).toEqual({ 422: 30, 429: 50 });
    for (const response of responses.filter(({ statusCode }) => statusCode === 429)) {
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(60);
      expect(response.json()).toMatchObject({ code: 'rate_limited' });
    }
  });

  it('admits exactly the limit of a burst for one account name on two instances', async () => {
    const username = uniqueWord('guessed');
    const { statuses } = await burst(40, () => signIn(username, newIp()));
    expect(statuses).toEqual({ 401: 10, 429: 30 });
  });

  it('admits exactly the hourly limit of messages on two instances', async () => {
    const ip = newIp();
    const { statuses } = await burst(10, () => ({
      method: 'POST',
      url: '/api/send-message',
      remoteAddress: ip,
      payload: { user_name: 'Sender', user_email: 'sender@example.test', subject: 'Subject', message: 'A message.' },
    }));
    expect(statuses).toEqual({ 201: 7, 429: 3 });
  });

  it('counts per client and endpoint on two instances', async () => {
    const ip = newIp();
    expect((await burst(31, () => emptySignIn(ip))).statuses[429]).toBe(1);
    expect((await first.app.inject(emptySignIn(newIp()))).statusCode).toBe(422);
    const elsewhere = { method: 'POST', url: '/api/password-reset', remoteAddress: ip } as const;
    expect((await second.app.inject({ ...elsewhere, payload: { email: 'a@example.test' } })).statusCode).not.toBe(429);
  });
});

describe('the counters', () => {
  const rows = async () =>
    (await sql<{ key: string; points: number; expire: number }>`select * from rate_limits`.execute(first.deps.db)).rows;
  const shift = (ms: number) => sql`update rate_limits set expire = expire + ${ms}`.execute(first.deps.db);
  const clear = () => sql`delete from rate_limits`.execute(first.deps.db);

  it('stores no names or addresses, restarts counters after their window, and then deletes them', async () => {
    const [ip, username] = [newIp(), uniqueWord('named')];
    await clear();
    for (let turn = 0; turn < 3; turn += 1) await second.app.inject(signIn(username, ip));
    expect((await rows()).map(({ points }) => points)).toEqual([3, 3]);
    expect(JSON.stringify(await rows())).not.toMatch(new RegExp(`${username}|${ip}`));
    await shift(-300_001);
    await first.app.inject(signIn(username, ip));
    expect((await rows()).map(({ points }) => points)).toEqual([1, 1]);
    await deleteExpiredRateLimits(first.deps);
    expect(await rows()).toHaveLength(2);
    await shift(-300_001);
    await deleteExpiredRateLimits(first.deps);
    expect(await rows()).toEqual([]);
  });

  it('falls back to memory while the database is unavailable, and still limits', async () => {
    const ip = newIp();
    const log = vi.spyOn(first.deps.log, 'warn');
    await sql`alter table rate_limits rename to rate_limits_away`.execute(first.deps.db);
    const statuses: number[] = [];
    try {
      for (let turn = 0; turn < 32; turn += 1) statuses.push((await first.app.inject(emptySignIn(ip))).statusCode);
    } finally {
      await sql`alter table rate_limits_away rename to rate_limits`.execute(first.deps.db);
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 422), 429, 429]);
    expect(log).toHaveBeenCalledTimes(1);
    await clear();
    await first.app.inject(emptySignIn(newIp()));
    expect(await rows()).toHaveLength(1);
  });
});
