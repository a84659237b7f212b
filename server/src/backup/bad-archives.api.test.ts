// @databases sqlite
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readState } from '../../test/databases/site-snapshot.ts';
import {
  type ArchiveMember,
  memberText,
  readMembers,
  withChecksums,
  withText,
  writeMembers,
} from '../../test/documents/archive-builders.ts';
import { addVideo, imageForm, picture, toRecord } from '../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../test/test-site.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { ArchiveError, type Manifest } from './archive-format.ts';
import { makeBackup } from './backup.ts';
import { restoreBackup, verifyBackup } from './restore.ts';

let folder: string;
let good: string;
let members: ArchiveMember[];
let site: TestSite;
let before: unknown;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qram-archive-'));
  good = join(folder, 'good.tar.gz');
  site = await startTestSite();
  await addVideo(site);
  toRecord(
    await site.call('POST', '/api/gallery', { form: imageForm('image', await picture(), { title: 'Original' }) }),
  );
  const source = { deps: site.deps, openDatabase: () => openDatabase(site.env) };
  await makeBackup(source, good, { signal: new AbortController().signal });
  members = await readMembers(good);
  await addVideo(site, { title: 'Later' });
  before = await readState(site);
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

/** Expects verify and restore to reject the archive, and nothing to change. */
async function refused(path: string, why: RegExp): Promise<void> {
  await expect(verifyBackup(path)).rejects.toThrow(why);
  await expect(restoreBackup(site.deps, path, { replace: true })).rejects.toThrow(why);
  expect(await readState(site)).toEqual(before);
}

async function refusedBytes(bytes: Buffer, why: RegExp): Promise<void> {
  const path = join(folder, 'bytes.tar.gz');
  await writeFile(path, bytes);
  await refused(path, why);
}

async function refusedMembers(changed: readonly ArchiveMember[], why: RegExp): Promise<void> {
  const path = join(folder, 'members.tar.gz');
  await writeMembers(path, changed);
  await refused(path, why);
}

function unpacksTo(packed: Buffer, contents: Buffer): boolean {
  try {
    return gunzipSync(packed).equals(contents);
  } catch {
    return false;
  }
}

const manifest = (): Manifest => JSON.parse(memberText(members, 'manifest.json')) as Manifest;
const withManifest = (changes: Record<string, unknown>): ArchiveMember[] =>
  withChecksums(withText(members, 'manifest.json', JSON.stringify({ ...manifest(), ...changes })));
const fileMember = (): ArchiveMember =>
  members.find(({ header }) => header.name.startsWith('files/')) ?? { header: { name: '' }, bytes: Buffer.alloc(0) };
const renamed = (name: string): ArchiveMember[] =>
  withChecksums(
    members.map((member) => (member === fileMember() ? { ...member, header: { ...member.header, name } } : member)),
  );

