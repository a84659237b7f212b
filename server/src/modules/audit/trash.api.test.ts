// @databases both

import type { CollectionName } from '@qram/contract/collections';
import type { TrashedRecord } from '@qram/contract/modules/audit/audit';
import { DAY_MS } from '@qram/contract/values/durations';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { captureAudit, listFiles, readState } from '../../../test/databases/site-snapshot.ts';
import {
  addCategory,
  addPatent,
  addPremiumAppCategory,
  addPremiumAppTopic,
  addTopic,
  addTopicWith,
  pdf,
} from '../../../test/documents/document-builders.ts';
import {
  addButton,
  addFeature,
  addRequest,
  addSignedIn,
  addSlide,
  addTerm,
  addUser,
  addVideo,
  toRecord,
} from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';
import { emptyTrash } from '../../housekeeping.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterEach(() => site.setTime(null));
afterAll(() => site.close());

const inDays = (days: number) => site.setTime(new Date(Date.now() + days * DAY_MS));
const trash = async (query = ''): Promise<TrashedRecord[]> =>
  toRecord(await site.call('GET', `/api/trash?per_page=100${query}`));
const has = async (kind: CollectionName, id: number) =>
  (await trash()).some((record) => record.kind === kind && record.id === id);
const toRow = (table: CollectionName, id: number) =>
  site.deps.db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst();

async function addMessage(): Promise<{ id: number }> {
  const json = {
    user_name: 'A',
    user_email: 'a@example.test',
    subject: 'Thrown away',
    message: 'Long enough to send.',
  };
  toRecord(await site.call('POST', '/api/send-message', { token: null, json }));
  const [latest] = toRecord<{ id: number }[]>(await site.call('GET', '/api/contact-messages?per_page=1'));
  return latest ?? { id: 0 };
}

async function addMyRequest(): Promise<{ id: number }> {
  const { id: service_id } = await addButton(site);
  return addRequest(site, (await addSignedIn(site)).token, { service_id });
}

const KINDS: [CollectionName, string, () => Promise<{ id: number }>][] = [
  ['videos', 'videos', () => addVideo(site)],
  ['topics', 'topics', () => addTopicWith(site, { pdf: pdf() })],
  ['categories', 'categories', () => addCategory(site)],
  ['patents', 'patents', () => addPatent(site)],
  ['qram_topics', 'qramtopics', () => addPremiumAppTopic(site)],
  ['qram_categories', 'qramcategories', () => addPremiumAppCategory(site)],
  ['gallery', 'gallery', () => addSlide(site)],
  ['features', 'features', () => addFeature(site)],
  ['buttons', 'buttons', () => addButton(site)],
  ['terms', 'terms', () => addTerm(site)],
  ['users', 'users', () => addUser(site)],
  ['service_requests', 'service-requests', addMyRequest],
  ['contact_messages', 'contact-messages', addMessage],
];

describe.each(KINDS)('%s in the trash', (kind, path, add) => {
  it('lists records in the trash, restores and purges them one at a time, and purges them after 30 days', async () => {
    const [one, two] = [await add(), await add()];
    for (const { id } of [one, two]) expect((await site.call('DELETE', `/api/${path}/${id}`)).status).toBe(204);
    const [first, second] = await trash(`&kind=${kind}`);
    expect([first?.id, second?.id]).toEqual([two.id, one.id]);
    expect(first).toMatchObject({ kind, deleted_by: 'Admin', days_left: 30, along: 0 });
    expect(first?.title).not.toBe('');

    expect((await site.call('POST', `/api/${path}/${one.id}/restoration`)).status).toBe(200);
    expect(await has(kind, one.id)).toBe(false);
    expect((await site.call('DELETE', `/api/trash/${kind}/${one.id}`)).status).toBe(404);

    const entries = await captureAudit(site, async () => {
      expect(await site.call('DELETE', `/api/trash/${kind}/${two.id}`)).toMatchObject({ status: 204, text: '' });
    });
    expect(entries).toMatchObject([{ action: 'purge', collection: kind, record_id: two.id, actor_name: 'Admin' }]);
    expect(await toRow(kind, two.id)).toBeUndefined();
    expect((await site.call('DELETE', `/api/trash/${kind}/${two.id}`)).status).toBe(404);
    expect((await site.call('POST', `/api/${path}/${two.id}/restoration`)).status).toBe(404);

    await site.call('DELETE', `/api/${path}/${one.id}`);
    inDays(29);
    await emptyTrash(site.deps);
    expect(await has(kind, one.id)).toBe(true);
    inDays(31);
    const purged = await captureAudit(site, () => emptyTrash(site.deps));
    expect(purged).toContainEqual(
      expect.objectContaining({ action: 'purge', collection: kind, record_id: one.id, actor_name: 'system' }),
    );
    expect(await toRow(kind, one.id)).toBeUndefined();
  });
});

