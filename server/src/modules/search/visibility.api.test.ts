// @databases both
import type { SearchAnswer } from '@qram/contract/modules/search/search';
import type { Topic } from '@qram/contract/modules/tutorials/tutorials';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addCategory,
  addPremiumAppTopic,
  addTopic,
  addTopicWith,
  notebook,
} from '../../../test/documents/document-builders.ts';
import { addRecord, addSignedIn, toRecord, uniqueWord } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';
import { completeSearchIndex, reindex } from '../../housekeeping.ts';
import { type Actor, ANONYMOUS } from '../../platform/access/actor.ts';
import { renderOutdatedLessons } from '../tutorials/lessons/lesson-sync.ts';
import { search } from './service.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

async function ask(q: string, token: string | null = null): Promise<SearchAnswer> {
  return toRecord(await site.call('GET', `/api/search?${new URLSearchParams({ q })}`, { token }));
}
const found = async (q: string, token: string | null = null) =>
  (await ask(q, token)).results.map(({ kind, id }) => `${kind} ${id}`);
/** A word of letters only, far from all others. */
const word = () => `${uniqueWord('w').replace(/\d/g, (digit) => 'qzxkvjwypu'[Number(digit)]?.repeat(3) ?? '')}marker`;

describe('visibility in search', () => {
  it.each([
    ['a draft', { publish_at: null }],
    ['a scheduled video', { publish_at: '2100-01-01T00:00:00Z' }],
    ['an ended video', { publish_at: '2020-01-01T00:00:00Z', unpublish_at: '2021-01-01T00:00:00Z' }],
  ])('hides %s, and corrects no typo to its words', async (_what, times) => {
    const title = word();
    const { id } = await addRecord(site, 'videos', { title, ...times });
    expect(await found(title)).toEqual([]);
    expect(await found(title, site.adminToken)).toEqual([]);
    expect((await ask(`${title.slice(0, -1)}x`)).corrected).toBeNull();
    await site.call('PUT', `/api/videos/${id}`, { json: { publish_at: 'now', unpublish_at: null } });
    expect(await found(title)).toEqual([`videos ${id}`]);
    expect((await ask(`${title.slice(0, -1)}x`)).corrected).toBe(title);
  });

  it('finds a record when it goes live, without a write', async () => {
    const title = word();
    const { id } = await addRecord(site, 'videos', { title, publish_at: '2030-01-01T00:00:00Z' });
    expect(await found(title)).toEqual([]);
    site.setTime(new Date('2030-01-01T00:00:01Z'));
    expect(await found(title)).toEqual([`videos ${id}`]);
    site.setTime(null);
  });

  it('finds a record until it is deleted, and when it is restored, but not once it is purged', async () => {
    const title = word();
    const { id } = await addRecord(site, 'videos', { title });
    await site.call('DELETE', `/api/videos/${id}`);
    expect(await found(title)).toEqual([]);
    await site.call('POST', `/api/videos/${id}/restoration`);
    expect(await found(title)).toEqual([`videos ${id}`]);
    await site.call('DELETE', `/api/videos/${id}`);
    await site.call('DELETE', `/api/trash/videos/${id}`);
    expect(await found(title)).toEqual([]);
  });

  it('finds a record by its present words, also after an old version is restored', async () => {
    const [before, after] = [word(), word()];
    const { id } = await addRecord(site, 'videos', { title: before });
    await site.call('PUT', `/api/videos/${id}`, { json: { title: after } });
    expect([await found(before), await found(after)]).toEqual([[], [`videos ${id}`]]);
    const versions: { number: number }[] = toRecord(await site.call('GET', `/api/videos/${id}/versions`));
    const first = versions.at(-1)?.number;
    toRecord(await site.call('POST', `/api/videos/${id}/versions/${first}/restore`, { json: {} }));
    expect([await found(before), await found(after)]).toEqual([[`videos ${id}`], []]);
  });

  it('topics with their category: renamed, deleted, restored, moved', async () => {
    const [title, other, topic] = [word(), word(), word()];
    const category = await addCategory(site, title);
    const { id } = await addTopic(site, { category_id: category.id, title: topic });
    expect(await found(`${title} ${topic}`)).toEqual([`tutorials ${id}`]);
    await site.call('PUT', `/api/categories/${category.id}`, { json: { title: other } });
    expect([await found(title), await found(other)]).toEqual([[], [`tutorials ${id}`]]);
    await site.call('DELETE', `/api/categories/${category.id}?topics=delete`);
    expect(await found(topic)).toEqual([]);
    await site.call('POST', `/api/categories/${category.id}/restoration`);
    expect(await found(topic)).toEqual([`tutorials ${id}`]);
    const target = await addCategory(site, title);
    await site.call('DELETE', `/api/categories/${category.id}?topics=move&to=${target.id}`);
    expect([await found(title), await found(other)]).toEqual([[`tutorials ${id}`], []]);
  });

  it('finds premium applications by their texts, never by their link', async () => {
    const [title, link] = [word(), word()];
    const { id } = await addPremiumAppTopic(site, { title, link: `https://${link}.example.test/`, premium: 1 });
    const [result] = (await ask(title)).results;
    expect(result).toMatchObject({ kind: 'applications', id, premium: 1, locked: true });
    expect(await found(link)).toEqual([]);
    expect((await ask(title, site.adminToken)).results[0]?.locked).toBe(false);
  });

  it('services by title, description and words about prices, while visitors see them', async () => {
    const [title, desc] = [word(), word()];
    const { id } = await addRecord(site, 'buttons', {
      title,
      desc,
      premium: 1,
      monthlyPrice: 49,
      payAsYouGoPrice: 0.5,
    });
    for (const query of [title, desc, `pricing ${title}`, `${desc} monthly`])
      expect((await ask(query)).results[0], query).toMatchObject({
        kind: 'services',
        id,
        address: '/#services',
        context: 'Home',
        locked: false,
        detail: '$49.00 / month or $0.50 / usage',
      });
    await site.call('PUT', `/api/buttons/${id}`, { json: { active: 0 } });
    expect(await found(title)).toEqual([]);
  });

  it('headlines of slides, while visitors see them', async () => {
    const [title, description] = [word(), word()];
    const { id } = await addRecord(site, 'gallery', { title, description });
    expect([await found(title), await found(description)]).toEqual([[`pages ${id}`], [`pages ${id}`]]);
    await site.call('PUT', `/api/gallery/${id}`, { json: { active: 0 } });
    expect(await found(title)).toEqual([]);
  });

  it('finds every row of an uploaded table', async () => {
    const name = word();
    const lines = Array.from({ length: 1000 }, (_, at) => `${name} ${at},https://www.youtube.com/watch?v=F_Riqjdh2oM`);
    const form = new FormData();
    form.set('file', new File([['title,link', ...lines].join('\n')], 'videos.csv', { type: 'text/csv' }));
    toRecord(await site.call('POST', '/api/videos/import', { form }));
    expect(await found(`${name} 777`)).toHaveLength(1);
    expect((await ask(name)).more).toBe(true);
  });

  it('finds nothing else when the index is built again, and repairs what was written beside it', async () => {
    const title = word();
    const { id } = await addRecord(site, 'videos', { title });
    const gone = await addRecord(site, 'videos', { title });
    await site.deps.db.deleteFrom('videos').where('id', '=', gone.id).execute();
    await site.deps.db.deleteFrom('search_documents').where('record_id', '=', id).execute();
    expect(await completeSearchIndex(site.deps)).toBe(2);
    expect(await completeSearchIndex(site.deps)).toBe(0);
    expect(await found(title)).toEqual([`videos ${id}`]);
    await reindex(site.deps);
    expect(await found(title)).toEqual([`videos ${id}`]);
  });
});

