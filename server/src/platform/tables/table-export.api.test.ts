// @databases both
import type { User } from '@qram/contract/modules/users/users';
import { parse } from 'content-disposition';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureAudit } from '../../../test/databases/site-snapshot.ts';
import { buildCsv, importInto } from '../../../test/documents/import-files.ts';
import { fetchRaw, listen } from '../../../test/raw-http.ts';
import { addButton, addRequest, addSignedIn, addUser, addVideo, uniqueWord } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

const EXPORTS = [
  ['/api/users/export', 'users'],
  ['/api/service-requests/export', 'service_requests'],
  ['/api/button-clicks/export', 'click_stats'],
] as const;
const USER_COLUMNS =
  'id,name,username,email,phone,role,status,premium,qrampremium,access_level,terms_accepted_at,created_at,updated_at';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const fetchLines = async (url: string): Promise<string[]> => (await site.call('GET', url)).text.split('\r\n');
const userLine = async (user: User) =>
  (await fetchLines('/api/users/export')).find((line) => line.startsWith(`${user.id},`));

describe.each(EXPORTS)('%s', (url, collection) => {
  it('sends a download that must not be cached', async () => {
    const response = await site.call('GET', url);
    expect(response).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/csv; charset=utf-8; header=present',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      },
    });
    const { type, parameters } = parse(String(response.headers['content-disposition']));
    expect([type, parameters.filename]).toEqual([
      'attachment',
      expect.stringMatching(/^[a-z-]+-\d{4}-\d\d-\d\d\.csv$/),
    ]);
    expect(response.text.startsWith('\ufeffid,')).toBe(true);
    expect(response.text.endsWith('\r\n')).toBe(true);
  });

  it('leaves an audit entry with the user and the filters', async () => {
    const admin = await addSignedIn(site, { role: 'admin' });
    const entries = await captureAudit(site, () => site.call('GET', url, { token: admin.token }));
    expect(entries).toMatchObject([
      {
        action: 'export',
        collection,
        record_id: null,
        actor_id: admin.user.id,
      },
    ]);
    expect(entries[0]?.after?.columns).toContain('id');
  });

  it('rejects an export by other users, without an entry', async () => {
    const { token } = await addSignedIn(site);
    const entries = await captureAudit(site, async () => {
      expect(await site.call('GET', url, { token: null })).toMatchObject({ status: 401 });
      expect(await site.call('GET', url, { token })).toMatchObject({ status: 403 });
    });
    expect(entries).toEqual([]);
  });

  it('limits exports per address', async () => {
    const ip = '203.0.113.99';
    for (let count = 0; count < 30; count += 1) expect((await site.call('GET', url, { ip })).status).toBe(200);
    expect(await site.call('GET', url, { ip })).toMatchObject({ status: 429 });
  });
});

describe('an export of a list', () => {
  const titlesIn = ({ text }: { text: string }) =>
    text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[1]);

  it('exports the rows of a search and filters in their order, says how many, and records both', async () => {
    for (const [title, publish_at] of [
      ['Listed b', '2020-01-01T00:00:00.000Z'],
      ['Listed a', '2020-01-01T00:00:00.000Z'],
      ['Listed draft', null],
    ])
      await addVideo(site, { title: String(title), publish_at });
    await addVideo(site, { title: 'Other' });
    const url = '/api/videos/export?search=listed%20&state=live&sort=title';
    const entries = await captureAudit(site, async () => {
      const response = await site.call('GET', url);
      expect(titlesIn(response)).toEqual(['Listed a', 'Listed b']);
      expect(response.headers['x-total-count']).toBe('2');
    });
    expect(entries[0]?.after).toMatchObject({ search: 'listed', state: 'live', rows: 2 });
  });

  it('exports only the selected records', async () => {
    const [first, , third] = await Promise.all(['One', 'Two', 'Three'].map((title) => addVideo(site, { title })));
    const json = { ids: [third?.id, first?.id], sort: 'title' };
    const response = await site.call('POST', '/api/videos/exports', { json });
    expect(titlesIn(response)).toEqual(['One', 'Three']);
    expect(response.headers['x-total-count']).toBe('2');
  });

  it('exports requests and users by their filters', async () => {
    const button = await addButton(site);
    await addRequest(site, site.adminToken, { service_id: button.id });
    const exported = async (status: string) =>
      (await site.call('GET', `/api/service-requests/export?service_id=${button.id}&status=${status}`)).headers;
    expect((await exported('Pending'))['x-total-count']).toBe('1');
    expect((await exported('Approved'))['x-total-count']).toBe('0');
    const { name } = await addUser(site, { name: `Only ${uniqueWord()}` });
    expect(titlesIn(await site.call('GET', `/api/users/export?search=${encodeURIComponent(name)}`))).toEqual([name]);
  });

  it('exports more selected records than a page or a bulk action', async () => {
    const title = uniqueWord('Many');
    const link = 'https://youtu.be/abcdefghijk';
    const rows = Array.from({ length: 600 }, () => ({ id: '', title, link }));
    await importInto(site, '/api/videos', buildCsv(rows));
    const stored = await site.deps.db.selectFrom('videos').select('id').where('title', '=', title).execute();
    const ids = stored.map(({ id }) => id);
    const response = await site.call('POST', '/api/videos/exports', { json: { ids } });
    expect(response.headers['x-total-count']).toBe('600');
    expect(titlesIn(response)).toHaveLength(600);
  });

  it.each(['sort=secret', 'state=none'])('refuses an export with %s', async (query) => {
    expect((await site.call('GET', `/api/videos/export?${query}`)).status).toBe(422);
  });

  it.each([{}, { ids: [] }, { ids: 'x' }, { ids: [1, -2] }, { ids: [1], sort: 'secret' }])(
    'refuses an export of selected records with %j',
    async (json) => {
      expect((await site.call('POST', '/api/videos/exports', { json })).status).toBe(422);
    },
  );

  it('counts the exported rows of the audit trail and of clicks', async () => {
    for (const path of ['/api/audit/export?collection=videos&action=create', '/api/button-clicks/export']) {
      const response = await site.call('GET', path);
      expect(response.headers['x-total-count'], path).toBe(String(titlesIn(response).length));
    }
    expect(Number((await site.call('GET', '/api/audit/export')).headers['x-total-count'])).toBeGreaterThan(0);
  });
});