describe('the trash', () => {
  it('searches and filters the trash by kind, and rejects unknown kinds', async () => {
    const video = await addVideo(site, { title: 'Zebra crossing' });
    const topic = await addTopic(site, { title: 'zebra stripes' });
    await site.call('DELETE', `/api/videos/${video.id}`);
    await site.call('DELETE', `/api/topics/${topic.id}`);
    expect((await trash('&search=ZEBRA')).map(({ kind, id }) => [kind, id])).toEqual([
      ['topics', topic.id],
      ['videos', video.id],
    ]);
    expect((await trash('&search=zebra&kind=videos')).map(({ id }) => id)).toEqual([video.id]);
    const page = await site.call('GET', '/api/trash?page=2&per_page=1&search=zebra');
    expect(page.headers['x-total-count']).toBe('2');
    expect((page.body as TrashedRecord[])[0]?.id).toBe(video.id);
    expect((await site.call('GET', '/api/trash?kind=sessions')).status).toBe(422);
    expect((await site.call('DELETE', '/api/trash/audit_entries/1')).status).toBe(404);
  });

  it('tells messages of the same subject apart by their senders, and finds them by these', async () => {
    const { id } = await addMessage();
    await site.call('DELETE', `/api/contact-messages/${id}`);
    const [found] = await trash('&search=thrown&kind=contact_messages');
    expect(found).toMatchObject({ id, title: 'Thrown away', note: 'A' });
    const patent = await addPatent(site, { title: 'Mirrors', patent_number: 'XX 4711' });
    await site.call('DELETE', `/api/patents/${patent.id}`);
    expect((await trash('&search=xx+47')).map(({ title, note }) => [title, note])).toEqual([['Mirrors', 'XX 4711']]);
  });

  it('shows a category with its topics as one item, and purges them with their files', async () => {
    const category = await addCategory(site);
    const topics = [
      await addTopicWith(site, { pdf: pdf() }, { category_id: category.id }),
      await addTopic(site, { category_id: category.id }),
    ];
    const files = await listFiles(site);
    await site.call('DELETE', `/api/categories/${category.id}?topics=delete`);
    const [latest, next] = await trash();
    expect(latest).toMatchObject({ kind: 'categories', id: category.id, along: 2 });
    expect(topics.some(({ id }) => next?.kind === 'topics' && next.id === id)).toBe(false);
    await site.call('POST', `/api/categories/${category.id}/restoration`);
    expect((await site.call('GET', `/api/topics/${topics[0]?.id}`)).status).toBe(200);

    await site.call('DELETE', `/api/categories/${category.id}?topics=delete`);
    const entries = await captureAudit(site, () => site.call('DELETE', `/api/trash/categories/${category.id}`));
    expect(entries.map(({ action, collection }) => `${action} ${collection}`)).toEqual([
      'purge topics',
      'purge topics',
      'purge categories',
    ]);
    for (const { id } of topics) expect(await toRow('topics', id)).toBeUndefined();
    expect((await listFiles(site)).length).toBe(files.length - 1);
  });

  it('restores the rest after one child was purged', async () => {
    const category = await addCategory(site);
    const alone = await addTopic(site, { category_id: category.id });
    const [gone, remaining] = [
      await addTopicWith(site, { pdf: pdf() }, { category_id: category.id }),
      await addTopicWith(site, { pdf: pdf() }, { category_id: category.id }),
    ];
    await site.call('DELETE', `/api/topics/${alone.id}`);
    await site.call('DELETE', `/api/categories/${category.id}?topics=delete`);
    expect(await has('topics', alone.id)).toBe(true);
    await site.call('DELETE', `/api/trash/topics/${gone.id}`);
    expect((await site.call('POST', `/api/categories/${category.id}/restoration`)).status).toBe(200);
    expect((await site.call('GET', `/api/topics/${remaining.id}`)).body).toMatchObject({ category_id: category.id });
    expect(await has('topics', alone.id)).toBe(true);
    expect(await toRow('topics', gone.id)).toBeUndefined();
    expect((await site.call('POST', `/api/topics/${alone.id}/restoration`)).status).toBe(200);
  });

  it('refuses to purge a service before the requests that reference it', async () => {
    const service = await addButton(site);
    const { token } = await addSignedIn(site);
    const request = await addRequest(site, token, { service_id: service.id });
    await site.call('DELETE', `/api/service-requests/${request.id}`);
    await site.call('DELETE', `/api/buttons/${service.id}`);
    const before = await readState(site);
    expect(await site.call('DELETE', `/api/trash/buttons/${service.id}`)).toMatchObject({
      status: 409,
      body: { message: 'There are still service requests for this service. Delete those for good first.' },
    });
    expect(await readState(site)).toEqual(before);
    await site.call('POST', `/api/service-requests/${request.id}/restoration`);
    inDays(31);
    expect((await emptyTrash(site.deps)).blocked).toBeGreaterThan(0);
    expect(await toRow('buttons', service.id)).toBeDefined();
    site.setTime(null);
    await site.call('DELETE', `/api/service-requests/${request.id}`);
    inDays(31);
    await emptyTrash(site.deps);
    expect(await toRow('buttons', service.id)).toBeUndefined();
  });
});
