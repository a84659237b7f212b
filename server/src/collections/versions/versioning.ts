import type { VersionAction } from '@qram/contract/versions';
import type { Actor } from '../../platform/actor.ts';
import { runStatements, type Statement } from '../../platform/database/dialect.ts';
import type { CollectionDefinition } from '../definition.ts';
import type { Row, WriteContext } from '../rows.ts';
import { type StoredVersion, selectLastVersions, toVersionInsert } from './version-rows.ts';
import {
  changedFields,
  fieldsOf,
  isSameContent,
  type RecordState,
  snapshotOf,
  type VersionSnapshot,
} from './version-snapshot.ts';

export interface SavedChange {
  /** Null for a new record. */
  before: RecordState | null;
  after: RecordState;
  action: Exclude<VersionAction, 'external'>;
  /** Upload names of new or restored files, by field. */
  names?: Record<string, string> | undefined;
  restoredFrom?: number | undefined;
}

const UNKNOWN = { actor_id: null, actor_name: null, restored_from: null } as const;

/** The content found as a version of its own, if it isn't that of the last version: another writer left it. */
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
  changedFields(fieldsOf(definition, from, row), fieldsOf(definition, to, row));

/** Upload names after a change: those of unchanged files stay. */
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

/** A change with the content before and after it. */
interface ContentChange extends SavedChange {
  /** Null for a new record. */
  former: VersionSnapshot | null;
  latest: VersionSnapshot;
}

/** The versions that a change adds to a record with this last one. */
function versionsOfChange(
  definition: CollectionDefinition,
  actor: Actor,
  change: ContentChange,
  last: StoredVersion | undefined,
): StoredVersion[] {
  const { before, former, after, latest, action, restoredFrom } = change;
  const about = { at: after.row.updated_at, actor_id: actor.userId, actor_name: actor.name, action };
  if (!before || !former) {
    const snapshot = { ...latest, names: namesAfter(definition, null, change) };
    return [{ ...about, number: 1, snapshot, changed: [], restored_from: null }];
  }
  const found = foundVersion(definition, before.row, former, last);
  const base = found ?? last;
  const names = base?.snapshot.names ?? {};
  const snapshot = { ...latest, names: namesAfter(definition, { row: before.row, names }, change) };
  const version: StoredVersion = {
    ...about,
    number: (base?.number ?? 0) + 1,
    snapshot,
    changed: changesBetween(definition, { ...former, names }, snapshot, after.row),
    restored_from: restoredFrom ?? null,
  };
  return found ? [found, version] : [version];
}

/** Records a change of a versioned record as a version, in its transaction. A change of nothing has none. */
export async function recordVersion(
  context: WriteContext,
  definition: CollectionDefinition,
  actor: Actor,
  change: SavedChange,
): Promise<void> {
  const { trx, dialect } = context;
  await runStatements(trx, dialect, await toVersionStatements(context, definition, actor, [change]));
}

/** What records changes of several records, whose rows are locked. */
export async function toVersionStatements(
  { trx }: WriteContext,
  definition: CollectionDefinition,
  actor: Actor,
  changes: readonly SavedChange[],
): Promise<Statement[]> {
  if (!definition.versions) return [];
  const changed = changes
    .map((change): ContentChange => {
      const former = change.before && snapshotOf(definition, change.before);
      return { ...change, former, latest: snapshotOf(definition, change.after) };
    })
    .filter(({ former, latest }) => !former || !isSameContent(former, latest));
  const ids = changed.flatMap(({ before }) => before?.row.id ?? []);
  const last = await selectLastVersions(trx, definition.name, ids);
  const versions = changed.flatMap((change) => {
    const { id } = change.after.row;
    return versionsOfChange(definition, actor, change, last.get(id)).map((version) => ({ ...version, record_id: id }));
  });
  return versions.length > 0 ? [toVersionInsert(trx, definition.name, versions)] : [];
}
