// @databases both

import type { Topic } from '@qram/contract/modules/tutorials/tutorials';
import type { User } from '@qram/contract/modules/users/users';
import { DAY_MS } from '@qram/contract/values/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestSite, type TestResponse, type TestSite } from '../../../../test/test-site.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'.padEnd(2000, ' '));
const PASSWORD = 'secret-enough';

let site: TestSite;
let premium: Topic;
let free: Topic;
/** A valid URL for the granted user, with that user's browser cookie. */
let granted: { url: string; cookie: string };

interface Visitor {
  token: string | null;
  cookie?: string;
}

async function addUser(username: string, premiumIds: string): Promise<{ user: User; token: string }> {
  const json = { name: username, username, email: `${username}@example.test`, password: PASSWORD, premium: premiumIds };
  const user: User = (await site.call('POST', '/api/users', { json })).body;
  const signedIn = (await site.call('POST', '/api/login', { token: null, json: { username, password: PASSWORD } }))
    .body as { token: string };
  return { user, token: signedIn.token };
}

async function addTopic(title: string, flag: 0 | 1): Promise<Topic> {
  const category = (await site.call('POST', '/api/categories', { json: { title: `About ${title}` } })).body as {
    id: number;
  };
  const form = new FormData();
  form.set('title', title);
  form.set('category_id', String(category.id));
  form.set('premium', String(flag));
  form.set('video', 'https://video.example.test/watch');
  form.set('pdf', new File([PDF], 'Lesson "one" – ü.pdf'));
  return (await site.call('POST', '/api/topics', { form })).body;
}

const buildCookie = (answer: TestResponse): string => String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '';

async function openPdf(token: string | null, id = premium.id) {
  const answer = await site.call('POST', `/api/topics/${id}/links`, { token, json: { part: 'pdf' } });
  return {
    status: answer.status,
    url: (answer.body as { url?: string } | undefined)?.url ?? '',
    cookie: buildCookie(answer),
  };
}

const fetchFile = (method: 'GET' | 'HEAD', url: string, visitor: Visitor, headers: Record<string, string> = {}) =>
  site.call(method, url, {
    token: visitor.token,
    headers: { ...headers, ...(visitor.cookie ? { cookie: visitor.cookie } : {}) },
  });

beforeAll(async () => {
  site = await startTestSite();
  premium = await addTopic('Locked', 1);
  free = await addTopic('Open', 0);
});
afterAll(() => site.close());

/** Every kind of visitor, with the status of requesting a URL of the premium file. */
const visitors: [string, number, () => Promise<Visitor>][] = [
  ['an anonymous visitor', 401, async () => ({ token: null })],
  ['a user without the grant', 403, async () => ({ token: (await addUser('without', '0')).token })],
  [
    'a user whose grant was revoked a moment ago',
    403,
    async () => {
      const { user, token } = await addUser('revoked', String(premium.id));
      const before = await openPdf(token);
      await site.call('PUT', `/api/users/${user.id}`, { json: { premium: '0' } });
      return { token, cookie: before.cookie };
    },
  ],
  [
    'an inactive user',
    401,
    async () => {
      const { user, token } = await addUser('inactive', String(premium.id));
      const before = await openPdf(token);
      await site.call('PUT', `/api/users/${user.id}`, { json: { status: 'inactive' } });
      return { token, cookie: before.cookie };
    },
  ],
];

describe.each(visitors)('%s', (_who, expected, enter) => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await enter();
    const owner = await addUser(`owner${_who.replace(/\W/g, '')}`.slice(0, 40), String(premium.id));
    const opened = await openPdf(owner.token);
    granted = { url: opened.url, cookie: opened.cookie };
  });

  it('returns no URL', async () => {
    expect(await openPdf(visitor.token)).toMatchObject({ status: expected, url: '' });
  });

  it.each([
    ['GET', {}],
    ['HEAD', {}],
    ['GET', { range: 'bytes=0-9' }],
  ] as const)('refuses %s %o of a copied address', async (method, headers) => {
    expect((await fetchFile(method, granted.url, visitor, headers)).status).toBe(403);
    expect((await fetchFile(method, granted.url.split('?')[0] ?? '', visitor, headers)).status).toBe(403);
  });
});

