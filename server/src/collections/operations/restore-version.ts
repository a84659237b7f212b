import { parseIds } from '@qram/contract/comma-list';
import type { Actor } from '../../platform/actor.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { notFound } from '../../platform/domain-error.ts';
import type { CollectionDefinition } from '../definition.ts';
import { findVersion, type History } from '../history/history.ts';
import { filesIn, lookUpFiles } from '../history/version-files.ts';
import { findLosses, type Loss } from '../history/version-losses.ts';
import { lookUpReferences } from '../history/version-references.ts';
import type { Row, Values, WriteContext } from '../record-types.ts';
import { selectRow } from '../rows/repository.ts';
import type { StoredVersion } from '../versions/version-rows.ts';
import { getFields } from '../versions/version-snapshot.ts';
import type { PreparedWrite } from './prepared-write.ts';
import { presentRow } from './read.ts';
import { transact } from './remove.ts';
import { changeRecord } from './update.ts';

/** The version's columns, without those that can't come back. */
function getColumns(definition: CollectionDefinition, { columns }: { columns: Values }, losses: readonly Loss[]) {
  const lost = new Set(losses.filter(({ ids }) => !ids).map(({ field }) => field));
  const { attachments = [] } = definition.files ?? {};
  const files = attachments.filter(({ field }) => lost.has(field)).flatMap(({ cleared }) => Object.keys(cleared));
  return Object.fromEntries(Object.entries(columns).filter(([column]) => !files.includes(column) && !lost.has(column)));
}

/** The version's relations, without records that no longer exist. */
function getRelations(relations: Values, losses: readonly Loss[]): Values {
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

/** The write that restores a version. */
async function getWrite(
  context: WriteContext,
  { definition, collections }: History,
  row: Row,
  { number, snapshot }: StoredVersion,
): Promise<PreparedWrite> {
  const fields = getFields(definition, snapshot, row);
  const references = await lookUpReferences(context.trx, definition, [fields]);
  const lookup = { db: context.trx, dialect: context.dialect, collections, lock: true };
  const files = await lookUpFiles(lookup, definition, row, filesIn([fields]));
  const losses = findLosses(definition, { fields, row }, { references, files });
  const lost = new Set(losses.map(({ field }) => field));
  const names = Object.fromEntries(Object.entries(snapshot.names).filter(([field]) => !lost.has(field)));
  return {
    input: getRelations(snapshot.relations, losses),
    columns: getColumns(definition, snapshot, losses),
    files: { columns: {}, newKeys: [], sizes: [], uploaded: [], chosen: [], names },
    restoredFrom: number,
    reverts: true,
  };
}

/** Restores a version in the given transaction, as a new version. */
async function restoreIn(
  context: WriteContext,
  history: History,
  actor: Actor,
  { id, number }: { id: number; number: number },
  startedFrom: readonly (Date | null)[],
): Promise<Row> {
  const { trx, dialect, now } = context;
  const row = await selectRow(trx, dialect, history.definition, id, { trashed: false, lock: true });
  if (!row) throw notFound();
  const { version } = await findVersion({ db: trx, dialect, now: () => now }, history, id, number);
  const write = await getWrite(context, history, row, version);
  return (await changeRecord(context, history.definition, actor, id, write, startedFrom)).after;
}

/**
 * Restores a version's fields, relations and files as a new version. Fields that can't come back stay as they are.
 * @param input may have `updated_at`, the version that the admin saw
 * @throws DomainError `not_found`; `conflict` with the current record when it has changed since, or for a duplicate;
 *   errors of the collection's guards
 */
export async function restoreVersion(
  deps: Dependencies,
  history: History,
  actor: Actor,
  version: { id: number; number: number },
  input: { updated_at?: string | undefined; unmodifiedSince?: Date | null },
): Promise<Values> {
  const { definition } = history;
  const startedFrom = [input.unmodifiedSince ?? null, input.updated_at ? new Date(input.updated_at) : null];
  const former = (await findVersion(deps, history, version.id, version.number)).version.snapshot.columns;
  const row = await transact(deps, definition, { values: former, selfId: version.id }, (context) =>
    restoreIn(context, history, actor, version, startedFrom),
  );
  return presentRow(deps, definition, row);
}
