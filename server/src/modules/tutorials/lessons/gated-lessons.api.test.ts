// @databases sqlite
import type { TutorialLesson } from '@qram/contract/modules/tutorials/tutorial-lessons';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listOperations, type Operation } from '../../../../test/attacks/operations.ts';
import { addTopicWith, notebook } from '../../../../test/documents/document-builders.ts';
import { fetchRaw, listen } from '../../../../test/raw-http.ts';
import { addSignedIn, toRecord } from '../../../../test/scenes/builders.ts';
import { MediaScene } from '../../../../test/scenes/media-scene.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';

/** Two words that are beside each other in every part of the premium lesson, and nowhere else. */
const MARKER = 'zqgatedword';
const NEIGHBOR = 'zqneighborword';
const SECRET = `${MARKER} ${NEIGHBOR}`;
const TITLE = 'A premium lesson';

let site: TestSite;
let address: string;
let id: number;
let operations: Operation[];
let picture: string;
const tokens: Record<'ungranted' | 'granted', string> = { ungranted: '', granted: '' };

beforeAll(async () => {
  site = await startTestSite({ pages: true, seed: 'demo' });
  address = await listen(site);
  picture = (await new MediaScene(site).uploadPicture({ name: 'figure.png' })).url ?? '';
  const body = [
    '# Covered section',
    'Words of the taste.',
    '# Another section',
    'First words of the next section.',
    `## Heading ${SECRET}`,
    `\`\`\`question sample\nWhich way?\n- [ ] left :: ${SECRET}\n- [x] right :: ${SECRET}\nhint: ${SECRET}\nsolution: ${SECRET}\n\`\`\``,
    `\`\`\`question hidden\n${SECRET}?\n= 4\nsolution: ${SECRET}\n\`\`\``,
    `Text ${SECRET} and $x_{${SECRET}}$ and $\\wrong{${SECRET}}$.`,
    `![Figure ${SECRET}](${picture} "Caption ${SECRET}")`,
    `\`\`\`python\nprint("${SECRET}")\n\`\`\``,
  ].join('\n\n');
  const cells = notebook({ cell_type: 'markdown', source: `# ${SECRET}` }, { cell_type: 'code', source: SECRET });
  const topic = await addTopicWith(
    site,
    { ipynb: [cells, 'notebook.ipynb'] },
    { title: TITLE, summary: 'What it is about', body, premium: 1, taste: 'section' },
  );
  id = topic.id;
  operations = await listOperations(site);
  tokens.ungranted = (await addSignedIn(site)).token;
  tokens.granted = (await addSignedIn(site, { premium: String(id) })).token;
});
afterAll(() => site.close());

/** Reads of the API that aren't for admins, at the topic's id where they take one, with a search for the word and without. */
function listReads(access: Operation['access'][]): string[] {
  return operations
    .filter((operation) => operation.method === 'GET' && access.includes(operation.access))
    .flatMap(({ path, query }) => {
      const read = path.replace(/\{id\}/g, String(id)).replace(/\{[^}]+\}/g, '1');
      const words = query.filter(({ name }) => name === 'search' || name === 'q').map(({ name }) => name);
      return [read, ...words.map((name) => `${read}?${name}=${MARKER}`)];
    });
}

/** Pages and feeds, also those that only some versions of the site have. */
const pages = () => [
  ...['/', '/videos', '/tutorials', '/patents', '/QramPage', '/TermsPage', '/contact', '/account', '/account/learning'],
  ...[`/tutorials/${id}`, `/tutorials/${id}/a-premium-lesson`, `/tutorials/${id}.png`, `/tutorials?search=${MARKER}`],
  ...[`/search?q=${MARKER}`, '/search?q=premium+lesson', '/sitemap.xml', '/robots.txt', '/og/tutorials/1.png'],
  ...['/videos.atom', '/tutorials.atom', '/patents.atom', `/api/search?q=${MARKER}`, '/api/search?q=premium+lesson'],
];

async function expectNothing(paths: readonly string[], token: string | null): Promise<void> {
  for (const path of paths) {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const { status, text } = await fetchRaw(address + path, { headers });
    expect(status, path).toBeLessThan(500);
    expect(text, path).not.toContain(NEIGHBOR);
    // The response may repeat the requested path.
    if (!path.includes(MARKER)) expect(text, path).not.toContain(MARKER);
  }
}

const readLesson = async (token: string): Promise<TutorialLesson> =>
  toRecord(await site.call('GET', `/api/tutorials/${id}`, { token }));

