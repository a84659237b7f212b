// @databases both
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFeature, addSlide, addUser, addVideo } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestResponse, type TestSite } from '../../../test/test-site.ts';

interface Listed {
  id: number;
  [field: string]: unknown;
}

interface Collection {
  path: string;
  add(overrides: Record<string, unknown>): Promise<{ id: number }>;
  /** Rows that give every sort both ties and differences. */
  rows: Record<string, unknown>[];
  sortable: Record<string, 'text' | 'plain'>;
  defaultSort: string;
}

const records = (answer: TestResponse): Listed[] =>
  Array.isArray(answer.body) ? answer.body : (answer.body as { features: Listed[] }).features;
const links = ['AAAAAAAAAAA', 'bbbbbbbbbbb', 'CCCCCCCCCCC'].map((id) => `https://www.youtube.com/watch?v=${id}`);

let site: TestSite;
const COLLECTIONS: Record<string, Collection> = {
  videos: {
    path: '/api/videos',
    add: (overrides) => addVideo(site, overrides),
    rows: ['delta', 'Alpha', 'alpha', 'Übung', 'beta', 'Beta', 'gamma'].map((title, n) => ({
      title,
      views: n % 3,
      link: links[n % 3],
    })),
    sortable: { created_at: 'plain', title: 'text', link: 'text', views: 'plain' },
    defaultSort: '-created_at',
  },
  gallery: {
    path: '/api/gallery',
    add: (overrides) => addSlide(site, overrides),
    rows: ['delta', 'Alpha', 'alpha', 'beta', 'Beta', 'gamma'].map((title, n) => ({
      title,
      order: n % 3,
      active: n % 2,
    })),
    sortable: { order: 'plain', title: 'text', active: 'plain', created_at: 'plain' },
    defaultSort: 'order',
  },
  features: {
    path: '/api/features',
    add: (overrides) => addFeature(site, overrides),
    rows: ['delta', 'Alpha', 'alpha', 'beta', 'Beta', 'gamma'].map((title, n) => ({
      title,
      order: n % 3,
      active: n % 2,
    })),
    sortable: { order: 'plain', title: 'text', active: 'plain', created_at: 'plain' },
    defaultSort: 'order',
  },
  users: {
    path: '/api/users',
    add: (overrides) => addUser(site, overrides),
    rows: ['Delta', 'alpha', 'Alpha', 'beta', 'Beta'].map((name, n) => ({
      name,
      role: n % 2 === 0 ? 'user' : 'admin',
      status: n % 3 === 0 ? 'inactive' : 'active',
    })),
    sortable: {
      created_at: 'plain',
      name: 'text',
      username: 'text',
      email: 'text',
      role: 'plain',
      status: 'plain',
    },
    defaultSort: '-created_at',
  },
};

beforeAll(async () => {
  site = await startTestSite();
  for (const { add, rows } of Object.values(COLLECTIONS)) {
    const at = Date.UTC(2026, 0, 1);
    for (const [position, row] of rows.entries()) {
      // Two at a time get the same timestamp.
      site.setTime(new Date(at + Math.floor(position / 2) * 60_000));
      await add(row);
    }
  }
  site.setTime(null);
});
afterAll(() => site.close());

/** The documented order: by value, text case-insensitively, then by id in the same direction. */
function sorted(rows: Listed[], sort: string, kind: 'text' | 'plain'): Listed[] {
  const field = sort.replace('-', '');
  const factor = sort.startsWith('-') ? -1 : 1;
  const value = (row: Listed) => (kind === 'text' ? String(row[field]).toLowerCase() : row[field]) as string | number;
  return rows.toSorted((a, b) => {
    if (value(a) === value(b)) return (a.id - b.id) * factor;
    return (value(a) < value(b) ? -1 : 1) * factor;
  });
}

const getIds = (rows: Listed[]) => rows.map(({ id }) => id);
const SORTS = Object.entries(COLLECTIONS).flatMap(([name, { sortable }]) =>
  Object.entries(sortable).flatMap(([field, kind]) => [
    { name, sort: field, kind },
    { name, sort: `-${field}`, kind },
  ]),
);
const collection = (name: string): Collection => {
  const found = COLLECTIONS[name];
  if (!found) throw new Error(`no collection ${name}`);
  return found;
};