/** Records the statements that are executed, and how many rows each returns. */
function recordStatements() {
  const statements: string[] = [];
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      statements.push(JSON.stringify(node));
      return node;
    },
    async transformResult({ result }) {
      statements.push(`${result.rows.length} rows`);
      return result;
    },
  };
  return { statements, db: site.deps.db.withPlugin(plugin) };
}

/** The statements and the answer of a search, without the word that is searched for. */
async function searchRecorded(actor: Actor, text: string) {
  const { statements, db } = recordStatements();
  const now = new Date('2030-01-01T00:00:00Z');
  const answer = await search({ ...site.deps, db, now: () => now }, actor, { q: text });
  return [...statements, JSON.stringify(answer)].map((line) => line.replaceAll(text, '(word)'));
}

describe('the body of a premium lesson', () => {
  const [title, marker] = [word(), word()];
  let topic: Topic;
  beforeAll(async () => {
    topic = await addTopic(site, { title, summary: 'In short.', body: `A long text about ${marker}.`, premium: 1 });
  });

  it.each(['a visitor', 'a user without the topic'])('finds it not for %s, nor corrects a typo', async (who) => {
    const token = who === 'a visitor' ? null : (await addSignedIn(site)).token;
    expect(await found(marker, token)).toEqual([]);
    expect(await found(marker.slice(0, -3), token)).toEqual([]);
    expect(await found(`${title} ${marker}`, token)).toEqual([]);
    expect(await ask(`${marker.slice(0, -1)}x`, token)).toMatchObject({ results: [], corrected: null });
    const answer = await site.call('GET', `/api/search?q=${title}`, { token });
    expect(answer.text).not.toContain(marker);
    expect((answer.body as SearchAnswer).results[0]).toMatchObject({ id: topic.id, locked: true, premium: 1 });
  });

  it.each(['a user with the topic', 'an admin'])('finds it for %s', async (who) => {
    const signedIn = who === 'an admin' ? null : await addSignedIn(site, { premium: String(topic.id) });
    const token = signedIn?.token ?? site.adminToken;
    const [result] = (await ask(marker, token)).results;
    expect(result).toMatchObject({ id: topic.id, locked: false });
    expect(result?.passages[0]?.some(({ text, match }) => match && text === marker)).toBe(true);
    expect((await ask(`${marker.slice(0, -1)}x`, token)).corrected).toBe(marker);
  });

  it.each(['a visitor', 'a user with another topic'])('makes %s run no other statement', async (who) => {
    const other = await addTopic(site, { title: word(), body: 'Something else.', premium: 1 });
    const { user } = await addSignedIn(site, { premium: String(other.id) });
    const actor: Actor = who === 'a visitor' ? ANONYMOUS : { ...ANONYMOUS, userId: user.id, role: 'user' };
    // Begins and ends as the word of the body, so that it is looked for among the same words.
    const nowhere = `${marker.slice(0, 2)}qqqqq${marker.slice(-4)}`;
    const shorten = (text: string) => text.slice(0, 3) + text.slice(4);
    for (const change of [(text: string) => text, shorten])
      expect(await searchRecorded(actor, change(marker))).toEqual(await searchRecorded(actor, change(nowhere)));
  });

  it('opens the body of a premium lesson as soon as the topic is free, and locks it again with it', async () => {
    await site.call('PUT', `/api/topics/${topic.id}`, { json: { premium: 0 } });
    expect(await found(marker)).toEqual([`tutorials ${topic.id}`]);
    await site.call('PUT', `/api/topics/${topic.id}`, { json: { premium: 1 } });
    expect(await found(marker)).toEqual([]);
  });

  it('relates it to nothing', async () => {
    const other = await addRecord(site, 'videos', { title: marker });
    const related = toRecord(await site.call('GET', `/api/related?collection=videos&id=${other.id}`, { token: null }));
    expect(related).toEqual([]);
  });
});

