// @databases sqlite
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';
import { consumeToken, countAttempt, findToken, issueToken } from './one-time-tokens.ts';

const LIFETIME_MS = 60_000;
const PURPOSE = 'password-reset';
const START = new Date('2026-03-01T12:00:00.000Z');
const after = (ms: number) => new Date(START.getTime() + ms);

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const issue = () =>
  issueToken(
    site.deps.db,
    { purpose: PURPOSE, subject: 1, detail: '', lifetimeMs: LIFETIME_MS, replaces: false },
    START,
  );

it('an expired token is found as expired, counts no attempts and is not consumed', async () => {
  const { db } = site.deps;
  const token = await issue();
  const late = after(LIFETIME_MS);
  expect(await findToken(db, PURPOSE, token, late)).toMatchObject({ state: 'expired' });
  expect(await countAttempt(db, PURPOSE, token, late)).toBe(undefined);
  expect(await consumeToken(db, PURPOSE, token, late)).toBe(undefined);
});

it('a token is open until it expires, and consumed once', async () => {
  const { db } = site.deps;
  const token = await issue();
  const last = after(LIFETIME_MS - 1);
  expect(await findToken(db, PURPOSE, token, last)).toMatchObject({ state: 'open' });
  expect(await countAttempt(db, PURPOSE, token, last)).toBe(1);
  expect(await consumeToken(db, PURPOSE, token, last)).toMatchObject({ purpose: PURPOSE, subject: 1 });
  expect(await consumeToken(db, PURPOSE, token, last)).toBe(undefined);
  expect(await findToken(db, PURPOSE, token, last)).toMatchObject({ state: 'ended' });
});
