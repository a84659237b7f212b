// @databases sqlite
import type { Session } from '@qram/contract/modules/auth/auth';
import type { UserSecurity } from '@qram/contract/modules/users/user-security';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enroll } from '../../../../test/accounts/authenticator.ts';
import { captureAudit } from '../../../../test/databases/site-snapshot.ts';
import { findMails } from '../../../../test/mail/test-mails.ts';
import { addSignedIn, addUser, signIn, toRecord } from '../../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const me = async (token: string) => (await site.call('GET', '/api/me', { token })).status;
const listSessionsFor = async (id: number): Promise<Session[]> =>
  toRecord(await site.call('GET', `/api/users/${id}/sessions`));
const getSecurity = async (id: number): Promise<UserSecurity> =>
  toRecord(await site.call('GET', `/api/users/${id}/security`));
const subjectsTo = async (email: string) => (await findMails(site, email)).map(({ subject }) => subject);
const adminId = async () => toRecord<{ id: number }>(await site.call('GET', '/api/me')).id;

describe("a user's sessions, for admins", () => {
  it("lists a user's sessions, and ends one with the next request, an audit entry and an email", async () => {
    const { user, token } = await addSignedIn(site);
    const other = await signIn(site, user.username);
    const list = await listSessionsFor(user.id);
    expect(list.map(({ current }) => current)).toEqual([false, false]);
    expect(JSON.stringify(list)).not.toMatch(/token|hash/);
    const mine = toRecord<Session[]>(await site.call('GET', '/api/me/sessions', { token }));
    const ended = mine.find(({ current }) => current)?.id ?? '';
    const path = `/api/users/${user.id}/sessions/${ended}`;
    const entries = await captureAudit(site, async () => expect((await site.call('DELETE', path)).status).toBe(204));
    expect(entries).toMatchObject([
      { action: 'session-end', collection: 'sessions', actor_id: await adminId(), record_id: user.id },
    ]);
    expect([await me(token), await me(other)]).toEqual([401, 200]);
    expect(await subjectsTo(user.email)).toContain('We logged you out');
    expect((await site.call('DELETE', path)).status).toBe(404);
  });

  it('ends all sessions of a user at once, but not those of the admin', async () => {
    const { user, token } = await addSignedIn(site);
    await signIn(site, user.username);
    const endAll = async (id: number) => (await site.call('DELETE', `/api/users/${id}/sessions`)).body;
    expect(await endAll(user.id)).toEqual({ ended: 2 });
    expect(await me(token)).toBe(401);
    expect(await listSessionsFor(user.id)).toEqual([]);
    const entries = await captureAudit(site, async () => expect(await endAll(user.id)).toEqual({ ended: 0 }));
    expect(entries).toEqual([]);
    await endAll(await adminId());
    expect((await site.call('GET', '/api/me')).status).toBe(200);
    expect((await listSessionsFor(await adminId())).map(({ current }) => current)).toEqual([true]);
  });

  it('refuses to end a session through another user', async () => {
    const { user, token } = await addSignedIn(site);
    const stranger = await addUser(site);
    const [session] = await listSessionsFor(user.id);
    expect((await site.call('DELETE', `/api/users/${stranger.id}/sessions/${session?.id}`)).status).toBe(404);
    expect(await me(token)).toBe(200);
  });
});

describe("a user's two-step verification, for admins", () => {
  it('turns two-step verification off for someone who lost the phone, with an audit entry and an email', async () => {
    const { user, token } = await addSignedIn(site);
    await enroll(site, token);
    expect((await getSecurity(user.id)).second_factor).toMatchObject({
      enabled_at: expect.any(String),
      recovery_codes_left: 10,
    });
    const path = `/api/users/${user.id}/second-factor`;
    const entries = await captureAudit(site, async () => expect((await site.call('DELETE', path)).status).toBe(204));
    expect(entries).toMatchObject([{ action: 'second-factor-off', actor_id: await adminId(), record_id: user.id }]);
    expect((await getSecurity(user.id)).second_factor).toEqual({ enabled_at: null, recovery_codes_left: 0 });
    expect(await signIn(site, user.username)).toEqual(expect.any(String));
    expect(await subjectsTo(user.email)).toContain('We turned off your two-step verification');
    expect(await site.call('DELETE', path)).toMatchObject({
      status: 409,
      body: { message: "Two-step verification isn't on." },
    });
  });

  it("refuses to turn off an admin's verification without the password", async () => {
    const { user, token } = await addSignedIn(site, { role: 'admin' });
    await enroll(site, token);
    expect(await site.call('DELETE', `/api/users/${user.id}/second-factor`, { token })).toMatchObject({
      status: 409,
      body: { message: 'Turn off your own two-step verification on your account page.' },
    });
    expect((await getSecurity(user.id)).second_factor.enabled_at).not.toBeNull();
  });
});

describe('a call', () => {
  const calls = [
    ['GET', 'security'],
    ['GET', 'sessions'],
    ['DELETE', 'sessions'],
    ['DELETE', 'sessions/0f8fad5b-d9cb-469f-a165-70867728950e'],
    ['DELETE', 'second-factor'],
  ] as const;

  it.each(calls)('lets only admins call %s …/%s, for users that exist', async (method, rest) => {
    const { user, token } = await addSignedIn(site);
    const gone = await addUser(site);
    await site.call('DELETE', `/api/users/${gone.id}`);
    const status = async (id: number, as?: string | null) =>
      (await site.call(method, `/api/users/${id}/${rest}`, as === undefined ? {} : { token: as })).status;
    expect(await status(user.id, token)).toBe(403);
    expect(await status(user.id, null)).toBe(401);
    expect(await status(999_999)).toBe(404);
    expect(await status(gone.id)).toBe(404);
  });

  it('refuses a malformed id', async () => {
    expect((await site.call('DELETE', '/api/users/1/sessions/none')).status).toBe(
      (await site.call('DELETE', '/api/me/sessions/none')).status,
    );
  });
});
