// @databases both
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestBucket } from '../../../test/storage/test-bucket.ts';
import { readEnv } from '../../env.ts';
import type { FileStore } from './file-store.ts';
import { openFileStore } from './open-file-store.ts';

const TEXT = Buffer.from('The first twenty bytes and some more.');
const MEGABYTE = 1024 * 1024;

describe.each(['folder', 'bucket'] as const)('files in a %s', (kind) => {
  let dataDir: string;
  let files: FileStore;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'qram-files-'));
    const STORAGE_URL = kind === 'bucket' ? await createTestBucket('bucket') : undefined;
    files = await openFileStore(readEnv({ DATA_DIR: dataDir, STORAGE_URL }));
  });
  afterAll(async () => {
    await files.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const readText = async (key: string, range?: { start: number; end: number }): Promise<string | null> => {
    const file = await files.read(key, range);
    return file && (await buffer(file.stream())).toString();
  };

  it('stores and reads files, in full and in ranges', async () => {
    await files.put('gallery/a.webp', TEXT);
    expect(await readText('gallery/a.webp')).toBe(TEXT.toString());
    expect(await readText('gallery/a.webp', { start: 4, end: 8 })).toBe('first');
    expect(await readText('gallery/a.webp', { start: TEXT.length - 5, end: TEXT.length - 1 })).toBe('more.');
    expect((await files.read('gallery/a.webp', { start: 0, end: 0 }))?.size).toBe(TEXT.length);
  });

  it('sends files, in full and in ranges, and ends the response', async () => {
    const bytes = randomBytes(300_000);
    await files.put('patents/sent.pdf', bytes);
    let range: { start: number; end: number } | undefined;
    const server = createServer(async (_, response) => {
      const file = await files.read('patents/sent.pdf', range);
      await file?.open();
      await file?.sendTo(response, new AbortController().signal);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const receive = async () => Buffer.from(await (await fetch(`http://127.0.0.1:${port}`)).arrayBuffer());
    expect((await receive()).equals(bytes)).toBe(true);
    range = { start: 1000, end: 200_000 };
    expect((await receive()).equals(bytes.subarray(1000, 200_001))).toBe(true);
    server.close();
    await files.delete(['patents/sent.pdf']);
  });

  it('describes and finds files while they exist', async () => {
    const before = Date.now();
    await files.put('patents/b.pdf', TEXT);
    const description = await files.describe('patents/b.pdf');
    expect(description?.size).toBe(TEXT.length);
    expect(Math.abs((description?.modified.getTime() ?? 0) - before)).toBeLessThan(5000);
    expect(await files.has('patents/b.pdf')).toBe(true);
  });

  it('reports missing files, and deletes them without an error', async () => {
    for (const key of ['patents/none.pdf', 'nowhere/at/all', 'gallery']) {
      expect(await files.describe(key)).toBeNull();
      expect(await files.has(key)).toBe(false);
      expect(await files.read(key)).toBeNull();
      expect(await files.read(key, { start: 0, end: 3 })).toBeNull();
    }
    await files.delete(['patents/none.pdf', 'nowhere/at/all']);
  });

  it('moves files from the upload folder', async () => {
    const received = join(dataDir, 'received');
    const bytes = randomBytes(3 * MEGABYTE);
    await writeFile(received, bytes);
    await files.take(received, 'tutorials/c.zip');
    const stored = await files.read('tutorials/c.zip');
    expect(stored?.size).toBe(bytes.length);
    expect(
      createHash('sha256')
        .update(await buffer(stored?.stream() ?? Readable.from([])))
        .digest('hex'),
    ).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(await readdir(dataDir)).not.toContain('received');
  });

  it('stores files from streams, and leaves nothing of a broken stream', async () => {
    const parts = Array.from({ length: 40 }, () => randomBytes(50_000));
    await files.putStream('tutorials/d.zip', Readable.from(parts), 2_000_000);
    expect(await buffer((await files.read('tutorials/d.zip'))?.stream() ?? Readable.from([]))).toEqual(
      Buffer.concat(parts),
    );
    async function* breaking() {
      yield randomBytes(50_000);
      throw new Error('broken');
    }
    await expect(files.putStream('tutorials/e.zip', Readable.from(breaking()), 100_000)).rejects.toThrow('broken');
    // S3 discards a body shorter than announced; the test server stores it.
    if (kind === 'folder') expect(await files.has('tutorials/e.zip')).toBe(false);
  });

  it('lists files with their sizes until they are deleted', async () => {
    const listed = async () => {
      const found = new Map<string, number>();
      for await (const { key, size } of files.list()) found.set(key, size);
      return found;
    };
    for (let number = 0; number < 20; number += 1) await files.put(`logos/${number}.webp`, Buffer.alloc(number));
    const before = await listed();
    expect(before.get('logos/0.webp')).toBe(0);
    expect(before.get('logos/19.webp')).toBe(19);
    expect(before.get('gallery/a.webp')).toBe(TEXT.length);
    await files.delete(Array.from({ length: 20 }, (_, number) => `logos/${number}.webp`));
    expect([...(await listed()).keys()].filter((key) => key !== 'tutorials/e.zip').sort()).toEqual([
      'gallery/a.webp',
      'patents/b.pdf',
      'tutorials/c.zip',
      'tutorials/d.zip',
    ]);
  });

  it('reports availability, and an address without a secret', async () => {
    expect(await files.isAvailable()).toBe(true);
    expect(files.location).toMatch(kind === 'bucket' ? /^http:\/\/127\.0\.0\.1:\d+\/qram-\w+$/ : /\/storage$/);
  });
});

describe('the upload folder', () => {
  it('cleans the upload folders of dead processes only at startup', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'qram-files-'));
    const env = readEnv({ DATA_DIR: dataDir });
    const [first, second] = [await openFileStore(env), await openFileStore(env)];
    await mkdir(first.incomingDir, { recursive: true });
    await writeFile(join(first.incomingDir, 'on its way'), 'half');
    const gone = first.incomingDir.replace(/-\d+-[0-9a-f]{8}$/, '-99999999-00000000');
    await mkdir(gone);
    await writeFile(join(dataDir, 'incoming', 'of an older version'), 'half');
    await mkdir(join(dataDir, 'incoming', 'another-machine-1-00000000'));
    await second.clearIncoming();
    expect((await readdir(join(dataDir, 'incoming'))).sort()).toEqual(
      ['another-machine-1-00000000', first.incomingDir.split('/').at(-1)].sort(),
    );
    await first.close();
    expect(await readdir(join(dataDir, 'incoming'))).toEqual(['another-machine-1-00000000']);
    await rm(dataDir, { recursive: true, force: true });
  });
});
