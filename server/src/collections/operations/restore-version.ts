import { parseIds } from '@qram/contract/values/comma-list';
import type { Actor } from '../../platform/access/actor.ts';
import { notFound } from '../../platform/domain-error.ts';
import { type CollectionWrite, readerOf } from '../context.ts';
import type { CollectionDefinition } from '../definition.ts';
import type { Row, Values } from '../record-types.ts';
import { selectRow } from '../rows/repository.ts';
import { findVersion, type History } from '../versions/history.ts';
import { filesIn, lookUpFiles } from '../versions/version-files.ts';
import { findLosses, type Loss } from '../versions/version-losses.ts';
import { lookUpReferences } from '../versions/version-references.ts';
import type { StoredVersion } from '../versions/version-rows.ts';
import { getFields } from '../versions/version-snapshot.ts';
import type { PreparedWrite } from './prepared-write.ts';
import { presentRow } from './present.ts';
import { transact } from './transact.ts';
import { changeRecords } from './update.ts';

/** Omits columns that can't come back. */
function restorableColumns(
  definition: CollectionDefinition,
  { columns }: { columns: Values },
  losses: readonly Loss[],
) {
  const lost = new Set(losses.filter(({ ids }) => !ids).map(({ field }) => field));
  const { attachments = [] } = definition.files ?? {};
  const files = attachments.filter(({ field }) => lost.has(field)).flatMap(({ columns }) => Object.keys(columns(null)));
  return Object.fromEntries(Object.entries(columns).filter(([column]) => !files.includes(column) && !lost.has(column)));
}

/** Omits records that no longer exist. */
function restorableRelations(relations: Values, losses: readonly Loss[]): Values {
  const gone = new Set(losses.flatMap(({ ids = [] }) => ids));
  return Object.fromEntries(
    Object.entries(relations).map(([field, ids]) => [
      field,
      parseIds(String(ids ?? ''))
        .filter((id) => !gone.has(id))
        .join(',') || '0',
    ]),
  );
}

async function prepareRestore(
  { trx, dialect, definition, library }: CollectionWrite,
  collections: readonly CollectionDefinition[],
  row: Row,
  { number, snapshot }: StoredVersion,
): Promise<PreparedWrite> {
  const fields = getFields(definition, snapshot, row);
  const references = await lookUpReferences({ trx, definition }, [fields]);
  const lookup = { db: trx, dialect, collections, library, lock: true };
  const files = await lookUpFiles(lookup, definition, row, filesIn([fields]));
  const losses = findLosses(definition, { fields, row }, { references, files });
  const lost = new Set(losses.map(({ field }) => field));
  const names = Object.fromEntries(Object.entries(snapshot.names).filter(([field]) => !lost.has(field)));
  return {
    input: restorableRelations(snapshot.relations, losses),
    columns: restorableColumns(definition, snapshot, losses),
    files: { columns: {}, newKeys: [], sizes: [], uploaded: [], chosen: [], names },
    restoredFrom: number,
    reverts: true,
  };
}

async function restoreIn(
  write: CollectionWrite,
  collections: readonly CollectionDefinition[],
  { id, number }: { id: number; number: number },
  startedFrom: readonly (Date | null)[],
): Promise<Row> {
  const row = await selectRow(write, id, { trashed: false, lock: true });
  if (!row) throw notFound();
  const { version } = await findVersion(write, id, number);
  const change = { id, write: await prepareRestore(write, collections, row, version), startedFrom };
  const [changed] = await changeRecords(write, [change]);
  if (!changed) throw notFound();
  return changed.after;
}

/**
 * Creates a new version. Fields that can't come back stay.
 * @param input may have `updated_at`, the version that the admin saw
 * @throws DomainError `not_found`; `conflict` with the current record when it has changed since, or for a duplicate;
 * errors of the collection's guards
 */
export async function restoreVersion(
  history: History,
  actor: Actor,
  version: { id: number; number: number },
  input: { updated_at?: string | undefined; unmodifiedSince?: Date | null },
): Promise<Values> {
  const startedFrom = [input.unmodifiedSince ?? null, input.updated_at ? new Date(input.updated_at) : null];
  const former = (await findVersion(readerOf(history), version.id, version.number)).version.snapshot.columns;
  const row = await transact(history, actor, { values: former, selfId: version.id }, (write) =>
    restoreIn(write, history.collections, version, startedFrom),
  );
  return presentRow(readerOf(history), row);
}
