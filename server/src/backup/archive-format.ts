import { z } from 'zod';

/** The message is one line without local paths. */
export class ArchiveError extends Error {}

export const PRODUCT = 'qram';
/** Raise when the archive layout changes; migrations version the rows. */
export const FORMAT = 1;
export const MANIFEST = 'manifest.json';
export const CHECKSUMS = 'checksums.txt';

/** Target size of row members, because tar needs each size before the content. */
export const ROWS_BYTES = 1024 * 1024;
const MB = 1024 * 1024;
/** Maximum bytes of members read into memory. */
export const LIMITS = { manifest: 16 * MB, rows: 64 * MB, checksums: 256 * MB } as const;

const count = z.int().min(0);

/** First member of each archive. */
export const manifestSchema = z.strictObject({
  product: z.literal(PRODUCT),
  format: z.literal(FORMAT),
  version: z.string(),
  made_at: z.iso.datetime(),
  /** Migrations applied to the dumped rows; the last is the schema version. */
  migrations: z.array(z.string()).min(1),
  database: z.enum(['sqlite', 'postgres']),
  /** Referenced tables first. */
  tables: z.array(z.strictObject({ name: z.string(), rows: count })),
  /** Last generated id per table. */
  counters: z.record(z.string(), count),
  files: z.strictObject({ count, bytes: count }),
  /** Referenced by rows, but not in the store. */
  missing_files: z.array(z.string()),
});
export type Manifest = z.output<typeof manifestSchema>;

/** Keys as the product generates them; rules out path traversal. */
const FILE = /^files\/((?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)+[A-Za-z0-9_-][A-Za-z0-9._-]*)$/;
const ROWS = /^rows\/([a-z0-9_]+)\/\d{6,}\.jsonl$/;

export type Member =
  | { kind: 'manifest' }
  | { kind: 'checksums' }
  | { kind: 'rows'; table: string }
  | { kind: 'file'; key: string };

/** @throws ArchiveError for an unexpected name */
export function parseMember(name: string): Member {
  if (name === MANIFEST) return { kind: 'manifest' };
  if (name === CHECKSUMS) return { kind: 'checksums' };
  const table = ROWS.exec(name)?.[1];
  if (table) return { kind: 'rows', table };
  const key = FILE.exec(name)?.[1];
  if (key) return { kind: 'file', key };
  throw new ArchiveError(`It contains an unexpected entry: ${JSON.stringify(name.slice(0, 100))}.`);
}

export const rowsMember = (table: string, number: number): string =>
  `rows/${table}/${String(number).padStart(6, '0')}.jsonl`;
export const fileMember = (key: string): string => `files/${key}`;

/** @throws ArchiveError for an invalid manifest or unknown format */
export function parseManifest(text: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ArchiveError("Its manifest can't be read.");
  }
  const { product, format } = (value ?? {}) as { product?: unknown; format?: unknown };
  if (product !== PRODUCT) throw new ArchiveError('It was not made by this product.');
  if (format !== FORMAT) throw new ArchiveError("This version doesn't know its format. Use a newer version.");
  const parsed = manifestSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new ArchiveError(`Its manifest is invalid at ${issue?.path.join('.') || 'its start'}.`);
}

/** @throws ArchiveError without migrations from this schema to the current one */
export function assertKnownSchema({ migrations, version }: Manifest, known: readonly string[]): void {
  const unknown = migrations.find((name, place) => known[place] !== name);
  if (unknown === undefined) return;
  throw new ArchiveError(
    known.includes(unknown)
      ? `Its schema isn't an earlier schema of this version: ${unknown} is out of place.`
      : `It was made by another version (${version}, schema ${migrations.at(-1)}); use that one or a newer one.`,
  );
}
