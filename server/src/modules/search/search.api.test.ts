// @databases both
import type { SearchAnswer } from '@qram/contract/modules/search/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addCategory,
  addPatent,
  addPremiumAppCategory,
  addPremiumAppTopic,
  addTopic,
} from '../../../test/documents/document-builders.ts';
import { addRecord } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

let site: TestSite;
const formatText = (parts: readonly { text: string }[]) => parts.map(({ text }) => text).join('');

async function ask(q: string, more: Record<string, string> = {}): Promise<SearchAnswer> {
  const response = await site.call('GET', `/api/search?${new URLSearchParams({ q, ...more })}`, { token: null });
  expect(response.status, q).toBe(200);
  return response.body;
}
const titles = ({ results }: SearchAnswer) => results.slice(0, 5).map(({ title }) => formatText(title));

beforeAll(async () => {
  site = await startTestSite();
  site.setTime(new Date('2026-05-01T08:00:00Z'));
  const later = () => site.setTime(new Date(site.deps.now().getTime() + 60_000));
  const category = await addCategory(site, 'Bucket-brigade memory');
  const topic = async (title: string, summary: string, body = '') => {
    later();
    await addTopic(site, { category_id: category.id, title, summary, body });
  };
  await topic(
    'From a classical memory to a quantum one',
    'How addresses become superpositions.',
    'Each **node** waits.',
  );
  await topic('Grover’s search over N cells', 'Amplitudes and oracles.', 'A call of the Schrödinger memory.');
  const routing = '## Of $2^k$ *nodes*\n\nRouting of qutrits, 100% of them, in snake_case.\n\n## After it';
  await topic('The ternary tree', 'Three-state switches.', routing);
  for (const [title, description] of [
    ['Quantum memories explained', 'The bucket brigade in ten minutes'],
    ['Résumé of the café talk', 'Erwin Schrödinger, C++ and more'],
    ['Decoherence', 'Why memories forget'],
  ] as const) {
    later();
    await addRecord(site, 'videos', { title, description });
  }
  later();
  await addPatent(site, {
    title: 'Bucket brigade address decoding',
    patent_number: 'US 11423123 B2',
    inventors: ['Seth Lloyd', 'Lorenzo Maccone'],
    description: 'Fewer active switches.',
  });
  later();
  const simulators = await addPremiumAppCategory(site, 'Simulators');
  await addPremiumAppTopic(site, {
    title: 'Tree simulator',
    category_id: simulators.id,
    description: 'Runs a quantum call.',
  });
});
afterAll(() => site.close());

const BUCKET = [
  'Bucket brigade address decoding',
  'Quantum memories explained',
  'The ternary tree',
  'Grover’s search over N cells',
  'From a classical memory to a quantum one',
];
const QUANTUM = [
  'Quantum memories explained',
  'From a classical memory to a quantum one',
  'Tree simulator',
  'Home',
  'Hands-On Tutorials',
];

/** The same first five on both databases. */
const QUERIES: readonly [query: string, first: readonly string[], corrected?: string][] = [
  ['grover', ['Grover’s search over N cells']],
  ['bucket brigade', BUCKET],
  ['bucket-brigade', BUCKET],
  ['BUCKET   Brigade!', BUCKET],
  ['"bucket brigade"', BUCKET],
  ['how does the bucket brigade', BUCKET],
  ['quantum', QUANTUM],
  ['memories', ['Quantum memories explained', 'Decoherence', 'Glossary']],
  ['decoh', ['Decoherence']],
  ['buck brig dec', ['Bucket brigade address decoding']],
  ['quantum simulators', ['Tree simulator']],
  ['lloyd switches', ['Bucket brigade address decoding']],
  ['bucket lloyd', ['Bucket brigade address decoding']],
  ['resume', ['Résumé of the café talk']],
  ['café', ['Résumé of the café talk']],
  ['schrodinger', ['Résumé of the café talk', 'Grover’s search over N cells']],
  ['Schrödinger', ['Résumé of the café talk', 'Grover’s search over N cells']],
  ['bukcet', BUCKET, 'bucket'],
  ['buckket', BUCKET, 'bucket'],
  ['buket', BUCKET, 'bucket'],
  ['bucjet', BUCKET, 'bucket'],
  ['bucket brigad', BUCKET],
  ['bucket brigaed', BUCKET, 'bucket brigade'],
  ['decoherense', ['Decoherence'], 'decoherence'],
  ['trea', []],
  ['bckte', []],
  ['11423123', ['Bucket brigade address decoding']],
  ['US11423123B2', ['Bucket brigade address decoding']],
  ['US 11,423,123 B2', ['Bucket brigade address decoding']],
  ['11423124', []],
  ['n', ['Grover’s search over N cells']],
  ['c++', ['Résumé of the café talk']],
  ['100%', ['The ternary tree']],
  ['snake_case', ['The ternary tree']],
  ['NEAR', []],
  ['tree AND simulator', ['Tree simulator']],
  ['tree*', ['Tree simulator', 'The ternary tree']],
  ['title:tree', []],
  ['tree\\', ['Tree simulator', 'The ternary tree']],
  ["tree'; drop table videos; --", []],
  ['(tree) OR [x] {y} ^ - + ~ <2>', []],
  ['', []],
  ['   ', []],
  ['"*%_\\:()', []],
  ['💡', []],
  [`decoherence ${' '.repeat(300)} x`, ['Decoherence']],
  ['d'.repeat(500), []],
];