describe('a bad archive', () => {
  it('rejects an archive truncated at any point', async () => {
    const bytes = await readFile(good);
    for (const part of [0.1, 0.5, 0.9, 0.999])
      await refusedBytes(bytes.subarray(0, Math.floor(bytes.length * part)), /truncated/);
    await refusedBytes(bytes.subarray(0, bytes.length - 1), /truncated/);
    await refusedBytes(Buffer.alloc(0), /truncated|damaged/);
    const unpacked = gunzipSync(bytes);
    for (const part of [0.3, 0.6, 0.95])
      await refusedBytes(gzipSync(unpacked.subarray(0, Math.floor(unpacked.length * part))), /truncated|damaged/);
  });

  it('rejects an archive in which a single byte differs', async () => {
    const bytes = await readFile(good);
    const unpacked = gunzipSync(bytes);
    let validated = 0;
    for (let step = 1; step < 24; step += 1) {
      const place = Math.floor((bytes.length * step) / 24);
      const flipped = Buffer.from(bytes);
      flipped[place] = (flipped[place] ?? 0) ^ 0x10;
      // Some flips decompress to the same contents.
      if (unpacksTo(flipped, unpacked)) continue;
      const path = join(folder, 'flipped.tar.gz');
      await writeFile(path, flipped);
      await expect(verifyBackup(path)).rejects.toBeInstanceOf(ArchiveError);
      validated += 1;
    }
    expect(validated).toBeGreaterThan(12);
    const file = fileMember();
    const changed = Buffer.from(file.bytes);
    changed[9] = (changed[9] ?? 0) ^ 1;
    await refusedMembers(
      members.map((member) => (member === file ? { ...member, bytes: changed } : member)),
      /is damaged: its checksum doesn't match/,
    );
  });

  it('rejects a file of another kind', async () => {
    await refusedBytes(Buffer.from('This is a letter.'), /damaged, or not a backup of this product/);
    await refusedBytes(gzipSync('This is a letter that was packed.'), /damaged|truncated/);
    await refusedBytes(gzipSync(Buffer.alloc(10_240)), /damaged, or not a backup/);
    await refusedMembers(withManifest({ product: 'another' }), /not made by this product/);
    await refusedMembers(withManifest({ format: 2 }), /newer version/);
    await refusedMembers(withChecksums(withText(members, 'manifest.json', '{"product":')), /manifest can't be read/);
  });

  it('rejects an archive from a newer version, or with an unknown schema', async () => {
    const { migrations } = manifest();
    await refusedMembers(withManifest({ migrations: [...migrations, '9999-future'] }), /another version/);
    await refusedMembers(withManifest({ migrations: migrations.toReversed() }), /isn't an earlier schema/);
    await refusedMembers(withManifest({ migrations: [] }), /manifest is invalid at migrations/);
  });

  it.each([
    'files/../../etc/cron.d/evil',
    '../evil',
    '/etc/evil',
    'files//evil',
    'files/gallery/../../evil.webp',
    'files/gallery/.hidden',
    'files/evil',
    'rows/../evil.jsonl',
    'rows/Users; drop/000001.jsonl',
    'evil',
  ])('rejects a member named %s', async (name) => {
    await refusedMembers(renamed(name), /unexpected entry/);
  });

  it.each(['symlink', 'link', 'directory', 'fifo'] as const)('rejects a member of type %s', async (type) => {
    const strange = {
      header: { name: 'files/gallery/evil.webp', type, linkname: '/etc/passwd' },
      bytes: Buffer.alloc(0),
    };
    await refusedMembers([members[0] as ArchiveMember, strange, ...members.slice(1)], /is not a file/);
  });

  it("rejects an archive whose counts don't match its contents, however large", async () => {
    const { tables, files } = manifest();
    const counted = (rows: number) => tables.map((table) => (table.name === 'videos' ? { ...table, rows } : table));
    await refusedMembers(withManifest({ tables: counted(Number.MAX_SAFE_INTEGER) }), /fewer rows of videos/);
    await refusedMembers(withManifest({ tables: counted(0) }), /more rows of videos/);
    await refusedMembers(withManifest({ tables: counted(-1) }), /manifest is invalid at tables/);
    await refusedMembers(withManifest({ files: { ...files, count: 9e15 } }), /fewer files/);
    await refusedMembers(withManifest({ files: { ...files, bytes: 1 } }), /more files/);
    await refusedMembers(withManifest({ files: { count: 1e300, bytes: 1 } }), /manifest is invalid at files/);
  });

  it('rejects an archive with a member missing, duplicated or out of order', async () => {
    const file = fileMember();
    const others = members.filter((member) => member !== file);
    await refusedMembers(others, /is missing/);
    await refusedMembers(withChecksums([...others, file, file]), /twice|more files/);
    await refusedMembers(
      [...members, { ...file, header: { name: 'files/gallery/more.webp' } }],
      /continues after its checksums/,
    );
    await refusedMembers(members.slice(1), /doesn't start with manifest.json/);
    await refusedMembers(members.slice(0, -1), /checksums are missing/);
    await refusedMembers(withText(members, 'checksums.txt', ''), /checksums don't include/);
  });

  it("rejects an archive with a row that doesn't fit, even if only the database notices", async () => {
    const name = 'rows/videos/000001.jsonl';
    const line = memberText(members, name).trim();
    const row = JSON.parse(line) as Record<string, unknown>;
    const put = (text: string) => withChecksums(withText(members, name, `${text}\n`));
    await refusedMembers(put('{"id":'), /row that can't be read/);
    await refusedMembers(put(JSON.stringify({ ...row, views: { deep: 1 } })), /row that can't be read/);
    const path = join(folder, 'rows.tar.gz');
    for (const [changed, why] of [
      [{ ...row, 'views") values (1); --': 1 }, /don't match its schema/],
      [{ id: 1 }, /don't match its schema/],
      [{ ...row, title: null }, /./],
    ] as const) {
      await writeMembers(path, put(JSON.stringify(changed)));
      await expect(restoreBackup(site.deps, path, { replace: true })).rejects.toThrow(why);
      expect(await readState(site)).toEqual(before);
    }
  });
});

describe('the backup commands', () => {
  const qram = (...words: string[]) =>
    new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
      const { DATA_DIR, DATABASE_URL, STORAGE_URL } = site.variables;
      const env = { PATH: process.env.PATH, LOG_LEVEL: 'silent', DATA_DIR, DATABASE_URL, STORAGE_URL };
      execFile(process.execPath, ['server/src/cli/qram.ts', ...words], { env }, (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
      });
    });

  // Starts the CLI eleven times.
  it('prints success or the reason of a failure in one line', { timeout: 90_000 }, async () => {
    const file = join(folder, 'by-hand.tar.gz');
    expect(await qram('backup', file)).toMatchObject({ code: 0, stdout: expect.stringMatching(/^.+ rows and .+\n$/) });
    expect(await qram('verify', file)).toMatchObject({ code: 0, stdout: expect.stringContaining('is valid: ') });
    const faults: [string[], RegExp][] = [
      [['backup', file], /already exists/],
      [['backup', join(folder, 'no', 'where.tar.gz')], /no such file or folder/],
      [['backup'], /^Missing file/],
      [['verify', join(folder, 'none')], /no such file or folder/],
      [['verify', folder], /can't be read or written \(EISDIR\)/],
      [['restore', file], /already contains a site; nothing was changed/],
      [['restore', file, '--force'], /has no option --force/],
    ];
    for (const [words, why] of faults) {
      const { code, stdout, stderr } = await qram(...words);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(why);
      expect(stderr.trim().split('\n')).toHaveLength(1);
    }
    await writeFile(file, (await readFile(file)).subarray(0, 2000));
    expect(await qram('restore', file, '--replace')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/truncated/),
    });
    expect(await qram('restore', good, '--replace')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Restored /),
    });
    expect((await site.call('GET', '/api/videos', { token: null })).text).not.toContain('Later');
  });
});
