import type { VersionAction } from '@qram/contract/versions';
import type { Actor } from '../../platform/actor.ts';
import type { CollectionDefinition, Row, WriteContext } from '../definition.ts';
import { insertVersions, type StoredVersion, selectLastVersions } from './version-rows.ts';
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

/** The state found as a version of its own, if it isn't the last version: another writer left it. */
export function foundVersion(
  definition: CollectionDefinition,
  state: RecordState,
  last: StoredVersion | undefined,
): StoredVersion | null {
  const snapshot = snapshotOf(definition, state, last?.snapshot.names);
  if (last && isSameContent(last.snapshot, snapshot)) return null;
  const changed = last ? changesBetween(definition, last.snapshot, snapshot, state.row) : [];
  const number = (last?.number ?? 0) + 1;
  return { ...UNKNOWN, number, at: state.row.updated_at, action: 'external', snapshot, changed };
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

/** The versions that a change adds to a record with this last one. */
function versionsOfChange(
  definition: CollectionDefinition,
  actor: Actor,
  change: SavedChange,
  last: StoredVersion | undefined,
): StoredVersion[] {
  const { before, after, action, restoredFrom } = change;
  const about = { at: after.row.updated_at, actor_id: actor.userId, actor_name: actor.name, action };
  if (!before) {
    const snapshot = snapshotOf(definition, after, namesAfter(definition, null, change));
    return [{ ...about, number: 1, snapshot, changed: [], restored_from: null }];
  }
  const found = foundVersion(definition, before, last);
  const base = found ?? last;
  const former = snapshotOf(definition, before, base?.snapshot.names);
  const snapshot = snapshotOf(
    definition,
    after,
    namesAfter(definition, { row: before.row, names: former.names }, change),
  );
  const version: StoredVersion = {
    ...about,
    number: (base?.number ?? 0) + 1,
    snapshot,
    changed: changesBetween(definition, former, snapshot, after.row),
    restored_from: restoredFrom ?? null,
  };
  return found ? [found, version] : [version];
}

/** Records a change of a versioned record as a version, in its transaction. A change of nothing has none. */
export const recordVersion = (
  context: WriteContext,
  definition: CollectionDefinition,
  actor: Actor,
  change: SavedChange,
): Promise<void> => recordVersions(context, definition, actor, [change]);

/** Records changes of several records. */
export async function recordVersions(
  { trx }: WriteContext,
  definition: CollectionDefinition,
  actor: Actor,
  changes: readonly SavedChange[],
): Promise<void> {
  if (!definition.versions) return;
  const changed = changes.filter(
    ({ before, after }) => !before || !isSameContent(snapshotOf(definition, before), snapshotOf(definition, after)),
  );
  const ids = changed.flatMap(({ before }) => before?.row.id ?? []);
  const last = await selectLastVersions(trx, definition.name, ids);
  const versions = changed.flatMap((change) => {
    const { id } = change.after.row;
    return versionsOfChange(definition, actor, change, last.get(id)).map((version) => ({ ...version, record_id: id }));
  });
  if (versions.length > 0) await insertVersions(trx, definition.name, versions);
}
