import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import type { StoredRow } from '../platform/database/database-dump.ts';
import {
  ArchiveError,
  assertKnownSchema,
  LIMITS,
  MANIFEST,
  type Manifest,
  parseManifest,
  parseMember,
} from './archive-format.ts';

interface Entry extends AsyncIterable<unknown> {
  header: Header;
}

/** Receives the members in order. */
export interface ArchiveVisitor {
  manifest?(manifest: Manifest): Promise<void>;
  rows?(table: string, rows: StoredRow[]): Promise<void>;
  /** Must consume the stream. */
  file?(key: string, size: number, contents: Readable): Promise<void>;
}

function toArchiveError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ArchiveError) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'Z_BUF_ERROR' || error.message === 'Unexpected end of data')
    return new ArchiveError('It is truncated: its end is missing.');
  if (code?.startsWith('Z_') || /tar header|format/i.test(error.message))
    return new ArchiveError('It is damaged, or not a backup of this product.');
  return error;
}

async function* hashed(entry: Entry, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of entry as AsyncIterable<Buffer>) {
    hash.update(chunk);
    yield chunk;
  }
}

async function readText(entry: Entry, hash: Hash, limit: number): Promise<string> {
  const { name, size = 0 } = entry.header;
  if (size > limit) throw new ArchiveError(`${name} is too large.`);
  const parts: Buffer[] = [];
  for await (const chunk of hashed(entry, hash)) parts.push(chunk);
  return Buffer.concat(parts).toString('utf8');
}

const isStoredValue = (value: unknown): boolean =>
  value === null || typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));

function parseRows(name: string, text: string): StoredRow[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      let row: unknown;
      try {
        row = JSON.parse(line);
      } catch {
        throw new ArchiveError(`${name} contains a row that can't be read.`);
      }
      if (row === null || typeof row !== 'object' || Array.isArray(row) || !Object.values(row).every(isStoredValue))
        throw new ArchiveError(`${name} contains a row that can't be read.`);
      return row as StoredRow;
    });
}

class ArchiveReader {
  readonly #visitor: ArchiveVisitor;
  readonly #known: readonly string[];
  readonly #sums = new Map<string, string>();
  readonly #rows = new Map<string, number>();
  #manifest: Manifest | undefined;
  #files = { count: 0, bytes: 0 };
  #complete = false;

  constructor(visitor: ArchiveVisitor, known: readonly string[]) {
    this.#visitor = visitor;
    this.#known = known;
  }

  async read(entry: Entry): Promise<void> {
    const { name, type, size = 0 } = entry.header;
    const member = parseMember(name);
    if (type !== 'file') throw new ArchiveError(`${name} is not a file.`);
    if (this.#complete) throw new ArchiveError('It continues after its checksums.');
    if (this.#sums.has(name)) throw new ArchiveError(`It contains ${name} twice.`);
    if (!this.#manifest && member.kind !== 'manifest') throw new ArchiveError(`It doesn't start with ${MANIFEST}.`);
    const hash = createHash('sha256');
    if (member.kind === 'checksums') return this.#verifyChecksums(await readText(entry, hash, LIMITS.checksums));
    if (member.kind === 'manifest') await this.#readManifest(await readText(entry, hash, LIMITS.manifest));
    else if (member.kind === 'rows') await this.#readRows(name, member.table, await readText(entry, hash, LIMITS.rows));
    else await this.#readFile(member.key, size, Readable.from(hashed(entry, hash), { objectMode: false }));
    this.#sums.set(name, hash.digest('hex'));
  }

  async #readManifest(text: string): Promise<void> {
    this.#manifest = parseManifest(text);
    assertKnownSchema(this.#manifest, this.#known);
    for (const { name } of this.#manifest.tables) this.#rows.set(name, 0);
    await this.#visitor.manifest?.(this.#manifest);
  }

  async #readRows(name: string, table: string, text: string): Promise<void> {
    const rows = parseRows(name, text);
    const total = (this.#rows.get(table) ?? 0) + rows.length;
    const expected = this.#manifest?.tables.find((one) => one.name === table)?.rows ?? 0;
    if (total > expected) throw new ArchiveError(`It contains more rows of ${table} than its manifest says.`);
    this.#rows.set(table, total);
    await this.#visitor.rows?.(table, rows);
  }

  async #readFile(key: string, size: number, contents: Readable): Promise<void> {
    const expected = this.#manifest?.files ?? this.#files;
    this.#files = { count: this.#files.count + 1, bytes: this.#files.bytes + size };
    if (this.#files.count > expected.count || this.#files.bytes > expected.bytes)
      throw new ArchiveError('It contains more files than its manifest says.');
    if (this.#visitor.file) await this.#visitor.file(key, size, contents);
    else for await (const _chunk of contents);
  }

  #verifyChecksums(text: string): void {
    const remaining = new Map(
      text.split('\n').flatMap((line) => (line === '' ? [] : [[line.slice(66), line.slice(0, 64)]])),
    );
    for (const [name, sum] of this.#sums) {
      if (!remaining.has(name)) throw new ArchiveError(`Its checksums don't include ${name}.`);
      if (remaining.get(name) !== sum) throw new ArchiveError(`${name} is damaged: its checksum doesn't match.`);
      remaining.delete(name);
    }
    const [lost] = remaining.keys();
    if (lost !== undefined) throw new ArchiveError(`It is incomplete: ${lost.slice(0, 100)} is missing.`);
    this.#complete = true;
  }

  finish(): Manifest {
    if (!this.#manifest) throw new ArchiveError('It is damaged, or not a backup of this product.');
    if (!this.#complete) throw new ArchiveError('It is truncated: its checksums are missing.');
    for (const { name, rows } of this.#manifest.tables)
      if (this.#rows.get(name) !== rows)
        throw new ArchiveError(`It contains fewer rows of ${name} than its manifest says.`);
    const { count, bytes } = this.#manifest.files;
    if (this.#files.count !== count || this.#files.bytes !== bytes)
      throw new ArchiveError('It contains fewer files than its manifest says.');
    return this.#manifest;
  }
}

/**
 * Reads and validates a whole archive.
 * @param known names of this version's migrations, in order
 * @throws ArchiveError, possibly after the visitor has received parts; errors of the visitor
 */
export async function readArchive(
  path: string,
  known: readonly string[],
  visitor: ArchiveVisitor = {},
): Promise<Manifest> {
  const reader = new ArchiveReader(visitor, known);
  const tar = extract();
  const read = pipeline(createReadStream(path), createGunzip(), tar);
  read.catch(() => {});
  try {
    for await (const entry of tar) await reader.read(entry);
    await read;
    return reader.finish();
  } catch (error) {
    tar.destroy();
    await read.catch(() => undefined);
    throw toArchiveError(error);
  }
}
