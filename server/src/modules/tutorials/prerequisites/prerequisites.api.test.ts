// @databases both

import { LEVEL_MESSAGES, MAX_PREREQUISITES } from '@qram/contract/modules/tutorials/topic-levels';
import type { TutorialLesson } from '@qram/contract/modules/tutorials/tutorial-lessons';
import type { Topic, TutorialGroup } from '@qram/contract/modules/tutorials/tutorials';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTopic } from '../../../../test/documents/document-builders.ts';
import { buildCsv, importInto, refusedIn, sendImport, undoImport } from '../../../../test/documents/import-files.ts';
import { toRecord } from '../../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const put = (id: number, json: Record<string, unknown>) => site.call('PUT', `/api/topics/${id}`, { json });
const readAsAdmin = async (id: number) => toRecord<Topic>(await site.call('GET', `/api/topics/${id}`));
const readAsVisitor = async (id: number): Promise<TutorialLesson> =>
  toRecord(await site.call('GET', `/api/tutorials/${id}`, { token: null }));
const list = (...topics: readonly { id: number }[]): string => topics.map(({ id }) => id).join(',');

/** So many topics without prerequisites. */
const addTopics = (count: number): Promise<Topic[]> => Promise.all(Array.from({ length: count }, () => addTopic(site)));

