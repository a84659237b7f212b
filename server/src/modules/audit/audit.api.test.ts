// @databases both

import type { AuditEntry, AuditEntryDetail } from '@qram/contract/modules/audit/audit';
import { DAY_MS } from '@qram/contract/values/durations';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditTrail } from '../../../test/databases/site-snapshot.ts';
import { addCategory } from '../../../test/documents/document-builders.ts';
import { addSignedIn, addUser, addVideo, PASSWORD, uniqueWord } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const list = async (query = ''): Promise<AuditEntry[]> =>
  (await site.call('GET', `/api/audit?per_page=100${query}`)).body;
const newest = async (query = ''): Promise<AuditEntry> => {
  const [entry] = await list(query);
  if (!entry) throw new Error(`no entry for ${query}`);
  return entry;
};
const readEntry = async (id: number): Promise<AuditEntryDetail> => (await site.call('GET', `/api/audit/${id}`)).body;

describe('the audit trail', () => {
  it('records who changed which record, when and from where, newest first', async () => {
    const video = await addVideo(site, { title: 'Named here' });
    const answer = await site.call('PUT', `/api/videos/${video.id}`, {
      json: { title: 'Renamed', description: 'Longer' },
      ip: '198.51.100.7',
    });
    expect(answer.status).toBe(200);
    const [changed, made] = await list(`&collection=videos&record_id=${video.id}`);
    expect(changed).toMatchObject({
      action: 'update',
      actor_name: 'Admin',
      address: '198.51.100.7',
      record_title: 'Renamed',
      changed: ['title', 'description'],
    });
    expect(made).toMatchObject({ action: 'create', record_title: 'Renamed' });
    expect((await readEntry(changed?.id ?? 0)).changes).toEqual([
      { field: 'title', kind: 'changed', before: 'Named here', after: 'Renamed', titles: {} },
      { field: 'description', kind: 'added', before: null, after: 'Longer', titles: {} },
    ]);
    const fields = (await readEntry(made?.id ?? 0)).changes;
    expect(fields.every(({ kind, before }) => kind === 'added' && before === null)).toBe(true);
    expect(fields.map(({ field }) => field)).toEqual(expect.arrayContaining(['title', 'link']));
    expect(fields.map(({ field }) => field)).not.toContain('created_at');
  });

  it('records sign-ins, failed ones too, registrations and ended sessions, with their addresses', async () => {
    const { user, token } = await addSignedIn(site);
    const json = { username: user.username, password: 'not this one' };
    await site.call('POST', '/api/login', { token: null, json, ip: '203.0.113.9' });
    expect(await newest('&action=login-refused')).toMatchObject({
      address: '203.0.113.9',
      actor_id: null,
      record_title: user.username,
    });
    await site.call('POST', '/api/logout', { token, ip: '203.0.113.10' });
    expect(await newest('&action=logout')).toMatchObject({ address: '203.0.113.10', actor_id: user.id });
    expect(await newest(`&action=login&actor_id=${user.id}`)).toMatchObject({
      record_title: `${user.name} (${user.username})`,
    });
  });

  it('records grants and exports', async () => {
    const user = await addUser(site);
    await site.call('PUT', `/api/users/${user.id}`, { json: { access_level: '1', premium: '5' } });
    const granted = await newest(`&collection=users&record_id=${user.id}`);
    expect((await readEntry(granted.id)).changes).toEqual(
      expect.arrayContaining([
        { field: 'access_level', kind: 'changed', before: '0', after: '1', titles: {} },
        { field: 'premium', kind: 'changed', before: '0', after: '5', titles: {} },
      ]),
    );
    await site.call('GET', '/api/users/export', { ip: '203.0.113.11' });
    expect(await newest('&action=export')).toMatchObject({ collection: 'users', address: '203.0.113.11' });
  });

  it('shows that a password was changed, but neither it nor its hash', async () => {
    const user = await addUser(site);
    await site.call('PUT', `/api/users/${user.id}`, { json: { password: 'another-secret' } });
    const { id } = await newest(`&collection=users&record_id=${user.id}`);
    expect((await readEntry(id)).changes).toEqual([
      { field: 'password_hash', kind: 'changed', before: '(not shown)', after: '(not shown)', titles: {} },
    ]);
    const text = JSON.stringify(await auditTrail(site));
    for (const secret of ['another-secret', PASSWORD, '$argon2']) expect(text).not.toContain(secret);
  });

  it('keeps the name of a deleted user, permanently', async () => {
    const { user, token } = await addSignedIn(site, { role: 'admin', name: uniqueWord('Leaver ') });
    await site.call('POST', '/api/categories', { token, json: { title: 'By a leaver' } });
    await site.call('DELETE', `/api/users/${user.id}`);
    await site.call('DELETE', `/api/trash/users/${user.id}`);
    expect(await newest(`&actor=${encodeURIComponent(user.name.toUpperCase())}`)).toMatchObject({
      actor_id: user.id,
      actor_name: user.name,
      action: 'create',
    });
    expect(await newest(`&collection=users&record_id=${user.id}`)).toMatchObject({
      action: 'purge',
      record_title: `${user.name} (${user.username})`,
    });
  });

  it('filters entries by user, collection, action, record, days and search', async () => {
    const { id } = await addCategory(site, 'Findable 100%_sure');
    const entry = await newest(`&collection=categories&record_id=${id}`);
    const today = entry.at.slice(0, 10);
    const tomorrow = new Date(Date.parse(today) + DAY_MS).toISOString().slice(0, 10);
    const finds = async (query: string) => (await list(query)).some((found) => found.id === entry.id);
    for (const query of [
      '&search=FINDABLE',
      '&search=100%25_',
      '&actor=admin',
      `&actor_id=${entry.actor_id}`,
      '&collection=categories&action=create',
      `&from=${today}&to=${today}`,
      `&from=2020-01-01&to=${today}`,
      `&from=${today}T00:00:00.000Z&to=${tomorrow}T00:00:00.000Z`,
    ])
      expect(await finds(query), query).toBe(true);
    for (const query of [
      '&search=100__sure',
      '&search=nowhere-at-all',
      '&actor=nobody',
      '&actor_id=2147483647',
      '&collection=videos',
      '&collection=categories&action=delete',
      `&from=${tomorrow}`,
      `&from=${tomorrow}T00:00:00Z`,
      `&to=${today}T00:00:00.000Z`,
      '&to=2020-01-01',
    ])
      expect(await finds(query), query).toBe(false);
  });

  it('searches non-ASCII letters case-insensitively', async () => {
    const { id } = await addCategory(site, 'Über Äpfel');
    expect((await newest('&search=%C3%BCBER%20%C3%A4pfel')).record_id).toBe(id);
  });

  it('paginates entries', async () => {
    const first = await site.call('GET', '/api/audit?page=1&per_page=2');
    const second = await site.call('GET', '/api/audit?page=2&per_page=2');
    const ids = [first, second].flatMap(({ body }) => (body as AuditEntry[]).map((entry) => entry.id));
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(new Set(ids).size).toBe(4);
    expect(Number(first.headers['x-total-count'])).toBe((await auditTrail(site)).length);
  });

  it.each([
    'from=yesterday',
    'from=2026-01-31T25:00:00Z',
    'to=2026-02-30',
    'action=%27%20or%201',
    'collection=a%20b',
    'record_id=0',
    'actor_id=x',
    'actor=%00',
    'search=%00',
    `actor=${'x'.repeat(101)}`,
    'page=0',
  ])('rejects %s', async (query) => {
    expect(await site.call('GET', `/api/audit?${query}`)).toMatchObject({ status: 422, body: { code: 'validation' } });
  });

  it('lists the existing actions and collections', async () => {
    const { body } = await site.call('GET', '/api/audit/choices');
    const trail = await auditTrail(site);
    expect(body).toEqual({
      actions: [...new Set(trail.map(({ action }) => action))].sort(),
      collections: [...new Set(trail.map(({ collection }) => collection))].sort(),
    });
  });

  it('exports the filtered entries, which adds an entry', async () => {
    const video = await addVideo(site, { title: 'In the file' });
    const { text, headers } = await site.call('GET', `/api/audit/export?collection=videos&record_id=${video.id}`);
    expect(headers['content-disposition']).toMatch(/audit-\d{4}-\d\d-\d\d\.csv/);
    const lines = text.trimEnd().split('\r\n');
    expect(lines[0]).toMatch(/^\ufeffid,at,actor_id,actor_name,address,action,collection,record_id,before,after/);
    expect(lines.length).toBe(2);
    expect(lines[1]).toContain('In the file');
    const noted = await newest('&action=export&collection=audit_entries');
    expect((await readEntry(noted.id)).changes).toContainEqual({
      field: 'record_id',
      kind: 'added',
      before: null,
      after: String(video.id),
      titles: {},
    });
  });
});

