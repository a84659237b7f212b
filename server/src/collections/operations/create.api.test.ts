// @databases sqlite
import type { Video } from '@qram/contract/modules/videos/videos';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSignedIn } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';
import { videosCollection } from '../../modules/videos/collection.ts';
import { ANONYMOUS } from '../../platform/access/actor.ts';
import { engine } from '../collection.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const LINK = 'https://youtu.be/abcdefghijk';
const listEntries = (ids: readonly number[]) =>
  site.deps.db
    .selectFrom('audit_entries')
    .select(['record_id', 'actor_name', 'action', 'after'])
    .where('collection', '=', 'videos')
    .where('record_id', 'in', ids)
    .orderBy('record_id')
    .execute();

describe('concurrent creates', () => {
  it('gives each concurrent create its response and audit entry', async () => {
    const { token, user } = await addSignedIn(site, { role: 'admin' });
    const titles = Array.from({ length: 120 }, (_, number) => `At once ${number}`);
    const before = site.deps.revisions.get('videos');
    const answers = await Promise.all(
      titles.map((title, at) =>
        site.call('POST', '/api/videos', {
          json: { title, link: LINK, ...(at % 2 === 0 ? { description: `No. ${at}` } : {}) },
          ...(at % 3 === 0 ? { token } : {}),
        }),
      ),
    );
    const videos = answers.map(({ body }) => body as Video);
    expect(videos.map(({ title }) => title)).toEqual(titles);
    expect(videos.map(({ description }) => description)).toEqual(
      titles.map((_, at) => (at % 2 === 0 ? `No. ${at}` : '')),
    );
    expect(new Set(videos.map(({ id }) => id)).size).toBe(titles.length);
    const entries = new Map((await listEntries(videos.map(({ id }) => id))).map((entry) => [entry.record_id, entry]));
    for (const [at, { id, title }] of videos.entries()) {
      const entry = entries.get(id);
      expect(entry?.action).toBe('create');
      expect(entry?.actor_name === user.name).toBe(at % 3 === 0);
      expect(JSON.parse(entry?.after ?? '{}')).toMatchObject({ id, title });
    }
    expect(site.deps.revisions.get('videos')).toBeGreaterThan(before);
  });

  it('truncates and escapes text in the audit entry like a single create', async () => {
    const json = { title: 'Half \ud800, “quoted” \\ "twice"\n', link: LINK };
    const alone = (await site.call('POST', '/api/videos', { json })).body as Video;
    const beside = await Promise.all([1, 2, 3].map(() => site.call('POST', '/api/videos', { json })));
    const videos = [alone, ...beside.map(({ body }) => body as Video)];
    const rows = await site.deps.db
      .selectFrom('videos')
      .selectAll()
      .where(
        'id',
        'in',
        videos.map(({ id }) => id),
      )
      .orderBy('id')
      .execute();
    expect(rows).toHaveLength(4);
    for (const { title } of [...rows, ...videos]) expect(title).toBe('Half \ufffd, “quoted” \\ "twice"');
    const entries = await listEntries(videos.map(({ id }) => id));
    expect(entries.map(({ after }) => JSON.parse(after ?? ''))).toEqual(rows);
  });

  it('creates records concurrently after a migration has added a column', async () => {
    const { db } = site.deps;
    const { token } = await addSignedIn(site, { role: 'admin' });
    const add = (title: string) => site.call('POST', '/api/videos', { token, json: { title, link: LINK } });
    await Promise.all(Array.from({ length: 20 }, (_, at) => add(`Before ${at}`)));
    const grown = ['videos', 'sessions', 'users', 'audit_entries', 'content_versions'] as const;
    for (const table of grown) await db.schema.alterTable(table).addColumn('added_meanwhile', 'text').execute();
    try {
      const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => add(`After ${at}`)));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    } finally {
      for (const table of grown) await db.schema.alterTable(table).dropColumn('added_meanwhile').execute();
    }
    expect((await add('Afterwards')).status).toBe(201);
  });

  it('creates the other records when one fails, and leaves nothing of that one', async () => {
    // A missing link passes no form; the database refuses it.
    const rest = { description: '', views: 0, featured: 1 };
    const inputs = Array.from({ length: 9 }, (_, at) => ({
      ...rest,
      title: `Beside ${at}`,
      link: at === 4 ? null : LINK,
    }));
    const outcomes = await Promise.allSettled(
      inputs.map((input) => engine(site.deps).collection(videosCollection).create(ANONYMOUS, input)),
    );
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(inputs.map(({ link }) => link !== null));
    const { db } = site.deps;
    const rows = await db.selectFrom('videos').select(['id', 'title']).where('title', 'like', 'Beside %').execute();
    expect(rows.map(({ title }) => title).sort()).toEqual(
      inputs.filter(({ link }) => link !== null).map(({ title }) => title),
    );
    expect(await listEntries(rows.map(({ id }) => id))).toHaveLength(8);
    const entries = await db.selectFrom('audit_entries').select('after').where('after', 'like', '%Beside 4%').execute();
    expect(entries).toEqual([]);
  });
});