describe('levels and prerequisites of lessons', () => {
  it('shows them to visitors in their order, while the other lessons are live', async () => {
    const [first, second, draft] = await addTopics(3);
    if (!first || !second || !draft) throw new Error('No topics');
    await put(second.id, { premium: 1 });
    await put(draft.id, { publish_at: '' });
    const topic = await addTopic(site, {
      level: 'Advanced',
      prerequisites: `${list(second, draft, first)},${second.id}`,
    });
    expect(await readAsAdmin(topic.id)).toMatchObject({
      level: 'Advanced',
      prerequisites: list(second, draft, first),
    });
    expect(await readAsVisitor(topic.id)).toMatchObject({
      level: 'Advanced',
      prerequisites: [
        { id: second.id, title: second.title, premium: 1, locked: true },
        { id: first.id, title: first.title, premium: 0, locked: false },
      ],
    });
    const search = encodeURIComponent(topic.title);
    const groups = toRecord<TutorialGroup[]>(
      await site.call('GET', `/api/tutorials?search=${search}`, { token: null }),
    );
    expect(groups[0]?.topics[0]).toMatchObject({ id: topic.id, level: 'Advanced' });
    await site.call('DELETE', `/api/topics/${first.id}`);
    expect((await readAsVisitor(topic.id)).prerequisites.map(({ id }) => id)).toEqual([second.id]);
    expect((await readAsAdmin(topic.id)).prerequisites).toBe(list(second, draft, first));
    await site.deps.db.deleteFrom('topics').where('id', '=', first.id).execute();
    expect((await readAsAdmin(topic.id)).prerequisites).toBe(list(second, draft));
    await put(topic.id, { level: '', prerequisites: '' });
    expect(await readAsVisitor(topic.id)).toMatchObject({ level: null, prerequisites: [] });
  });

  it('refuses the lesson itself, cycles, unknown lessons and too many', async () => {
    const [one, two, three, ...others] = await addTopics(MAX_PREREQUISITES + 3);
    if (!one || !two || !three) throw new Error('No topics');
    await put(two.id, { prerequisites: list(one) });
    await put(three.id, { prerequisites: list(two) });
    const getRefusal = async (id: number, json: Record<string, unknown>) => {
      const { status, body } = await put(id, json);
      return [status, (body as { errors: unknown }).errors];
    };
    const refused = (message: string) => [422, { prerequisites: [message] }];
    expect(await getRefusal(one.id, { prerequisites: list(one) })).toEqual(refused(LEVEL_MESSAGES.prerequisiteItself));
    expect(await getRefusal(one.id, { prerequisites: list(two) })).toEqual(
      refused(LEVEL_MESSAGES.prerequisiteCycle(two.title)),
    );
    expect(await getRefusal(one.id, { prerequisites: list(...others.slice(0, 2), three) })).toEqual(
      refused(LEVEL_MESSAGES.prerequisiteCycle(three.title)),
    );
    expect(await getRefusal(one.id, { prerequisites: '2147483647' })).toEqual(
      refused(LEVEL_MESSAGES.prerequisiteUnknown),
    );
    expect(await getRefusal(one.id, { prerequisites: list(two, ...others) })).toEqual(
      refused(LEVEL_MESSAGES.prerequisitesTooMany),
    );
    expect(await getRefusal(one.id, { prerequisites: 'Qubits' })).toEqual(refused(LEVEL_MESSAGES.prerequisitesInvalid));
    expect(await getRefusal(one.id, { level: 'expert' })).toEqual([422, { level: [LEVEL_MESSAGES.levelUnknown] }]);
    expect((await readAsAdmin(one.id)).prerequisites).toBe('');
    const both = await Promise.all([
      put(others[0]?.id ?? 0, { prerequisites: list(...others.slice(1, 2)) }),
      put(others[1]?.id ?? 0, { prerequisites: list(...others.slice(0, 1)) }),
    ]);
    // The other one is refused, or asked to try again where it met a deadlock.
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const saved = await Promise.all(others.slice(0, 2).map(({ id }) => readAsAdmin(id)));
    expect(saved.filter(({ prerequisites }) => prerequisites !== '')).toHaveLength(1);
  });

  it('restores them with a version, in its order', async () => {
    const [first, second] = await addTopics(2);
    if (!first || !second) throw new Error('No topics');
    const topic = await addTopic(site, { level: 'Introductory', prerequisites: list(second, first) });
    await put(topic.id, { level: 'Advanced', prerequisites: list(first) });
    const former = await site.call('GET', `/api/topics/${topic.id}/versions/1`);
    expect(former.body).toMatchObject({ fields: { prerequisites: [second.title, first.title] } });
    toRecord(await site.call('POST', `/api/topics/${topic.id}/versions/1/restore`, { json: {} }));
    expect(await readAsAdmin(topic.id)).toMatchObject({
      level: 'Introductory',
      prerequisites: list(second, first),
    });
  });

  it('exports and imports them, and refuses them row by row', async () => {
    const [first, second] = await addTopics(2);
    if (!first || !second) throw new Error('No topics');
    const topic = await addTopic(site, { level: 'Intermediate', prerequisites: list(second, first) });
    const search = encodeURIComponent(topic.title);
    const { text } = await site.call('GET', `/api/topics/export?search=${search}&format=csv`);
    expect(text).toContain('Intermediate');
    expect(text).toContain(list(second, first));
    expect((await importInto(site, '/api/topics', text, { dryRun: true })).counts).toMatchObject({ unchanged: 1 });
    const changed = buildCsv([{ id: topic.id, level: 'Advanced', prerequisites: list(first) }]);
    const { id } = await importInto(site, '/api/topics', changed);
    expect(await readAsAdmin(topic.id)).toMatchObject({ level: 'Advanced', prerequisites: list(first) });
    expect((await undoImport(site, id)).status).toBe(200);
    expect(await readAsAdmin(topic.id)).toMatchObject({
      level: 'Intermediate',
      prerequisites: list(second, first),
    });
    const cyclic = await sendImport(
      site,
      '/api/topics',
      buildCsv([
        { id: second.id, prerequisites: list(first) },
        { id: first.id, prerequisites: list(topic) },
      ]),
    );
    expect(cyclic.status).toBe(422);
    expect(refusedIn(cyclic).rows.map(({ errors }) => errors)).toEqual([
      {},
      { prerequisites: [LEVEL_MESSAGES.prerequisiteCycle(topic.title)] },
    ]);
  });
});
