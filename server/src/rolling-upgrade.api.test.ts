// @databases both
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../migrations/migrations.ts';
import { shutOutOlderVersions } from '../migrations/schema-builder.ts';
import { type SecondInstance, startSecondInstance } from '../test/databases/second-instance.ts';
import { createTestDatabase } from '../test/databases/test-database.ts';
import {
  addCategory,
  addPatent,
  addPremiumAppCategory,
  addPremiumAppTopic,
  addTopicWith,
  pdf,
} from '../test/documents/document-builders.ts';
import {
  addButton,
  addFeature,
  addRequest,
  addSignedIn,
  addSlide,
  addTerm,
  addVideo,
  imageForm,
  picture,
} from '../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../test/test-site.ts';
import { type MigrationFor, migrate, SchemaTooNew } from './platform/database/migrate.ts';
import { openDatabase } from './platform/database/open-database.ts';

const NEXT = '9001-next';
const latest = Object.keys(migrations).at(-1) ?? '';

/** SQLite lists its full-text indexes as tables. */
const NO_TABLE = /^(sqlite|search_by_|search_words_trigrams)/;
const listTables = async (db: Kysely<never>) =>
  (await db.introspection.getTables()).filter(({ isView, name }) => !isView && !NO_TABLE.test(name));

/** Changes that a next version may make while this one runs. */
const expanding: MigrationFor = () => ({
  async up(db) {
    for (const { name } of await listTables(db as Kysely<never>)) {
      await db.schema.alterTable(name).addColumn('next_note', 'text').execute();
      await db.schema
        .alterTable(name)
        .addColumn('next_rank', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema.createIndex(`next_${name}`).on(name).column('next_note').execute();
    }
    await db.schema
      .createTable('next_things')
      .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('cascade'))
      .execute();
  },
});

describe('a schema expanded by a next version', () => {
  let site: TestSite;
  let started: SecondInstance;
  beforeAll(async () => {
    site = await startTestSite({ seed: 'demo' });
    // Prepares statements and fills the cache first.
    await everythingIsRead();
    await migrate(
      { ...site.deps, listen: async () => async () => {}, poolState: () => null },
      { ...migrations, [NEXT]: expanding },
    );
    started = await startSecondInstance(site);
  });
  afterAll(async () => {
    await started.close();
    await site.close();
  });

  const READ = [
    ...['videos', 'tutorials', 'tutorials/unlocked', 'topics', 'categories', 'qramcategories', 'qramtopics', 'patents'],
    ...[
      'terms',
      'gallery',
      'features',
      'buttons',
      'button-clicks',
      'users',
      'contact-info',
      'logo',
      'me',
      'statistics',
    ],
    ...['service-requests', 'messages', 'audit', 'statistics/history?days=30', 'sessions'],
  ];

  async function everythingIsRead(): Promise<string[]> {
    const read: string[] = [];
    for (const path of READ) {
      const { status } = await site.call('GET', `/api/${path}`);
      if (status !== 404) expect([path, status]).toEqual([path, 200]);
      if (status === 200) read.push(path);
    }
    return read;
  }

  it('a running instance reads and writes everything', { timeout: 60_000 }, async () => {
    expect((await everythingIsRead()).length).toBeGreaterThan(15);
    const { user, token } = await addSignedIn(site);
    const video = await addVideo(site);
    const slide = await addSlide(site);
    await addFeature(site);
    await addTerm(site);
    const button = await addButton(site);
    await addCategory(site);
    const topic = await addTopicWith(site, { pdf: pdf() });
    await addPatent(site);
    await addPremiumAppCategory(site);
    await addPremiumAppTopic(site);
    const request = await addRequest(site, token, { service_id: button.id });
    const writes = [
      await site.call('PUT', `/api/videos/${video.id}`, { json: { title: 'Changed' } }),
      await site.call('POST', `/api/gallery/${slide.id}?_method=PUT`, {
        form: imageForm('image', await picture(), { title: 'Changed' }),
      }),
      await site.call('PATCH', `/api/service-requests/${request.id}`, { json: { status: 'Approved' } }),
      await site.call('POST', `/api/videos/${video.id}/increment-view`, { token: null }),
      await site.call('POST', `/api/buttons/${button.id}/click`, { token: null }),
      await site.call('DELETE', `/api/topics/${topic.id}`),
      await site.call('POST', `/api/topics/${topic.id}/restoration`),
      await site.call('PUT', '/api/contact-info/1', { json: { phone: '+1 555 0100' } }),
      await site.call('POST', '/api/send-message', {
        token: null,
        json: { user_name: 'Sender', user_email: 'sender@example.test', subject: 'Subject', message: 'A message.' },
      }),
      await site.call('POST', '/api/accept-terms', { token }),
      await site.call('DELETE', `/api/users/${user.id}`),
      await site.call('POST', '/api/logout'),
    ];
    for (const { status, text } of writes) expect([status >= 200 && status < 300, text]).toEqual([true, text]);
  });

  it('an instance of this version starts, serves and writes', async () => {
    const slides = await started.app.inject({ method: 'GET', url: '/api/gallery' });
    expect(slides.statusCode).toBe(200);
    expect(slides.json().length).toBeGreaterThan(0);
    expect(slides.payload).not.toContain('next_');
    const viewed = await started.app.inject({ method: 'POST', url: '/api/videos/1/increment-view' });
    expect(viewed.statusCode).toBeLessThan(300);
  });
});