describe('audit entries', () => {
  it('refuses a change of an audit entry through the API', async () => {
    const { id } = await newest();
    for (const method of ['PUT', 'PATCH', 'POST', 'DELETE'] as const) {
      expect((await site.call(method, `/api/audit/${id}`, { json: {} })).status).toBe(405);
      expect((await site.call(method, '/api/audit', { json: {} })).status).toBe(405);
    }
    expect((await site.call('GET', '/api/audit/2147483647')).status).toBe(404);
  });

  it('refuses a change of an audit entry in the database', async () => {
    const before = await auditTrail(site);
    const { db, dialect } = site.deps;
    const refused = /audit_entries cannot be changed/;
    await expect(db.updateTable('audit_entries').set({ action: 'x' }).execute()).rejects.toThrow(refused);
    await expect(db.deleteFrom('audit_entries').where('id', '=', 1).execute()).rejects.toThrow(refused);
    if (dialect === 'postgres') await expect(sql`truncate audit_entries`.execute(db)).rejects.toThrow(refused);
    expect(await auditTrail(site)).toEqual(before);
  });

  it('refuses to replace an audit entry by an insert with the same id', async () => {
    const before = await auditTrail(site);
    const { db, dialect } = site.deps;
    const refused = /audit_entries cannot be changed/;
    const entry = await db.selectFrom('audit_entries').selectAll().orderBy('id').executeTakeFirstOrThrow();
    const forged = { ...entry, action: 'forged' };
    const upsert = db
      .insertInto('audit_entries')
      .values(forged)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ action: 'forged' }));
    await expect(upsert.execute()).rejects.toThrow(refused);
    if (dialect === 'sqlite') {
      await expect(db.replaceInto('audit_entries').values(forged).execute()).rejects.toThrow(refused);
      const several = [{ ...forged, id: 2 ** 31 - 1 }, forged];
      await expect(db.replaceInto('audit_entries').values(several).execute()).rejects.toThrow(refused);
    } else {
      const merge = sql`merge into audit_entries using (select ${entry.id}::int as id) as given
        on audit_entries.id = given.id when matched then update set action = 'forged'`;
      await expect(merge.execute(db)).rejects.toThrow(refused);
    }
    expect(await auditTrail(site)).toEqual(before);
  });

  it('adds audit entries after a rejected replacement', async () => {
    const { id } = await addCategory(site, 'Added after');
    expect(await newest(`&collection=categories&record_id=${id}`)).toMatchObject({ action: 'create' });
  });
});
