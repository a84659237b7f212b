// @databases sqlite
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LEASE_KEY } from '../../src/backup/backup-state.ts';
import { readEnv } from '../../src/env.ts';
import type { OpenDatabase } from '../../src/platform/database/database.ts';
import { openDatabase } from '../../src/platform/database/open-database.ts';
import { readSetting } from '../../src/platform/database/settings.ts';
import { createTestDatabase } from '../databases/test-database.ts';
import { imageForm, picture } from '../scenes/builders.ts';
import { ADMIN } from '../test-site.ts';
import { type SiteProcess, signInAt, startProcess } from './site-process.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** A sparse file, large enough that its backup takes seconds. */
const LARGE_BYTES = 3 * 1024 ** 3;
const LARGE_FILE = `${'a'.repeat(32)}.zip`;

let folder: string;
let variables: Record<string, string | undefined>;
let site: SiteProcess;
let url: string;
let database: OpenDatabase;
let drop: () => Promise<void>;

const start = async () => {
  site = startProcess(variables);
  url = await site.url();
};
const stop = async () => {
  site.child.kill('SIGTERM');
  await site.ended;
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qram-killed-'));
  const created = await createTestDatabase();
  drop = created.drop;
  variables = { DATA_DIR: join(folder, 'data'), DATABASE_URL: created.databaseUrl };
  await start();
  database = await openDatabase(readEnv(variables));
  await mkdir(join(folder, 'data/storage/tutorials'), { recursive: true });
  const large = await open(join(folder, 'data/storage/tutorials', LARGE_FILE), 'w');
  await large.truncate(LARGE_BYTES);
  await large.close();
  const at = new Date().toISOString();
  const stamps = { created_at: at, updated_at: at };
  const category = await database.db
    .insertInto('categories')
    .values({ title: 'Large', ...stamps })
    .returning('id')
    .executeTakeFirstOrThrow();
  const topic = { category_id: category.id, title: 'Large', premium: 0, zip_file: LARGE_FILE, zip_name: 'large.zip' };
  await database.db
    .insertInto('topics')
    .values({ ...topic, ...stamps } as never)
    .execute();
});
afterEach(async () => {
  await stop();
  await database.db.destroy();
  await drop();
  await rm(folder, { recursive: true, force: true });
});

function backup(name: string): ChildProcess {
  return spawn(process.execPath, ['server/src/cli/qram.ts', 'backup', join(folder, name)], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, TMPDIR: tmpdir(), LOG_LEVEL: 'silent', ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

/** Kills a backup while it writes. */
async function killBackup(name: string): Promise<void> {
  const child = backup(name);
  const closed = once(child, 'close');
  await vi.waitFor(async () => expect((await stat(join(folder, `${name}.part`))).size).toBeGreaterThan(0), {
    timeout: 20_000,
    interval: 5,
  });
  expect(child.exitCode).toBeNull();
  child.kill('SIGKILL');
  await closed;
  expect(await archives()).toEqual([`${name}.part`]);
  expect(await lease()).toBeDefined();
}

const archives = async (): Promise<string[]> => (await readdir(folder)).filter((name) => name.includes('.tar.gz'));
const lease = (): Promise<string | undefined> => readSetting(database.db, LEASE_KEY);

it('a killed backup blocks no deletions, and the next one replaces it and deletes its files', async () => {
  const token = await signInAt(url, ADMIN.username, ADMIN.password);
  const headers = { authorization: `Bearer ${token}` };
  const addSlide = async (): Promise<{ id: number; image: string }> => {
    const body = imageForm('image', await picture(), { title: 'Slide' });
    const response = await fetch(`${url}/api/gallery`, { method: 'POST', headers, body });
    expect(response.ok).toBe(true);
    return (await response.json()) as { id: number; image: string };
  };
  const [stays, goes] = [await addSlide(), await addSlide()];
  await killBackup('first.tar.gz');
  for (const path of [`/api/gallery/${goes.id}`, `/api/trash/gallery/${goes.id}`])
    expect((await fetch(url + path, { method: 'DELETE', headers })).status).toBe(204);
  const stored = await readdir(join(folder, 'data/storage/gallery'));
  expect(stored).toContain(stays.image);
  expect(stored).not.toContain(goes.image);

  await database.db.updateTable('topics').set({ zip_file: null, zip_name: null }).execute();
  const next = backup('second.tar.gz');
  const [code] = await once(next, 'close');
  expect([code, next.stderr?.read()?.toString()]).toEqual([0, undefined]);
  expect(await archives()).toEqual(['second.tar.gz']);
  expect(await lease()).toBeUndefined();
});

it('a killed backup is cleaned up by the next start', async () => {
  await killBackup('first.tar.gz');
  await stop();
  await start();
  expect(await archives()).toEqual([]);
  expect(await lease()).toBeUndefined();
});