describe('the text of a notebook', () => {
  const cells = (text: string, code: string) =>
    notebook({ cell_type: 'markdown', source: `# ${text}` }, { cell_type: 'code', source: `${code} = 1`, outputs: [] });

  it('finds its lesson, for those to whom it is open', async () => {
    const [text, code] = [word(), word()];
    const { id } = await addTopicWith(site, { ipynb: [cells(text, code), 'x.ipynb'] });
    expect([await found(text), await found(code)]).toEqual([[`tutorials ${id}`], [`tutorials ${id}`]]);
    expect((await ask(code)).results[0]?.section).toBe('Notebook');
    await site.call('PUT', `/api/topics/${id}`, { json: { premium: 1 } });
    expect([await found(text), await found(code)]).toEqual([[], []]);
    expect(await found(code, site.adminToken)).toEqual([`tutorials ${id}`]);
  });

  it('finds lessons that an earlier version has rendered, once they are rendered again', async () => {
    const code = word();
    const { id } = await addTopicWith(site, { ipynb: [cells(word(), code), 'x.ipynb'] });
    const former = { format: 0, notebook_text: '' };
    await site.deps.db.updateTable('rendered_lessons').set(former).where('topic_id', '=', id).execute();
    await site.deps.db.deleteFrom('search_documents').where('record_id', '=', id).execute();
    await completeSearchIndex(site.deps);
    expect(await found(code)).toEqual([]);
    expect([await renderOutdatedLessons(site.deps), await renderOutdatedLessons(site.deps)]).toEqual([1, 0]);
    expect(await found(code)).toEqual([`tutorials ${id}`]);
  });
});