describe('the text of a premium lesson', () => {
  it.each(['before anybody has read it', 'from caches', 'after those who may have read it'])(
    'hides the text from everybody without a grant, %s',
    async (when) => {
      if (when.startsWith('after')) for (const token of [site.adminToken, tokens.granted]) await readLesson(token);
      await expectNothing([...listReads(['anyone']), ...pages()], null);
      await expectNothing([...listReads(['anyone', 'user']), ...pages()], tokens.ungranted);
    },
  );

  it('omits the text from the page, which shows the title and the summary', async () => {
    const { text } = await fetchRaw(`${address}/tutorials/${id}/a-premium-lesson`);
    expect(text).toContain(TITLE);
    expect(text).toContain('What it is about');
    expect(text).not.toContain(picture);
  });

  it('shows the first section to everybody, only where its editor chose so', async () => {
    const read = async (topic: number) =>
      toRecord<TutorialLesson>(await site.call('GET', `/api/tutorials/${topic}`, { token: null }));
    const { public_part } = await read(id);
    expect(public_part?.html).toContain('Words of the taste.');
    expect(public_part?.html).not.toContain('Another section');
    expect(public_part?.next).toEqual({ title: 'Another section', text: 'First words of the next section.' });
    expect(public_part?.question_html).toContain('Which way?');
    const body = '# One\n\nHidden words.\n\n# Two\n\nMore.';
    const closed = await addTopicWith(site, {}, { title: 'Closed', body, premium: 1 });
    expect(await read(closed.id)).toMatchObject({ locked: true, public_part: null });
    await site.call('PUT', `/api/topics/${closed.id}`, { json: { taste: 'section' } });
    expect((await read(closed.id)).public_part?.html).toContain('Hidden words.');
    expect(await site.call('PUT', `/api/topics/${closed.id}`, { json: { taste: 'all' } })).toMatchObject({
      status: 422,
      body: { errors: { taste: ['taste must be section or none.'] } },
    });
  });

  it('grades the sample question for everybody, without its explanations, and no other question', async () => {
    const answer = (key: string, value: unknown, token: string | null) =>
      site.call('POST', `/api/topics/${id}/questions/${key}/attempts`, { json: { answer: value }, token });
    for (const token of [null, tokens.ungranted]) {
      const right = await answer('sample', 1, token);
      expect([right.status, right.body]).toEqual([200, { correct: true, message: '' }]);
      expect((await answer('sample', 0, token)).body).toEqual({ correct: false, message: '' });
      expect((await answer('sample', 7, token)).status).toBe(422);
      expect((await answer('sample', null, token)).status).toBe(403);
      expect((await answer('hidden', 4, token)).status).toBe(403);
    }
    expect((await answer('sample', 1, tokens.granted)).text).toContain(SECRET);
    const states = await site.call('GET', `/api/me/learning/topics/${id}/questions`, { token: tokens.ungranted });
    expect(states).toMatchObject({ status: 200, body: [] });
    await site.call('PUT', `/api/topics/${id}`, { json: { taste: 'none' } });
    expect((await answer('sample', 1, null)).status).toBe(403);
    await site.call('PUT', `/api/topics/${id}`, { json: { taste: 'section' } });
  });

  it('shows the text to a user with a grant and to admins, until the grant ends', async () => {
    for (const token of [tokens.granted, site.adminToken]) {
      const { html, notebook_html, outline } = await readLesson(token);
      expect(html?.split(MARKER).length).toBeGreaterThan(5);
      expect(notebook_html).toContain(SECRET);
      expect(outline[2]?.title).toContain(SECRET);
    }
    const { user, token } = await addSignedIn(site, { premium: String(id) });
    expect((await readLesson(token)).html).toContain(MARKER);
    await site.call('PUT', `/api/users/${user.id}`, { json: { premium: '0' } });
    const locked = {
      locked: true,
      html: null,
      notebook_html: null,
      outline: [],
      covers: [{ title: 'Another section', minutes: 1 }],
    };
    expect(await readLesson(token)).toMatchObject(locked);
  });

  it('looks for the text in reads of all kinds', () => {
    const reads = listReads(['anyone', 'user']);
    expect(reads).toContain(`/api/tutorials/${id}`);
    expect(reads).toContain(`/api/tutorials?search=${MARKER}`);
    expect(reads.length).toBeGreaterThan(30);
  });
});
