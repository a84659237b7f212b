// @databases sqlite
import type { Acceptance, AcceptanceState, Term, TermsVersion } from '@qram/contract/modules/terms/terms';
import type { User } from '@qram/contract/modules/users/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureAudit, readState as getSiteState, withoutAuditTable } from '../../../test/databases/site-snapshot.ts';
import { addSignedIn, addTerm, toRecord, uniqueWord } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

const DESTINATION = 'https://app.example.test/start?from=terms';
const NONE = { current: 0, accepted_at: null, version: null, destination: DESTINATION };

let site: TestSite;
let term: Term;
beforeAll(async () => {
  site = await startTestSite({ variables: { TERMS_DESTINATION_URL: DESTINATION } });
  term = await addTerm(site, { data: 'Intro\n- One' });
});
afterAll(() => site.close());

const accept = (token: string, json: unknown = {}) => site.call('POST', '/api/accept-terms', { token, json });
const getState = async (token: string): Promise<AcceptanceState> =>
  toRecord(await site.call('GET', '/api/accept-terms', { token }));
const change = async (data: string) => {
  term = toRecord(await site.call('PUT', `/api/terms/${term.id}`, { json: { data } }));
};
const getAcceptances = async (user: User): Promise<Acceptance[]> =>
  toRecord(await site.call('GET', `/api/terms/acceptances?search=${user.username}&per_page=100`));

describe('accepting the terms', () => {
  it('records who accepted which text and when, and returns the destination', async () => {
    const { user, token } = await addSignedIn(site);
    expect(await getState(token)).toEqual(NONE);
    const at = new Date(Date.now() + 5000);
    site.setTime(at);
    const entries = await captureAudit(site, async () => toRecord(await accept(token)));
    site.setTime(null);
    const state = await getState(token);
    expect(state).toEqual({ ...NONE, current: 1, accepted_at: at.toISOString(), version: state.version });
    expect((await site.call('GET', '/api/me', { token })).body).toMatchObject({ terms_accepted_at: at.toISOString() });
    expect(entries).toMatchObject([
      { action: 'accept', collection: 'terms', actor_id: user.id, after: { version: state.version, terms: [term.id] } },
    ]);
    expect(await getAcceptances(user)).toMatchObject([
      {
        user: { id: user.id, name: user.name, username: user.username },
        accepted_at: at.toISOString(),
        version: state.version,
        current: 1,
      },
    ]);
    expect(toRecord<TermsVersion>(await site.call('GET', `/api/terms/versions/${state.version}`))).toMatchObject({
      current: 1,
      terms: [{ id: term.id, data: 'Intro\n- One' }],
    });
  });

  it('works without a body and repeatedly: the first time counts', async () => {
    const { user, token } = await addSignedIn(site);
    const first = toRecord<AcceptanceState>(await site.call('POST', '/api/accept-terms', { token }));
    const [second, third] = await Promise.all([accept(token), accept(token)]);
    expect([second.body, third.body]).toEqual([first, first]);
    expect(await getAcceptances(user)).toHaveLength(1);
  });

  it('records an acceptance once for two concurrent requests', async () => {
    const { user, token } = await addSignedIn(site);
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept(token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await getAcceptances(user)).toHaveLength(1);
  });

  it('requires another acceptance after a term is changed, added or deleted, but only if the text differs', async () => {
    const { user, token } = await addSignedIn(site);
    toRecord(await accept(token));
    await change('Intro\n\n  One');
    expect((await getState(token)).current).toBe(1);
    await change('Intro\n- Another');
    expect((await getState(token)).current).toBe(0);
    expect(await getAcceptances(user)).toMatchObject([{ current: 0 }]);
    toRecord(await accept(token));
    const added = await addTerm(site, { data: 'More' });
    expect((await getState(token)).current).toBe(0);
    await site.call('DELETE', `/api/terms/${added.id}`);
    expect((await getState(token)).current).toBe(1);
    const [latest, former] = await getAcceptances(user);
    expect([latest?.current, former?.current]).toEqual([1, 0]);
    expect(toRecord<TermsVersion>(await site.call('GET', `/api/terms/versions/${former?.version}`))).toMatchObject({
      current: 0,
      terms: [{ data: 'Intro\n- One' }],
    });
    await change('Intro\n- One');
  });

  it('rejects a text that was not shown', async () => {
    const { user, token } = await addSignedIn(site);
    const shown = [{ id: term.id, updated_at: term.updated_at }];
    await change('Intro\n- Unread');
    for (const terms of [shown, [], [...shown, ...shown]]) {
      expect(await accept(token, { terms })).toMatchObject({
        status: 409,
        body: { message: 'The terms have changed in the meantime. Please read them again.' },
      });
    }
    expect(await getAcceptances(user)).toEqual([]);
    const { id, updated_at } = term;
    expect(toRecord<AcceptanceState>(await accept(token, { terms: [{ id, updated_at }] })).current).toBe(1);
  });

  it.each([[7], ['x'], [[7]], [[{ id: 1 }]], [[{ id: 'x', updated_at: 'y' }]], [{ a: 1 }]])(
    'rejects %j as the shown terms',
    async (terms) => {
      const { token } = await addSignedIn(site);
      expect((await accept(token, { terms })).status).toBe(422);
    },
  );

  it('leaves nothing when it fails', async () => {
    const { token } = await addSignedIn(site);
    const before = await getSiteState(site);
    await withoutAuditTable(site, async () => expect((await accept(token)).status).toBe(500));
    expect(await getSiteState(site)).toEqual(before);
    expect(await getState(token)).toEqual(NONE);
  });

  it('shows users only their own', async () => {
    const [one, other] = [await addSignedIn(site), await addSignedIn(site)];
    toRecord(await accept(one.token));
    expect(await getState(other.token)).toEqual(NONE);
    expect((await site.call('GET', '/api/terms/acceptances', { token: other.token })).status).toBe(403);
  });
});