describe('a user with the grant, and an admin', () => {
  it.each(['user', 'admin'])('opens the file: %s', async (who) => {
    const token = who === 'admin' ? site.adminToken : (await addUser('entitled', String(premium.id))).token;
    const { url, cookie } = await openPdf(token);
    const full = await fetchFile('GET', url, { token: null, cookie });
    expect(full).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'application/pdf',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      },
    });
    expect(full.text).toBe(PDF.toString());
    expect(full.headers['content-disposition']).toBe(
      `inline; filename="Lesson _one_ _ _.pdf"; filename*=UTF-8''Lesson%20%22one%22%20%E2%80%93%20%C3%BC.pdf`,
    );
    expect(await fetchFile('HEAD', url, { token: null, cookie })).toMatchObject({
      status: 200,
      text: '',
      headers: { 'content-length': '2000' },
    });
    const part = await fetchFile('GET', url, { token: null, cookie }, { range: 'bytes=0-7' });
    expect(part).toMatchObject({
      status: 206,
      text: '%PDF-1.4',
      headers: { 'content-range': 'bytes 0-7/2000', 'cache-control': 'private, no-store' },
    });
  });

  it('closes a file with the grant, on the next request', async () => {
    const { user, token } = await addUser('losing', String(premium.id));
    const { url, cookie } = await openPdf(token);
    expect((await fetchFile('GET', url, { token: null, cookie })).status).toBe(200);
    await site.call('PUT', `/api/users/${user.id}`, { json: { premium: '0' } });
    for (const method of ['GET', 'HEAD'] as const)
      expect((await fetchFile(method, url, { token: null, cookie })).status).toBe(403);
  });

  it('closes a file with the session, on expiry, and when the URL is changed', async () => {
    const { token } = await addUser('changing', String(premium.id));
    const { url, cookie } = await openPdf(token);
    const good = new URL(url, 'http://site.test');
    for (const [name, value] of [
      ['expires', '99999999999'],
      ['session', 'another'],
      ['signature', 'AAAA'],
    ] as const) {
      const bad = new URL(good);
      bad.searchParams.set(name, value);
      expect((await fetchFile('GET', bad.pathname + bad.search, { token: null, cookie })).status).toBe(403);
    }
    site.setTime(new Date(Date.now() + 121_000));
    expect((await fetchFile('GET', url, { token: null, cookie })).status).toBe(403);
    site.setTime(null);
    await site.call('POST', '/api/logout', { token });
    expect((await fetchFile('GET', url, { token: null, cookie })).status).toBe(403);
  });

  it('closes a file when its user is inactive, even if the session was left behind', async () => {
    const { user, token } = await addUser('leaving', String(premium.id));
    const { url, cookie } = await openPdf(token);
    await site.deps.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', user.id).execute();
    expect((await fetchFile('GET', url, { token: null, cookie })).status).toBe(403);
  });

  it('closes a file with a session that ends before its link does', async () => {
    const { token } = await addUser('staying', String(premium.id));
    const end = Date.now() + 30 * DAY_MS;
    const fetchAt = async (url: string, cookie: string, time: number) => {
      site.setTime(new Date(time));
      return (await fetchFile('GET', url, { token: null, cookie })).status;
    };
    try {
      site.setTime(new Date(end - 60_000));
      const { url, cookie } = await openPdf(token);
      expect(await fetchAt(url, cookie, end - 30_000)).toBe(200);
      expect(await fetchAt(url, cookie, end + 30_000)).toBe(403);
    } finally {
      site.setTime(null);
    }
  });
});

describe('names', () => {
  it.each([
    '/storage/tutorials/0123456789abcdef0123456789abcdef.pdf',
    '/storage/tutorials/..%2F..%2Fqram.sqlite',
    '/storage/tutorials/%2e%2e/gallery/x.webp',
    '/storage/tutorials/',
    '/storage/tutorials/x.html',
    '/storage/incoming/x.pdf',
  ])('finds no file named %s', async (url) => {
    expect((await site.call('GET', url)).status).toBe(404);
  });
});

describe('the list', () => {
  it('lists all URLs of a free topic and none of a locked one, for everyone', async () => {
    for (const token of [null, undefined, (await addUser('lister', String(premium.id))).token]) {
      const { text, body } = await site.call('GET', '/api/tutorials', { token });
      expect(text).not.toContain('Lesson');
      const [locked, open] = (body as { topics: Record<string, unknown>[] }[]).flatMap(({ topics }) => topics);
      expect(locked).toMatchObject({
        id: premium.id,
        locked: token === null,
        parts: ['pdf', 'video'],
        pdf: null,
        video: null,
      });
      expect(open).toMatchObject({ id: free.id, locked: false, video: 'https://video.example.test/watch' });
      expect(await site.call('GET', String(open?.pdf), { token: null })).toMatchObject({
        status: 200,
        headers: { 'cache-control': 'public, max-age=300' },
      });
    }
  });
});
