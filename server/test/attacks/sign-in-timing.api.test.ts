// @databases postgres
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { addSignedIn, addUser, PASSWORD, uniqueWord } from '../scenes/builders.ts';
import { startTestSite, type TestSite } from '../test-site.ts';

const hashed = vi.hoisted(() => ({ count: 0 }));
vi.mock('node:crypto', async (original) => {
  const real = await original<typeof import('node:crypto')>();
  const argon2 = ((...given: Parameters<typeof real.argon2>) => {
    hashed.count += 1;
    return real.argon2(...given);
  }) as typeof real.argon2;
  return { ...real, argon2, default: { ...real, argon2 } };
});

/** Tolerance for a busy machine; a response without hashing takes less than a tenth. */
const ALIKE = 2;
const AT_LENGTH = inject('attackRuns') > 20;

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const login = (username: string, password = PASSWORD) =>
  site.call('POST', '/api/login', { token: null, json: { username, password } });
const median = (times: number[]): number => times.sort((a, b) => a - b)[times.length >> 1] ?? 0;

/** Rejected names, by reason. */
async function refused(): Promise<Record<string, string>> {
  const [known, inactive, deleted, without] = [
    await addUser(site),
    await addUser(site),
    await addUser(site),
    await addUser(site),
  ];
  await site.call('PUT', `/api/users/${inactive.id}`, { json: { status: 'inactive' } });
  await site.call('DELETE', `/api/users/${deleted.id}`);
  await site.deps.db.updateTable('users').set({ password_hash: '' }).where('id', '=', without.id).execute();
  return {
    'a known name': known.username,
    'an inactive account': inactive.username,
    'a deleted account': deleted.username,
    'an account without password': without.username,
    'an unknown name': uniqueWord('nobody'),
    'what can be no name': "' or 1=1 --",
  };
}

describe("rejected sign-ins don't reveal accounts by timing", () => {
  it('computes one hash for each rejected sign-in, including the first after a start', async () => {
    for (const [what, username] of Object.entries(await refused())) {
      hashed.count = 0;
      expect((await login(username, 'wrong-words')).status).toBe(401);
      expect([what, hashed.count]).toEqual([what, 1]);
    }
  });

  it('computes one hash for password checks of signed-in users, too', async () => {
    const { token, user } = await addSignedIn(site);
    hashed.count = 0;
    expect((await login(user.username)).status).toBe(200);
    expect(hashed.count).toBe(1);
    const json = { current_password: 'wrong-words', password: 'other-words', password_confirmation: 'other-words' };
    expect((await site.call('PUT', '/api/me/password', { token, json })).status).toBe(422);
    expect(hashed.count).toBe(2);
  });

  const byTheClock = async () => {
    const names = Object.entries(await refused());
    const times = new Map(names.map(([what]) => [what, [] as number[]]));
    // Interleaved, so that load affects all alike; below the limit of an account.
    for (let round = 0; round < 9; round += 1)
      for (const [what, username] of names) {
        const started = performance.now();
        expect((await login(username, 'wrong-words')).status).toBe(401);
        times.get(what)?.push(performance.now() - started);
      }
    const medians = [...times].map(([what, taken]) => [what, median(taken)] as const);
    const all = medians.map(([, time]) => time);
    expect(Math.max(...all) / Math.min(...all), JSON.stringify(medians)).toBeLessThan(ALIKE);
  };
  if (AT_LENGTH) it('takes as long for unknown accounts, by the clock', byTheClock, 120_000);
});