describe('the list of acceptances', () => {
  it('sorts acceptances newest first, paginates them, and searches them by name and username', async () => {
    const word = uniqueWord('finder');
    const users: User[] = [];
    for (const name of [`Ada ${word}`, `Alan ${word} 100%`, `Äda ${word}`]) {
      const { user, token } = await addSignedIn(site, { name });
      toRecord(await accept(token));
      users.push(user);
    }
    const names = async (query: string) => {
      const answer = await site.call('GET', `/api/terms/acceptances?${query}`);
      return [toRecord<Acceptance[]>(answer).map(({ user }) => user.name), answer.headers['x-total-count']];
    };
    expect(await names(`search=${word}`)).toEqual([[`Äda ${word}`, `Alan ${word} 100%`, `Ada ${word}`], '3']);
    expect(await names(`search=${word}&page=2&per_page=2`)).toEqual([[`Ada ${word}`], '3']);
    expect(await names(`search=${encodeURIComponent('100%')}`)).toEqual([[`Alan ${word} 100%`], '1']);
    expect(await names(`search=${users[0]?.username.toUpperCase()}`)).toEqual([[`Ada ${word}`], '1']);
    await site.call('DELETE', `/api/users/${users[0]?.id}`);
    expect((await names(`search=${word}`))[1]).toBe('3');
  });

  it('responds with 404 for a version without acceptances', async () => {
    expect((await site.call('GET', '/api/terms/versions/999999')).status).toBe(404);
  });
});

describe('a site without terms and without a destination', () => {
  it('asks nobody to accept terms while there are none', async () => {
    const bare = await startTestSite();
    try {
      const { token } = await addSignedIn(bare);
      expect((await bare.call('GET', '/api/accept-terms', { token })).body).toEqual({ ...NONE, destination: null });
      expect(await bare.call('POST', '/api/accept-terms', { token, json: {} })).toMatchObject({
        status: 409,
        body: { message: 'There are no terms to accept yet.' },
      });
      await addTerm(bare);
      expect((await bare.call('POST', '/api/accept-terms', { token, json: {} })).body).toMatchObject({
        current: 1,
        destination: null,
      });
    } finally {
      await bare.close();
    }
  });
});
