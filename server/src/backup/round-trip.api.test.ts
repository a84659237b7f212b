// @databases both
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dumpSite, type SiteDump } from '../../test/databases/site-dump.ts';
import { createTestDatabase } from '../../test/databases/test-database.ts';
import { addTopicWith, archive, documentForm, pdf } from '../../test/documents/document-builders.ts';
import { addSignedIn, addVideo, imageForm, picture, toRecord } from '../../test/scenes/builders.ts';
import { createTestBucket } from '../../test/storage/test-bucket.ts';
import { startTestSite, type TestSite } from '../../test/test-site.ts';
import { type OpenDependencies, openDependencies } from '../dependencies.ts';
import { type Env, readEnv } from '../env.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { makeBackup } from './backup.ts';
import { restoreBackup, TargetNotEmpty, verifyBackup } from './restore.ts';

const signal = new AbortController().signal;
let folder: string;
let site: TestSite;
let before: SiteDump;
let ids: { last: number };
const opened: OpenDependencies[] = [];
const drops: (() => Promise<void>)[] = [];

/** Removes the audit entries of backup and restore, which the archive can't contain. */
function withoutTrail({ tables, files }: SiteDump): SiteDump {
  const isContentEntry = (row: string) => !row.includes('["collection","site"]');
  return { tables: { ...tables, audit_entries: (tables.audit_entries ?? []).filter(isContentEntry) }, files };
}

/** A new, empty site on the same or the other database and store. */
async function emptySite(
  kind: 'this' | 'sqlite',
  files: 'folder' | 'bucket',
): Promise<OpenDependencies & { env: Env }> {
  const { databaseUrl, drop } = kind === 'this' ? await createTestDatabase() : { databaseUrl: undefined, drop: null };
  if (drop) drops.push(drop);
  const env = readEnv({
    DATA_DIR: await mkdtemp(join(folder, 'site-')),
    DATABASE_URL: databaseUrl,
    STORAGE_URL: files === 'bucket' ? await createTestBucket('bucket') : undefined,
    LOG_LEVEL: 'silent',
  });
  const dependencies = await openDependencies(env);
  opened.push(dependencies);
  return { ...dependencies, env };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qram-backup-'));
  site = await startTestSite({ seed: 'demo' });
  await addSignedIn(site, { name: 'Ünï “quoted” \\ line\nbreak 量子 🙂' });
  const topic = await addTopicWith(site, { pdf: pdf('Original'), zip: archive('Original') });
  const replacement = documentForm({}, { pdf: pdf('Replaced') });
  toRecord(await site.call('POST', `/api/topics/${topic.id}?_method=PUT`, { form: replacement }));
  const form = imageForm('image', await picture(), { title: 'Original' });
  toRecord(await site.call('POST', '/api/gallery', { form }));
  toRecord(await site.call('POST', '/api/logo/Footer', { form: imageForm('logo', await picture()) }));
  const gone = await addVideo(site);
  ids = { last: gone.id };
  await site.call('DELETE', `/api/videos/${gone.id}`);
  await site.deps.db.deleteFrom('videos').where('id', '=', gone.id).execute();
  before = await dumpSite(site.deps);
});
afterAll(async () => {
  for (const one of opened) await one.close();
  for (const drop of drops) await drop();
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

async function takeBackup(deps: TestSite['deps'], env: Env, name: string) {
  const path = join(folder, name);
  return { path, made: await makeBackup({ deps, openDatabase: () => openDatabase(env) }, path, { signal }) };
}

describe('an archive of a site', () => {
  it('creates a private, valid archive with the right counts', async () => {
    const { path, made } = await takeBackup(site.deps, site.env, 'first.tar.gz');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const manifest = await verifyBackup(path);
    expect(manifest).toEqual(made?.manifest);
    expect(manifest.files.count).toBe(Object.keys(before.files).length);
    expect(manifest.missing_files).toEqual([]);
    for (const { name, rows } of manifest.tables) expect([name, rows]).toEqual([name, before.tables[name]?.length]);
    expect(manifest.tables.map(({ name }) => name)).not.toContain('sessions');
  });

  it('moves a site to SQLite and the other store and back, without changing a row or byte', async () => {
    const expected = withoutTrail(before);
    const there = await emptySite('sqlite', site.env.bucket ? 'folder' : 'bucket');
    await restoreBackup(there.deps, join(folder, 'first.tar.gz'), { replace: false });
    expect(withoutTrail(await dumpSite(there.deps))).toEqual(expected);
    const released = await there.deps.db.selectFrom('released_files').select('key').executeTakeFirstOrThrow();
    expect(await there.deps.files.has(released.key)).toBe(true);
    const { path, made } = await takeBackup(there.deps, there.env, 'second.tar.gz');
    expect(made?.manifest.database).toBe('sqlite');
    const back = await emptySite('this', site.env.bucket ? 'bucket' : 'folder');
    await restoreBackup(back.deps, path, { replace: false });
    expect(withoutTrail(await dumpSite(back.deps))).toEqual(expected);
  });

  it('preserves the id counters, including ids of deleted rows', async () => {
    const target = await emptySite('this', 'folder');
    await restoreBackup(target.deps, join(folder, 'first.tar.gz'), { replace: false });
    const at = new Date().toISOString();
    const { id } = await target.deps.db
      .insertInto('videos')
      .values({ title: 'Next', description: '', link: '', featured: 0, views: 0, created_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(id).toBe(ids.last + 1);
  });

  it('replaces an existing site only with --replace', async () => {
    const first = join(folder, 'first.tar.gz');
    const state = await dumpSite(site.deps);
    await expect(restoreBackup(site.deps, first, { replace: false })).rejects.toThrow(TargetNotEmpty);
    expect(await dumpSite(site.deps)).toEqual(state);
    const { token } = await addSignedIn(site);
    await addVideo(site, { title: 'Lost again' });
    const version = site.deps.revisions.get('videos');
    await restoreBackup(site.deps, first, { replace: true });
    const { content_versions: raised, ...tables } = withoutTrail(await dumpSite(site.deps)).tables;
    const { content_versions: _were, ...expected } = withoutTrail(before).tables;
    expect(tables).toEqual(expected);
    expect(raised).toBeDefined();
    await site.deps.revisions.refresh();
    expect(site.deps.revisions.get('videos')).toBeGreaterThan(version);
    expect((await site.call('GET', '/api/me', { token })).status).toBe(401);
    expect((await site.call('GET', '/api/videos', { token: null })).text).not.toContain('Lost again');
  });
});
