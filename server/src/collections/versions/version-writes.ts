import type { VersionAction } from '@qram/contract/collection/versions';
import { runStatements, type Statement } from '../../platform/database/dialect.ts';
import type { CollectionReader, CollectionWrite } from '../context.ts';
import type { CollectionDefinition } from '../definition.ts';
import type { RecordState, Row } from '../record-types.ts';
import { type StoredVersion, selectLastVersions, toVersionInsert } from './version-rows.ts';
import {
  changedFields,
  fieldsOfRow,
  getFields,
  isSameContent,
  takeSnapshot,
  type VersionSnapshot,
} from './version-snapshot.ts';

type VersionWrite = Pick<CollectionWrite, 'trx' | 'dialect' | 'definition' | 'actor'>;

export interface SavedChange {
  /** Null for a new record. */
  before: RecordState | null;
  after: RecordState;
  action: Exclude<VersionAction, 'external'>;
  /** Upload names of new or restored files, by field. */
  names?: Record<string, string> | undefined;
  restoredFrom?: number | undefined;
  /** Base of the version, if read beforehand. */
  base?: VersionBase | undefined;
}

/** State that the next version follows. */
export interface VersionBase {
  number: number;
  /** Upload names by field. */
  names: Record<string, string>;
  /** Unversioned content left by another writer. */
  found: StoredVersion | null;
}

const UNKNOWN = { actor_id: null, actor_name: null, restored_from: null } as const;

/** Finds content that another writer left without a version. */
export function foundVersion(
  definition: CollectionDefinition,
  row: Row,
  content: VersionSnapshot,
  last: StoredVersion | undefined,
): StoredVersion | null {
  if (last && isSameContent(last.snapshot, content)) return null;
  const snapshot = { ...content, names: last?.snapshot.names ?? {} };
  const changed = last ? changesBetween(definition, last.snapshot, snapshot, row) : [];
  const number = (last?.number ?? 0) + 1;
  return { ...UNKNOWN, number, at: row.updated_at, action: 'external', snapshot, changed };
}

const changesBetween = (definition: CollectionDefinition, from: VersionSnapshot, to: VersionSnapshot, row: Row) =>
  changedFields(getFields(definition, from, row), getFields(definition, to, row));

/** Keeps the names of unchanged files. */
function namesAfter(
  { files }: CollectionDefinition,
  former: { row: Row; names: Record<string, string> } | null,
  { after, names = {} }: SavedChange,
): Record<string, string> {
  const named = (files?.attachments ?? []).flatMap(({ field, column }) => {
    const unchanged = former !== null && former.row[column] === after.row[column];
    const name = names[field] ?? (unchanged ? former.names[field] : undefined);
    return name === undefined ? [] : [[field, name] as const];
  });
  return Object.fromEntries(named);
}

/** With the content before and after. */
interface ContentChange extends SavedChange {
  /** Null for a new record. */
  former: VersionSnapshot | null;
  latest: VersionSnapshot;
}

/** Versions that a change adds. */
function versionsOfChange(
  { definition, actor }: VersionWrite,
  change: ContentChange,
  base: VersionBase | undefined,
): StoredVersion[] {
  const { before, former, after, latest, action, restoredFrom } = change;
  const about = { at: after.row.updated_at, actor_id: actor.userId, actor_name: actor.name, action };
  if (!before || !former) {
    const snapshot = { ...latest, names: namesAfter(definition, null, change) };
    return [{ ...about, number: 1, snapshot, changed: [], restored_from: null }];
  }
  const { number = 0, names = {}, found = null } = base ?? {};
  const snapshot = { ...latest, names: namesAfter(definition, { row: before.row, names }, change) };
  const version: StoredVersion = {
    ...about,
    number: number + 1,
    snapshot,
    changed: changedFields(
      fieldsOfRow(definition, { ...former, names }, before.row),
      fieldsOfRow(definition, snapshot, after.row),
    ),
    restored_from: restoredFrom ?? null,
  };
  return found ? [found, version] : [version];
}

/** By record id; empty without versions. */
export async function readVersionBases(
  { trx, definition }: Pick<CollectionReader, 'trx' | 'definition'>,
  records: readonly RecordState[],
): Promise<Map<number, VersionBase>> {
  if (!definition.versions) return new Map();
  const ids = records.map(({ row }) => row.id);
  const last = await selectLastVersions(trx, definition.name, ids);
  return new Map(
    records.map((record) => {
      const { row } = record;
      const former = last.get(row.id);
      const found = foundVersion(definition, row, takeSnapshot(definition, record), former);
      const { number = 0, snapshot } = found ?? former ?? {};
      return [row.id, { number, names: snapshot?.names ?? {}, found }];
    }),
  );
}

/** Runs in the transaction of the change. Skips a change of nothing. */
export async function recordVersion(write: VersionWrite, change: SavedChange): Promise<void> {
  await runStatements(write.trx, write.dialect, await toVersionStatements(write, [change]));
}

/** The rows must be locked. */
export async function toVersionStatements(write: VersionWrite, changes: readonly SavedChange[]): Promise<Statement[]> {
  const { trx, definition } = write;
  if (!definition.versions) return [];
  const changed = changes
    .map((change): ContentChange => {
      const former = change.before && takeSnapshot(definition, change.before);
      return { ...change, former, latest: takeSnapshot(definition, change.after) };
    })
    .filter(({ former, latest }) => !former || !isSameContent(former, latest));
  const unread = changed.flatMap(({ before, base }) => (before && !base ? [before] : []));
  const bases = await readVersionBases(write, unread);
  const versions = changed.flatMap((change) => {
    const { id } = change.after.row;
    const added = versionsOfChange(write, change, change.base ?? bases.get(id));
    return added.map((version) => ({ ...version, record_id: id }));
  });
  return versions.length > 0 ? [toVersionInsert(trx, definition.name, versions)] : [];
}
