// @databases both
import { ERROR_MESSAGES } from '@qram/contract/api/errors';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { canMakeReadOnly, makeReadOnly, setReadOnly } from '../test/databases/read-only.ts';
import { listFiles, readState } from '../test/databases/site-snapshot.ts';
import { addCategory, documentForm, pdf } from '../test/documents/document-builders.ts';
import { addSignedIn, addVideo, imageForm, picture, toRecord } from '../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../test/test-site.ts';
import { buildApp } from './app.ts';
import { ContentRevisions } from './platform/database/content-revisions.ts';
import { openDatabase } from './platform/database/open-database.ts';

const onPostgres = process.env.TEST_DATABASE === 'postgres';
const canRun = onPostgres || canMakeReadOnly();
const LINK = 'https://youtu.be/F_Riqjdh2oM';
/** Longer than readiness caches its result. */
const REMEMBERED = { timeout: 8000, interval: 200 };

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ files: 'folder' });
});
afterAll(() => site.close());

const describeWhere = (possible: boolean) => (possible ? describe : () => {});

describeWhere(canRun)('a database that only reads', () => {
  let app: FastifyInstance;
  let token: string;
  let close: () => Promise<void>;
  let makeWritable: () => Promise<void>;
  beforeAll(async () => {
    await addVideo(site, { title: 'Written before' });
    ({ token } = await addSignedIn(site, { role: 'admin' }));
    const { dataDir, databaseUrl } = site.env;
    if (databaseUrl) {
      await setReadOnly(databaseUrl, true);
      makeWritable = () => setReadOnly(databaseUrl, false);
    } else {
      const unmount = makeReadOnly(dataDir);
      makeWritable = async () => unmount();
    }
    const database = await openDatabase(site.env);
    // Late enough that the session's last use would be updated.
    const now = () => new Date(Date.now() + 10 * 60_000);
    const revisions = new ContentRevisions(database.db, database.dialect);
    app = await buildApp({
      deps: { ...site.deps, db: database.db, revisions, now },
      env: site.env,
    });
    close = async () => {
      await app.close();
      await database.db.destroy();
    };
  });
  afterAll(async () => {
    await close();
    await makeWritable();
  });

  const ask = async (method: InjectOptions['method'], url: string, payload?: object) => {
    const headers = { authorization: `Bearer ${token}` };
    const { statusCode, headers: received, body } = await app.inject({ method, url, payload, headers });
    return { status: statusCode, retryAfter: received['retry-after'], body: body && JSON.parse(body) };
  };

  it('serves everything that only reads', async () => {
    for (const url of ['/api/videos', '/api/me', '/api/users', '/api/audit', '/api/statistics', '/healthz'])
      expect([url, (await ask('GET', url)).status]).toEqual([url, 200]);
    expect((await ask('GET', '/api/videos')).body).toMatchObject([{ title: 'Written before' }]);
  });

  it.each([
    ['POST', '/api/videos', { title: 'Refused', link: LINK }],
    ['PUT', '/api/users/1', { name: 'Refused' }],
    ['DELETE', '/api/videos/1', undefined],
    ['POST', '/api/buttons/1/click', undefined],
    ['POST', '/api/login', { username: 'admin', password: 'admin-secret' }],
    ['POST', '/api/logout', undefined],
  ] as const)('refuses %s %s with 503, and when to try again', async (method, url, json) => {
    expect(await ask(method, url, json)).toEqual({
      status: 503,
      retryAfter: '1',
      body: { code: 'unavailable', message: ERROR_MESSAGES.unavailable },
    });
  });

  it('reports in readiness that the database is read-only', async () => {
    expect(await ask('GET', '/readyz')).toEqual({
      status: 503,
      retryAfter: '1',
      body: { status: 'unavailable', database: 'read-only', files: onPostgres ? 'ready' : 'read-only' },
    });
  });

  // With SQLite, the open file stays read-only.
  if (!onPostgres) return;

  it('writes and reports readiness again as soon as possible', async () => {
    await makeWritable();
    await vi.waitFor(async () => expect((await ask('POST', '/api/buttons/1/click')).status).toBe(200));
    await vi.waitFor(async () => {
      expect(await ask('GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ready', files: 'ready' } });
    }, REMEMBERED);
  });
});

describeWhere(canMakeReadOnly())('a storage folder that cannot be written', () => {
  const upload = async (title: string) =>
    site.call('POST', '/api/gallery', { form: imageForm('image', await picture(), { title }) });

  it.each([
    ['the folder of stored files', '/storage'],
    ['the data folder', ''],
  ])('rejects uploads with 503, and serves the rest: %s', async (_name, below) => {
    const category_id = (await addCategory(site)).id;
    const { image } = toRecord<{ image: string }>(await upload('Stored before'));
    const before = await readState(site);
    const makeWritable = makeReadOnly(`${site.env.dataDir}${below}`);
    try {
      const document = documentForm({ title: 'Refused', category_id }, { pdf: pdf() });
      const responses = [await upload('Refused'), await site.call('POST', '/api/topics', { form: document })];
      for (const { status, headers, body } of responses)
        expect([status, headers['retry-after'], body]).toEqual([
          503,
          '5',
          { code: 'unavailable', message: ERROR_MESSAGES.filesNotStored },
        ]);
      expect(await readState(site)).toEqual(before);
      expect((await site.call('GET', `/storage/gallery/${image}`)).status).toBe(200);
      await addVideo(site);
    } finally {
      makeWritable();
    }
    expect((await upload('Stored after')).status).toBe(201);
  });

  it('reports in readiness that the files are read-only, until they are writable', async () => {
    const ready = async () => {
      const { status, body } = await site.call('GET', '/readyz');
      return [status, body];
    };
    const expectReady = async () => expect(await ready()).toEqual([200, { status: 'ready', files: 'ready' }]);
    await vi.waitFor(expectReady, REMEMBERED);
    const makeWritable = makeReadOnly(`${site.env.dataDir}/storage`);
    try {
      const named = [503, { status: 'unavailable', files: 'read-only' }];
      await vi.waitFor(async () => expect(await ready()).toEqual(named), REMEMBERED);
    } finally {
      makeWritable();
    }
    await vi.waitFor(expectReady, REMEMBERED);
    expect(await listFiles(site)).not.toContainEqual(expect.stringContaining('probe'));
  });
});