describe('a database of another version', () => {
  async function scene<T>(work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>): Promise<T> {
    const dataDir = await mkdtemp(join(tmpdir(), 'qram-rolling-'));
    const made = await createTestDatabase();
    const database = await openDatabase({ dataDir, databaseUrl: made.databaseUrl, databasePool: 4 });
    try {
      return await work(database);
    } finally {
      await database.db.destroy();
      await made.drop();
      await rm(dataDir, { recursive: true, force: true });
    }
  }

  const contracting: MigrationFor = () => ({
    async up(db) {
      await db.schema.alterTable('contact_info').dropColumn('phone').execute();
      await shutOutOlderVersions(db, '9002-contract');
    },
  });

  it('starts on a newer database that has only been expanded', () =>
    scene(async (database) => {
      await migrate(database, { ...migrations, [NEXT]: expanding });
      expect(await migrate(database, migrations)).toEqual([]);
      expect(await migrate(database, { ...migrations, [NEXT]: expanding })).toEqual([]);
    }));

  it('refuses a newer database that has been contracted, in one line', () =>
    scene(async (database) => {
      const newer = { ...migrations, [NEXT]: expanding, '9002-contract': contracting };
      await migrate(database, newer);
      const refused = migrate(database, migrations);
      await expect(refused).rejects.toBeInstanceOf(SchemaTooNew);
      await expect(refused).rejects.toThrow(
        /^The database is of a newer version \(9002-contract\)\. Start that version\.$/,
      );
      expect(await migrate(database, newer)).toEqual([]);
    }));

  it('refuses a database with a migration that this version should know', () =>
    scene(async (database) => {
      await migrate(database, { ...migrations, '0012-another': expanding });
      await expect(migrate(database, { ...migrations, '9000-own': expanding })).rejects.toThrow(/0012-another/);
    }));

  it('migrates a database correctly when both versions start at the same time', () =>
    scene(async (database) => {
      const [older, newer] = await Promise.all([
        migrate(database, migrations),
        migrate(database, { ...migrations, [NEXT]: expanding }),
      ]);
      expect([...older, ...newer].sort()).toEqual([...Object.keys(migrations), NEXT].sort());
    }));

  it('every migration since multi-instance support only expands, or blocks older versions', () =>
    scene(async (database) => {
      const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= '0011-accounts'));
      await migrate(database, before);
      let known: Record<string, MigrationFor> = before;
      for (const [name, migration] of Object.entries(migrations)) {
        if (name in before) continue;
        const old = await listTables(database.db as never);
        known = { ...known, [name]: migration };
        await migrate(database, known);
        const { rows } = await sql<{ value: string }>`select value from site_state where key = 'schema_needs'`.execute(
          database.db,
        );
        if (rows[0]?.value === name) continue;
        const now = await listTables(database.db as never);
        for (const table of old) {
          const columns = now.find((it) => it.name === table.name)?.columns ?? [];
          const place = `${name}: ${table.name}`;
          for (const column of table.columns)
            expect([place, columns.find((it) => it.name === column.name)]).toEqual([place, column]);
          for (const { name: added, isNullable, hasDefaultValue } of columns)
            if (!table.columns.some((it) => it.name === added))
              expect([`${place}.${added}`, isNullable || hasDefaultValue]).toEqual([`${place}.${added}`, true]);
        }
      }
      expect(Object.keys(known).at(-1)).toBe(latest);
    }));
});
