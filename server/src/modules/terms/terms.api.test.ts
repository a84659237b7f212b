// @databases sqlite
import type { Term } from '@qram/contract/modules/terms/terms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureAudit, readState } from '../../../test/databases/site-snapshot.ts';
import { addTerm } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

const EMPTY = 'Enter at least one line of text.';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const list = async (): Promise<Term[]> => (await site.call('GET', '/api/terms', { token: null })).body;

describe('a term', () => {
  it.each([
    ['Intro\n- One\n- Two', 'Intro\n- One\n- Two'],
    ['  Intro \r\n\r\n- One\n   \n- Two\n\n', 'Intro\n- One\n- Two'],
    ['Intro\\n- One', 'Intro\\n- One'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ])('stores %j as %j', async (data, stored) => {
    const term = await addTerm(site, { data });
    expect(term.data).toBe(stored);
    expect((await site.call('GET', `/api/terms/${term.id}`, { token: null })).body).toEqual(term);
  });

  it.each<[string, unknown, string]>([
    ['nothing', undefined, EMPTY],
    ['an empty text', '', EMPTY],
    ['blank lines', ' \n\t\n\r\n ', EMPTY],
    ['blank lines by backslash and n', '\\n \\n', EMPTY],
    ['dashes without words', '- \n-\n  - ', EMPTY],
    ['a number', 7, 'Must be text.'],
    ['a list', ['Intro'], 'Must be text.'],
    ['a control character', 'Intro\u0000', 'Contains characters that are not allowed.'],
    ['20,001 characters', 'x'.repeat(20_001), 'Must be at most 20000 characters long.'],
  ])('rejects a term of %s, on create and update', async (_what, data, message) => {
    const { id } = await addTerm(site);
    const before = await readState(site);
    for (const [method, url] of [
      ['POST', '/api/terms'],
      ['PUT', `/api/terms/${id}`],
    ] as const) {
      if (data === undefined && method === 'PUT') continue;
      const answer = await site.call(method, url, { json: { data } });
      expect(answer).toMatchObject({ status: 422, body: { errors: { data: [message] } } });
    }
    expect(await readState(site)).toEqual(before);
  });

  it('shows a changed, deleted or restored term at once, in order of creation', async () => {
    for (const { id } of await list()) await site.call('DELETE', `/api/terms/${id}`);
    expect(await list()).toEqual([]);
    const first = await addTerm(site, { data: 'First' });
    const second = await addTerm(site, { data: 'Second' });
    expect(await list()).toEqual([first, second]);
    const entries = await captureAudit(site, () =>
      site.call('PUT', `/api/terms/${first.id}`, { json: { data: 'Changed' } }),
    );
    expect(entries).toMatchObject([
      { action: 'update', collection: 'terms', before: { data: 'First' }, after: { data: 'Changed' } },
    ]);
    expect(await list()).toMatchObject([{ id: first.id, data: 'Changed' }, { id: second.id }]);
    await site.call('DELETE', `/api/terms/${first.id}`);
    expect(await list()).toEqual([second]);
    await site.call('POST', `/api/terms/${first.id}/restoration`);
    expect(await list()).toMatchObject([{ data: 'Changed' }, { data: 'Second' }]);
  });

  it('returns 409 with the record for an outdated edit', async () => {
    const term = await addTerm(site);
    await site.call('PUT', `/api/terms/${term.id}`, { json: { data: 'Theirs' } });
    const json = { data: 'Mine', updated_at: term.updated_at };
    expect(await site.call('PUT', `/api/terms/${term.id}`, { json })).toMatchObject({
      status: 409,
      body: { code: 'conflict', current: { data: 'Theirs' } },
    });
  });
});
