import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { introspectTables } from '../../src/platform/database/database-dump.ts';
import type { ListedFile } from '../../src/platform/storage/file-store.ts';
import type { TestSite } from '../test-site.ts';

export interface AuditEntry {
  action: string;
  collection: string;
  record_id: number | null;
  actor_id: number | null;
  actor_name: string | null;
  address: string;
  request_id: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

const parseRow = (text: string | null) => (text === null ? null : (JSON.parse(text) as Record<string, unknown>));

/** Oldest first. */
export async function auditTrail(site: TestSite): Promise<AuditEntry[]> {
  const rows = await site.deps.db.selectFrom('audit_entries').selectAll().orderBy('id').execute();
  return rows.map(({ id: _id, at: _at, before, after, ...row }) => ({
    ...row,
    before: parseRow(before),
    after: parseRow(after),
  }));
}

/** @returns the audit entries added by `work` */
export async function captureAudit(site: TestSite, work: () => Promise<unknown>): Promise<AuditEntry[]> {
  const before = (await auditTrail(site)).length;
  await work();
  return (await auditTrail(site)).slice(before);
}

export async function storedFiles(site: TestSite): Promise<ListedFile[]> {
  const files: ListedFile[] = [];
  for await (const file of site.deps.files.list()) files.push(file);
  return files;
}

/** Sorted names of stored or incoming files. */
export async function listFiles(site: TestSite, folder: 'storage' | 'incoming' = 'storage'): Promise<string[]> {
  if (folder === 'storage') return (await storedFiles(site)).map(({ key }) => key.split('/').at(-1) ?? key).sort();
  const entries = await readdir(`${site.env.dataDir}/incoming`, { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();
}

export async function readRevisions(site: TestSite): Promise<Record<string, number>> {
  const rows = await site.deps.db.selectFrom('content_versions').selectAll().execute();
  return Object.fromEntries(rows.map(({ collection, version }) => [collection, version]));
}

/** Written by every call, or compared separately. */
const IGNORED_TABLES = new Set(['audit_entries', 'content_versions', 'rate_limits', 'site_state']);

/** Sorts rows by content. */
const sortRows = (rows: unknown[]): unknown[] =>
  rows
    .map((row) => [JSON.stringify(row), row] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => row);

/** Everything that a write may change. */
export async function readState(site: TestSite): Promise<unknown> {
  const rows: Record<string, unknown> = {};
  for (const { name } of await introspectTables(site.deps.db, site.deps.dialect))
    if (!IGNORED_TABLES.has(name))
      rows[name] = sortRows((await sql`select * from ${sql.table(name)}`.execute(site.deps.db)).rows);
  return {
    rows,
    audit: await auditTrail(site),
    versions: await readRevisions(site),
    stored: await listFiles(site),
    incoming: await listFiles(site, 'incoming'),
  };
}

export async function withoutAuditTable(site: TestSite, work: () => Promise<void>): Promise<void> {
  await sql`alter table audit_entries rename to audit_entries_away`.execute(site.deps.db);
  try {
    await work();
  } finally {
    await sql`alter table audit_entries_away rename to audit_entries`.execute(site.deps.db);
  }
}