describe('the users', () => {
  it('exports users with all fields of the list, and without secrets', async () => {
    const user = await addUser(site, {
      name: 'Reader, First',
      access_level: '1,2',
      premium: '7,3',
      phone: '0301 2345',
    });
    const [head] = await fetchLines('/api/users/export');
    expect(head).toBe(`\ufeff${USER_COLUMNS}`);
    expect(await userLine(user)).toBe(
      `${user.id},"Reader, First",${user.username},${user.email},0301 2345,user,active,"3,7",0,"1,2",,${user.created_at},${user.updated_at}`,
    );
    expect((await site.call('GET', '/api/users/export')).text).not.toMatch(/password|argon2/i);
  });

  it('prevents users from injecting a formula into a spreadsheet', async () => {
    const user = await addUser(site, { name: '=HYPERLINK("http://evil.test")', phone: '+49 301 2345' });
    const line = await userLine(user);
    expect(line).toContain(`"'=HYPERLINK(""http://evil.test"")"`);
    expect(line).toContain(",'+49 301 2345,");
  });

  it('omits users in the trash from the exported file', async () => {
    const user = await addUser(site);
    await site.call('DELETE', `/api/users/${user.id}`);
    expect(await userLine(user)).toBeUndefined();
  });
});

describe('the requests', () => {
  it('exports requests with the names of users and services, and prices with two decimals', async () => {
    const { user, token } = await addSignedIn(site, { name: '@Asker' });
    const button = await addButton(site, { title: 'Deep, cold "memory"', monthlyPrice: 49.5 });
    const request = await addRequest(site, token, { service_id: button.id, is_monthly: 1 });
    const line = (await fetchLines('/api/service-requests/export')).find((text) => text.startsWith(`${request.id},`));
    expect(line).toBe(
      `${request.id},${user.id},'@Asker,${user.username},${button.id},"Deep, cold ""memory""",Monthly,49.50,USD,Pending,,,,,,${request.created_at},${request.updated_at}`,
    );
  });
});

describe('many rows', () => {
  it('exports many rows once each and in order', async () => {
    const at = new Date().toISOString();
    const rows = Array.from({ length: 1300 }, () => {
      const username = uniqueWord('many');
      return {
        name: `Name of ${username} "quoted"`,
        username,
        email: `${username}@example.test`,
        password_hash: '-',
        avatar: null,
        phone: null,
        role: 'user' as const,
        status: 'active' as const,
        terms_accepted_at: null,
        created_at: at,
        updated_at: at,
        deleted_at: null,
        deleted_by: null,
      };
    });
    const users = await site.deps.db.insertInto('users').values(rows).returning('id').execute();
    await site.deps.db
      .insertInto('click_stats')
      .values(
        users.map(({ id }) => ({
          user_id: id,
          button1_clicks: id,
          button2_clicks: 0,
          button3_clicks: 1,
          updated_at: at,
        })),
      )
      .execute();
    const url = await listen(site);
    const response = await fetchRaw(`${url}/api/button-clicks/export`, {
      headers: { authorization: `Bearer ${site.adminToken}` },
    });
    expect(response.headers['transfer-encoding']).toBe('chunked');
    const lines = response.text.trimEnd().split('\r\n').slice(1);
    const userIds = lines.map((line) => Number(line.split(',')[1]));
    expect(userIds.slice(-1300)).toEqual(users.map(({ id }) => id));
    expect(new Set(userIds).size).toBe(userIds.length);
  });
});
