// @databases postgres
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { addPatent, addPremiumAppTopic, addTopic } from '../documents/document-builders.ts';
import { expectHarmless } from '../hostile-values.ts';
import { addButton, addMedia, addSignedIn, addSlide, addTerm, addUser, addVideo, signIn } from '../scenes/builders.ts';
import { ADMIN, startTestSite, type TestResponse, type TestSite } from '../test-site.ts';
import { arbitraryCall } from './generated-requests.ts';
import { listOperations, type Operation } from './operations.ts';
import { addVictim, MARK, type Victim } from './victim.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Generated calls per operation and caller. */
    attackRuns: number;
  }
}

const RUNS = inject('attackRuns');
/** Its response time is padded to nearly half a second. */
const SLOW = new Set(['POST /api/password-reset']);
/** It ends the caller's session. */
const LEFT_OUT = new Set(['POST /api/logout']);
const SMALL_IDS = Array.from({ length: 9 }, (_, position) => String(position + 1));

let site: TestSite;
let operations: Operation[];
let victim: Victim;
let attacker: Awaited<ReturnType<typeof addSignedIn>>;
/** Users that an admin may change in any way. */
let expendable: string[];
let admin: string;
const taken = new Set<string>();

beforeAll(async () => {
  site = await startTestSite();
  operations = (await listOperations(site)).filter(({ name }) => !LEFT_OUT.has(name));
  victim = await addVictim(site);
  attacker = await addSignedIn(site);
  admin = site.adminToken;
  expendable = [];
  for (let count = 0; count < SMALL_IDS.length; count += 1) {
    expendable.push(String((await addUser(site)).id));
    for (const add of [addButton, addSlide, addTerm, addVideo, addTopic, addPatent, addPremiumAppTopic, addMedia])
      await add(site);
  }
});
afterAll(() => site.close());

function expectNoDetails(response: TestResponse, what: unknown): void {
  expectHarmless(response, what);
  const leaked = /\$argon2id|_hash\\?":\\?"[\w/+=-]{20,}|\n\s+at |node:internal/.exec(response.text)?.[0];
  expect(leaked, JSON.stringify(what)).toBeUndefined();
}

async function attack(operation: Operation, token: string | null, ids: readonly string[]): Promise<void> {
  // Each of an admin's calls must be accepted at least once.
  const numRuns = SLOW.has(operation.name) ? 1 : token === admin ? 5 * RUNS : RUNS;
  await fc.assert(
    fc.asyncProperty(arbitraryCall(operation, ids), async ({ url, request }) => {
      const response = await site.call(operation.method, url, { ...request, token });
      const what = { operation: operation.name, url: url.slice(0, 300), ...request };
      expectNoDetails(response, what);
      if (token !== admin) expect(response.text.includes(MARK), JSON.stringify(what)).toBe(false);
      if (response.status < 300) taken.add(operation.name);
    }),
    { numRuns },
  );
}

const idsOfOthers = () => [...victim.ids, ...SMALL_IDS, 'x', '%00'];

/** An admin may demote or log out themselves, as long as another one remains. */
async function ensureAdmin(): Promise<void> {
  if ((await site.call('GET', '/api/me', { token: admin })).status === 200) return;
  const restored = { role: 'admin', status: 'active', deleted_at: null } as const;
  await site.deps.db.updateTable('users').set(restored).where('username', '=', ADMIN.username).execute();
  admin = await signIn(site, ADMIN.username, ADMIN.password);
}

describe('generated calls of every operation of the document', { timeout: 600_000 }, () => {
  it("withstands calls by a visitor and a user, without reading or changing others' data", async () => {
    expect(operations.length).toBeGreaterThan(140);
    const before = await victim.rows();
    const seen = (await site.call('GET', '/api/me', { token: victim.token })).body;
    for (const token of [null, attacker.token])
      for (const operation of operations) await attack(operation, token, idsOfOthers());
    expect(await victim.rows()).toEqual(before);
    expect(await site.call('GET', '/api/me', { token: victim.token })).toMatchObject({
      status: 200,
      body: seen,
    });
    const { role, premium, qrampremium, access_level } = attacker.user;
    const me = await site.call('GET', '/api/me', { token: attacker.token });
    expect(me).toMatchObject({ status: 200, body: { role, premium, qrampremium, access_level } });
    const admins = await site.deps.db.selectFrom('users').select('username').where('role', '=', 'admin').execute();
    expect(admins).toEqual([{ username: 'admin' }]);
  });

  it('withstands calls by an admin, and mostly accepts them if well-formed', async () => {
    for (const operation of operations) {
      const ids = operation.path.startsWith('/api/users/')
        ? [...expendable, '0', 'x', '%00']
        : [...SMALL_IDS, 'x', '%00'];
      await attack(operation, admin, ids);
      await ensureAdmin();
    }
    // Otherwise the input would only test the schemas.
    const share = taken.size / operations.length;
    expect(
      share,
      [...operations]
        .map(({ name }) => name)
        .filter((name) => !taken.has(name))
        .join('\n'),
    ).toBeGreaterThan(0.6);
  });
});
