// @databases sqlite
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listOperations, type Operation } from '../../../../test/attacks/operations.ts';
import { addTopicWith, notebook } from '../../../../test/documents/document-builders.ts';
import { fetchRaw, listen } from '../../../../test/raw-http.ts';
import { addSignedIn, toRecord } from '../../../../test/scenes/builders.ts';
import { previewScene } from '../../../../test/scenes/preview-scene.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';

/** Two words that are beside each other in everything that an attempt earns, and one of what everybody sees. */
const MARKER = 'zqsolutionword';
const NEIGHBOR = 'zqneighborword';
const SECRET = `${MARKER} ${NEIGHBOR}`;
const PUBLIC = 'zqquestionword';

const BODY = `Text.

\`\`\`question choice
${PUBLIC}?

- [ ] a :: ${SECRET} a
- [x] b :: ${SECRET} b
- [ ] c :: $x_{${SECRET}}$

hint: ${SECRET} hint
solution:
${SECRET} solution

| ${SECRET} | table |
| --- | --- |
| a | b |
\`\`\`

\`\`\`question order
In which order?
1. zqfirst
2. zqsecond
3. zqthird
solution: ${SECRET}
\`\`\`

\`\`\`question number
How many?
= 4815.1623 ± 0.5
hint: ${SECRET}
\`\`\`

\`\`\`\`question memory
Which cells?

\`\`\`qram
cells: 0 0
addresses: √0.2657|0⟩ + √0.7343|1⟩
goal: chance of 1 is 0.2657
\`\`\`

hint: ${SECRET}
solution: ${SECRET}
\`\`\`\`
`;

let site: TestSite;
let address: string;
let id: number;
let operations: Operation[];
let token: string;
const { link, html } = previewScene(() => site);

beforeAll(async () => {
  site = await startTestSite({ pages: true, seed: 'demo' });
  address = await listen(site);
  const cells = notebook({ cell_type: 'markdown', source: '# Notebook' });
  id = (await addTopicWith(site, { ipynb: [cells, 'notebook.ipynb'] }, { title: 'A lesson', body: BODY })).id;
  operations = await listOperations(site);
  token = (await addSignedIn(site)).token;
});
afterAll(() => site.close());

const SEARCHED = [MARKER, PUBLIC];

/** Reads of the API that aren't for admins, with searches for both words. */
function listReads(access: Operation['access'][]): string[] {
  return operations
    .filter((operation) => operation.method === 'GET' && access.includes(operation.access))
    .flatMap(({ path, query }) => {
      const read = path.replace(/\{id\}/g, String(id)).replace(/\{[^}]+\}/g, '1');
      const names = query.filter(({ name }) => name === 'search' || name === 'q').map(({ name }) => name);
      return [read, ...names.flatMap((name) => SEARCHED.map((word) => `${read}?${name}=${word}`))];
    });
}

const PAGES = [
  ...['/', '/tutorials', '/account', '/account/learning', '/sitemap.xml', '/robots.txt', '/tutorials.atom'],
  ...SEARCHED.flatMap((word) => [`/tutorials?search=${word}`, `/search?q=${word}`, `/api/search?q=${word}`]),
];
const pages = () => [...PAGES, `/tutorials/${id}`, `/tutorials/${id}/a-lesson`, `/og/tutorials/${id}.png`];

async function expectNothing(paths: readonly string[], bearer: string | null): Promise<void> {
  for (const path of paths) {
    const headers = bearer ? { authorization: `Bearer ${bearer}` } : {};
    const { status, text } = await fetchRaw(address + path, { headers });
    expect(status, path).toBeLessThan(500);
    // The searched words may be repeated.
    if (!path.includes(MARKER)) expect(text, path).not.toContain(MARKER);
    expect(text, path).not.toContain(NEIGHBOR);
    expect(text, path).not.toContain('4815');
    expect(text, path).not.toContain('isRight');
    expect(text, path).not.toMatch(/0\.2657|"goals"/);
  }
}

const answer = (key: string, given: unknown) =>
  site.call('POST', `/api/topics/${id}/questions/${key}/attempts`, { token: null, json: { answer: given } });

describe('what an attempt earns', () => {
  it.each(['before anybody has answered', 'from caches', 'after somebody has answered'])(
    'appears in no response, %s',
    async (when) => {
      if (when.startsWith('after')) for (const key of ['choice', 'order', 'number', 'memory']) await answer(key, null);
      await expectNothing([...listReads(['anyone']), ...pages()], null);
      await expectNothing([...listReads(['anyone', 'user']), ...pages()], token);
    },
  );

  it('hides the solution from preview links and from the preview of the editor', async () => {
    const shown = await html((await link('topics', id)).url);
    expect(shown).toContain(PUBLIC);
    expect(shown).not.toContain(MARKER);
    const preview = await site.call('POST', '/api/topics/lesson-previews', { json: { body: BODY } });
    expect(preview.text).toContain(PUBLIC);
    expect(preview.text).not.toContain(MARKER);
  });

  it('finds the question in a search, and never the solution', async () => {
    const search = async (word: string) =>
      toRecord<unknown[]>(await site.call('GET', `/api/search?q=${word}`, { token: null }));
    expect(JSON.stringify(await search(PUBLIC))).toContain('"A lesson"');
    expect(JSON.stringify(await search(MARKER))).not.toContain('A lesson');
  });

  it('shows the solution in the response to an attempt', async () => {
    expect((await answer('choice', 0)).text.split(MARKER)).toHaveLength(5);
  });

  it('looks for the solution in reads of all kinds', () => {
    const reads = listReads(['anyone', 'user']);
    expect(reads).toContain(`/api/tutorials/${id}`);
    expect(reads).toContain('/api/me/reviews');
    expect(reads).toContain(`/api/me/learning/topics/${id}/questions`);
    expect(reads.length).toBeGreaterThan(30);
  });
});