describe('search', () => {
  it.each(QUERIES)('finds for %j', async (query, first, corrected) => {
    const answer = await ask(query);
    expect(titles(answer)).toEqual(first);
    expect(answer.corrected).toBe(corrected ?? null);
  });

  it('shows matches in titles and texts, and where a record belongs', async () => {
    const [patent, , , lesson] = (await ask('bucket brigade')).results;
    expect(patent).toMatchObject({
      kind: 'patents',
      context: 'US 11423123 B2',
      title: [
        { text: 'Bucket brigade', match: true },
        { text: ' address decoding', match: false },
      ],
      passages: [[{ text: 'Fewer active switches.', match: false }]],
    });
    expect(patent?.address).toBe(`/patents/${patent?.id}/bucket-brigade-address-decoding`);
    expect(lesson).toMatchObject({
      kind: 'tutorials',
      context: 'Bucket-brigade memory',
      context_parts: [
        { text: 'Bucket-brigade', match: true },
        { text: ' memory', match: false },
      ],
      premium: 0,
      locked: false,
    });
    const body = (await ask('qutrits')).results[0];
    expect(body?.passages[0]?.filter(({ match }) => match)).toEqual([{ text: 'qutrits', match: true }]);
    expect(body?.section).toMatch(/^Of .*nodes$/);
    expect([patent?.section, lesson?.section]).toEqual([null, null]);
  });

  it('shows formulas of a lesson as people read them', async () => {
    const { id: category_id } = await addCategory(site, 'Formulas');
    const body = 'Finds the entry with about $\\sqrt{N}$ quantum calls to the memory.';
    await addTopic(site, { category_id, title: 'Readable passages', body });
    const [found] = (await ask('readable passages calls')).results;
    expect(found?.passages.map((parts) => parts.map(({ text }) => text).join('')).join(' ')).toContain(
      'about √N quantum calls',
    );
  });

  it('counts each kind, and filters by one', async () => {
    const all = await ask('bucket');
    expect(all.counts).toEqual({
      tutorials: 3,
      videos: 1,
      patents: 1,
      applications: 0,
      glossary: 0,
      pages: 1,
      services: 0,
    });
    const videos = await ask('bucket', { kind: 'videos' });
    expect([titles(videos), videos.counts]).toEqual([['Quantum memories explained'], all.counts]);
  });

  it('counts free and premium results, and filters by them', async () => {
    const { id: category_id } = await addCategory(site, 'Locked lessons');
    await addTopic(site, { category_id, title: 'Locked tree', premium: 1 });
    const all = await ask('tree');
    expect(all.access_counts).toEqual({ free: all.results.length - 1, premium: 1 });
    const premium = await ask('tree', { access: 'premium' });
    expect([titles(premium), premium.access_counts, premium.counts.tutorials]).toEqual([
      ['Locked tree'],
      all.access_counts,
      1,
    ]);
    const free = await ask('tree', { access: 'free', kind: 'applications' });
    expect([titles(free), free.access_counts]).toEqual([['Tree simulator'], { free: 1, premium: 0 }]);
  });

  it('returns results in pages', async () => {
    const url = '/api/search?q=bucket&per_page=2&page=2';
    const second = await site.call('GET', url, { token: null });
    expect(titles(second.body)).toEqual(BUCKET.slice(2, 4));
    expect(second.headers['x-total-count']).toBe('6');
    expect(second.headers.link).toContain('rel="next"');
    expect((await ask('bucket', { page: '90' })).results).toEqual([]);
  });

  it('searches for the words as typed on request', async () => {
    const answer = await ask('bukcet', { exact: '1' });
    expect([answer.results, answer.corrected]).toEqual([[], null]);
  });

  it('refuses what is no query', async () => {
    for (const query of ['kind=users', 'page=0', 'page=x', 'per_page=1000', 'exact=2', 'access=all'])
      expect((await site.call('GET', `/api/search?q=tree&${query}`, { token: null })).status, query).toBe(422);
  });

  it('forbids caches to store search results', async () => {
    const response = await site.call('GET', '/api/search?q=bucket', { token: null });
    await addRecord(site, 'videos', { title: 'A new bucket' });
    expect(titles((await site.call('GET', '/api/search?q=bucket', { token: null })).body)[0]).toBe('A new bucket');
    expect(titles(response.body)).toEqual(BUCKET);
  });
});