describe('sorting', () => {
  it.each(SORTS)('sorts $name by $sort, and by id among equals', async ({ name, sort, kind }) => {
    const { path } = collection(name);
    const all = records(await site.call('GET', path));
    const answer = await site.call('GET', `${path}?sort=${sort}`);
    expect(answer.status).toBe(200);
    expect(getIds(records(answer))).toEqual(getIds(sorted(all, sort, kind)));
  });

  it.each(SORTS)('pages of $name by $sort neither overlap nor skip rows', async ({ name, sort }) => {
    const { path } = collection(name);
    const complete = records(await site.call('GET', `${path}?sort=${sort}`));
    const pages: Listed[] = [];
    for (let page = 1; page <= Math.ceil(complete.length / 2); page += 1)
      pages.push(...records(await site.call('GET', `${path}?sort=${sort}&per_page=2&page=${page}`)));
    expect(getIds(pages)).toEqual(getIds(complete));
  });
});

describe.each(Object.keys(COLLECTIONS))('the list of %s', (name) => {
  const { path, defaultSort, sortable, rows } = collection(name);

  it('sorts the list by default', async () => {
    const kind = sortable[defaultSort.replace('-', '')] ?? 'plain';
    const all = records(await site.call('GET', path));
    expect(getIds(all)).toEqual(getIds(sorted(all, defaultSort, kind)));
    expect(all.length).toBeGreaterThanOrEqual(rows.length);
  });

  it('counts all records and links to the other pages', async () => {
    const all = await site.call('GET', path);
    const total = records(all).length;
    expect(all.headers['x-total-count']).toBe(String(total));
    expect(all.headers.link).toBeUndefined();
    const last = Math.ceil(total / 2);
    const address = (page: number) => `<${path}?page=${page}&per_page=2>`;
    const links = async (page: number) => (await site.call('GET', `${path}?page=${page}&per_page=2`)).headers.link;
    expect(await links(2)).toBe(
      [
        `${address(1)}; rel="first"`,
        `${address(last)}; rel="last"`,
        `${address(1)}; rel="prev"`,
        `${address(3)}; rel="next"`,
      ].join(', '),
    );
    expect(await links(last)).not.toContain('rel="next"');
    expect(await links(1)).not.toContain('rel="prev"');
  });

  it('returns an empty list past the last page, with the total count', async () => {
    const answer = await site.call('GET', `${path}?page=1000000&per_page=100`);
    expect(answer.status).toBe(200);
    expect(records(answer)).toEqual([]);
    expect(Number(answer.headers['x-total-count'])).toBeGreaterThanOrEqual(rows.length);
  });

  it.each([
    ['per_page=101', 'per_page', 'per_page must be at most 100.'],
    ['per_page=0', 'per_page', 'per_page must be at least 1.'],
    ['page=0', 'page', 'page must be at least 1.'],
    ['page=1.5', 'page', 'page must be a whole number.'],
    ['page=1000001', 'page', 'page must be at most 1000000.'],
    ['page=last', 'page', 'page must be a whole number.'],
    [`search=${'x'.repeat(201)}`, 'search', 'search must be at most 200 characters long.'],
    ['search=a%00b', 'search', 'search contains characters that are not allowed.'],
  ])('rejects %s', async (query, field, message) => {
    expect(await site.call('GET', `${path}?${query}`)).toMatchObject({
      status: 422,
      body: { code: 'validation', errors: { [field]: [message] } },
    });
  });

  it.each(['id', 'password_hash', 'deleted_at', '--title', 'title,id', 'title;drop table users', ''])(
    'rejects the sort %j and lists the valid ones',
    async (sort) => {
      const answer = await site.call('GET', `${path}?sort=${encodeURIComponent(sort)}`);
      const names = Object.keys(sortable).flatMap((field) => [field, `-${field}`]);
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: { sort: [`sort must be one of ${names.join(', ')}.`] } },
      });
    },
  );
});

describe('searching', () => {
  it.each([
    ['videos', 'ALPHA', 2],
    ['videos', 'übung', 1],
    ['gallery', 'alph', 2],
    ['features', 'GAMMA', 1],
    ['users', 'beta', 2],
    ['users', '@example.test', 6],
    ['videos', '%', 0],
    ['videos', '_lpha', 0],
    ['videos', "' or 1=1 --", 0],
    ['videos', '\\', 0],
  ])('searches %s for %s and finds %d', async (name, term, count) => {
    const { path } = collection(name);
    const answer = await site.call('GET', `${path}?search=${encodeURIComponent(term)}`);
    expect(records(answer)).toHaveLength(count);
    expect(answer.headers['x-total-count']).toBe(String(count));
  });
});
