// @databases sqlite

import type { Session } from '@qram/contract/modules/auth/auth';
import { DAY_MS } from '@qram/contract/values/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureAudit } from '../../../../test/databases/site-snapshot.ts';
import { addSignedIn, PASSWORD, signIn, toRecord } from '../../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const me = async (token: string) => (await site.call('GET', '/api/me', { token })).status;
const sessions = async (token: string): Promise<Session[]> =>
  toRecord(await site.call('GET', '/api/me/sessions', { token }));
const end = (token: string | null, id: string) => site.call('DELETE', `/api/me/sessions/${id}`, { token });
const currentId = async (token: string) => (await sessions(token)).find(({ current }) => current)?.id ?? '';

describe("the user's sessions", () => {
  it("lists the user's sessions with their origin, and marks the current one", async () => {
    const { user } = await addSignedIn(site);
    const login = await site.call('POST', '/api/login', {
      token: null,
      json: { username: user.username, password: PASSWORD },
      headers: { 'user-agent': FIREFOX },
      ip: '192.0.2.5',
    });
    const { token } = toRecord<{ token: string }>(login);
    await addSignedIn(site);
    const answer = await site.call('GET', '/api/me/sessions', { token });
    expect(answer.headers['x-total-count']).toBe('2');
    const list = toRecord<Session[]>(answer);
    expect(list.map(({ current }) => current).sort()).toEqual([false, true]);
    const session = list.find(({ current }) => current);
    expect(session).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      created_at: expect.any(String),
      last_seen_at: expect.any(String),
      expires_at: expect.any(String),
      address: '192.0.2.5',
      device: 'Firefox on Linux',
      current: true,
    });
    expect(Date.parse(String(session?.expires_at)) - Date.parse(String(session?.created_at))).toBe(30 * DAY_MS);
    expect(answer.text).not.toMatch(/token|hash/);
  });

  it('lists the sessions in pages', async () => {
    const { user, token } = await addSignedIn(site);
    for (let count = 0; count < 2; count += 1) await signIn(site, user.username);
    const answer = await site.call('GET', '/api/me/sessions?page=2&per_page=2', { token });
    expect(answer.headers).toMatchObject({ 'x-total-count': '3', link: expect.stringContaining('rel="prev"') });
    expect(toRecord<Session[]>(answer)).toHaveLength(1);
    expect((await site.call('GET', '/api/me/sessions?per_page=500', { token })).status).toBe(422);
  });

  it("excludes expired sessions, which can't be ended either", async () => {
    const start = Date.now();
    site.setTime(new Date(start - 31 * DAY_MS));
    const { user, token: old } = await addSignedIn(site);
    const oldId = await currentId(old);
    // Opened while the old session is still valid, because sign-in deletes expired ones.
    site.setTime(new Date(start - 20 * DAY_MS));
    const token = await signIn(site, user.username);
    site.setTime(null);
    expect(await me(old)).toBe(401);
    expect((await sessions(token)).map(({ current }) => current)).toEqual([true]);
    expect((await end(token, oldId)).status).toBe(404);
    expect((await site.call('DELETE', '/api/me/other-sessions', { token })).body).toEqual({ ended: 0 });
  });

  it('ends one session, effective with the next request, with an audit entry', async () => {
    const { user, token } = await addSignedIn(site);
    const other = await signIn(site, user.username);
    const id = await currentId(other);
    const entries = await captureAudit(site, async () => expect((await end(token, id)).status).toBe(204));
    expect(entries).toMatchObject([
      { action: 'session-end', collection: 'sessions', actor_id: user.id, record_id: user.id, before: { id } },
    ]);
    expect(JSON.stringify(entries)).not.toContain('hash');
    expect(await me(other)).toBe(401);
    expect(await me(token)).toBe(200);
    expect((await end(token, id)).status).toBe(404);
  });

  it('distinguishes the sessions of concurrent requests', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => addSignedIn(site)));
    const [ended, left] = [people.slice(0, 3), people.slice(3)];
    for (const { token } of ended) expect((await end(token, await currentId(token))).status).toBe(204);
    const tokens = [...people, ...people].map(({ token }) => token);
    const answers = await Promise.all(tokens.map((token) => site.call('GET', '/api/me', { token })));
    const whose = answers.map(({ status, body }) => (status === 200 ? (body as { id: number }).id : status));
    const wanted = [...ended.map(() => 401), ...left.map(({ user }) => user.id)];
    expect(whose).toEqual([...wanted, ...wanted]);
  });

  it('ends the current session too', async () => {
    const { token } = await addSignedIn(site);
    expect((await end(token, await currentId(token))).status).toBe(204);
    expect(await me(token)).toBe(401);
  });

  it('refuses to end the sessions of others, also for an admin', async () => {
    const victim = await addSignedIn(site);
    const { token } = await addSignedIn(site);
    const id = await currentId(victim.token);
    for (const intruder of [token, site.adminToken]) expect((await end(intruder, id)).status).toBe(404);
    expect((await end(null, id)).status).toBe(401);
    expect(await me(victim.token)).toBe(200);
  });

  it.each(['1', 'x', '%00', "' or 1=1", '00000000-0000-4000-8000-000000000000'])(
    'refuses to end a session with the id %s',
    async (id) => {
      expect((await end(site.adminToken, encodeURIComponent(id))).status).toBe(404);
    },
  );

  it('ends all sessions at once except the current one', async () => {
    const { user, token } = await addSignedIn(site);
    const others = [await signIn(site, user.username), await signIn(site, user.username)];
    const bystander = await addSignedIn(site);
    const entries = await captureAudit(site, async () =>
      expect(await site.call('DELETE', '/api/me/other-sessions', { token })).toMatchObject({
        status: 200,
        body: { ended: 2 },
      }),
    );
    expect(entries).toMatchObject([{ action: 'session-end', record_id: user.id }]);
    for (const other of others) expect(await me(other)).toBe(401);
    for (const active of [token, bystander.token]) expect(await me(active)).toBe(200);
    expect(await captureAudit(site, () => site.call('DELETE', '/api/me/other-sessions', { token }))).toEqual([]);
  });
});