describe('related records', () => {
  it('relates a record of each kind to a lesson by common words, and none of its category, at most three', async () => {
    const [subject, rare] = [word(), word()];
    const category = await addCategory(site, word());
    const lesson = await addTopic(site, { category_id: category.id, title: `${rare} ${subject}` });
    await addTopic(site, { category_id: category.id, title: `${rare} in the same category` });
    const other = await addTopic(site, { title: `${subject} elsewhere` });
    const videos: { id: number }[] = [];
    for (const title of [subject, `${rare} again`, subject, subject])
      videos.push(await addRecord(site, 'videos', { title }));
    const ask = async () =>
      toRecord<{ collection: string; id: number }[]>(
        await site.call('GET', `/api/related?collection=topics&id=${lesson.id}`, { token: null }),
      ).map(({ collection, id }) => `${collection} ${id}`);
    expect(await ask()).toEqual([`videos ${videos[1]?.id}`, `topics ${other.id}`, `videos ${videos[3]?.id}`]);
    await site.call('PUT', `/api/topics/${other.id}`, { json: { publish_at: null } });
    expect(await ask()).toEqual([1, 3, 2].map((at) => `videos ${videos[at]?.id}`));
    await site.call('DELETE', `/api/topics/${lesson.id}`);
    expect(await ask()).toEqual([]);
  });

  it('relates patents to a patent before records of other kinds', async () => {
    const [rare, common] = [word(), word()];
    // Its number is a word as well, and other records have numbers in their titles.
    const source = await addRecord(site, 'patents', { title: `${rare} ${common}`, patent_number: word() });
    const video = await addRecord(site, 'videos', { title: `${rare} ${common}` });
    const ask = async () =>
      toRecord<{ collection: string; id: number }[]>(
        await site.call('GET', `/api/related?collection=patents&id=${source.id}`, { token: null }),
      ).map(({ collection, id }) => `${collection} ${id}`);
    const near = await addRecord(site, 'patents', { title: `Another ${common}` });
    expect(await ask()).toEqual([`patents ${near.id}`, `videos ${video.id}`]);
    const more = [
      await addRecord(site, 'patents', { title: `A third ${common}` }),
      await addRecord(site, 'patents', { title: `A fourth ${common}` }),
    ];
    expect((await ask()).toSorted()).toEqual([near, ...more].map(({ id }) => `patents ${id}`).toSorted());
  });

  it('reads related records from an index that was completed, not from what was cached before', async () => {
    const title = word();
    const [first, second] = [await addRecord(site, 'videos', { title }), await addRecord(site, 'videos', { title })];
    const ask = () => site.call('GET', `/api/related?collection=videos&id=${first.id}`, { token: null });
    await site.deps.db.deleteFrom('search_documents').where('record_id', '=', second.id).execute();
    expect(toRecord(await ask())).toEqual([]);
    await completeSearchIndex(site.deps);
    expect(toRecord(await ask())).toMatchObject([{ collection: 'videos', id: second.id }]);
  });
});
