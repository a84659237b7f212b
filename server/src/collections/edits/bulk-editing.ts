import { setImmediate as immediate } from 'node:timers/promises';
import { BULK_EDIT_MESSAGES, type BulkEditResult } from '@qram/contract/bulk-edit';
import { type Actor, inBatch } from '../../platform/actor.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError, notFound } from '../../platform/domain-error.ts';
import type { CollectionDefinition } from '../definition.ts';
import { NO_FILES } from '../files/attachments.ts';
import {
  type BulkResult,
  type BulkSelection,
  chosenIds,
  inBatches,
  type RecordWork,
  refused,
} from '../records/bulk.ts';
import { type PreparedWrite, prepareWrite } from '../records/prepared-write.ts';
import { difference } from '../records/record-difference.ts';
import { changeLocked, type LockedChange } from '../records/updating.ts';
import { raisedBy } from '../records/writing.ts';
import { selectRowsById } from '../rows/repository.ts';
import type { Row, Values, WriteContext } from '../rows.ts';
import {
  type EditedRecord,
  findBulkEdit,
  insertEditedRecords,
  lockEditedRecords,
  markUndone,
  selectBulkEdit,
  selectEditedIds,
} from './bulk-edit-log.ts';
import { countFormer, type PlannedEdit, planEdit } from './bulk-plan.ts';

/** Records in one transaction, which are written with few statements. */
const BATCH_SIZE = 100;

/** A validated bulk edit: a selection with values for its records. */
export interface BulkEditInput extends BulkSelection {
  values: Values;
  /** 1: nothing is written. */
  dry_run: 0 | 1;
  /** Records that were changed later are a conflict. */
  unchanged_since?: string | undefined;
}

interface BulkEditRun {
  deps: Dependencies;
  definition: CollectionDefinition;
  /** With the batch of the edit. */
  actor: Actor;
  write: PreparedWrite;
  since: string | undefined;
}

async function planAll({ deps, definition, write, since }: BulkEditRun, ids: readonly number[]) {
  const planned: PlannedEdit[] = [];
  for (let at = 0; at < ids.length; at += BATCH_SIZE) {
    const some = ids.slice(at, at + BATCH_SIZE);
    const rows = await selectRowsById(deps.db, deps.dialect, definition, some, { trashed: false, lock: false });
    planned.push(...some.map((id) => planEdit(id, rows.get(id), { write, since, now: deps.now() })));
    await immediate();
  }
  return planned;
}

const toChanges = (planned: readonly PlannedEdit[]): LockedChange[] =>
  planned.flatMap(({ change }) => (change ? [change] : []));

/** Edits records in the given transaction, and records what undoing them needs. */
async function editBatch(
  { definition, actor, write, since }: BulkEditRun,
  context: WriteContext,
  ids: readonly number[],
): Promise<PlannedEdit[]> {
  const { trx, dialect, now } = context;
  const rows = await selectRowsById(trx, dialect, definition, ids, { trashed: false, lock: true });
  const planned = ids.map((id) => planEdit(id, rows.get(id), { write, since, now }));
  const changes = toChanges(planned);
  if (changes.length === 0) return planned;
  const changed = await changeLocked(context, definition, actor, changes);
  const edited = changed.map(({ after }, at) => {
    const before = difference(changes[at]?.row ?? after, after).before;
    return { record_id: after.id, before: JSON.stringify(before), updated_at: after.updated_at };
  });
  const by = { created_by_id: actor.userId, created_by_name: actor.name };
  const about = { collection: definition.name, batch: String(actor.batch), created_at: now.toISOString() };
  await insertEditedRecords(trx, { ...about, ...by }, edited);
  return planned;
}

/** The same work for several records and for one. */
const toWork = (runAll: NonNullable<RecordWork['runAll']>): RecordWork => ({
  runAll,
  run: async (context, id) => (await runAll(context, [id]))[0] ?? { id, ok: true, changed: false },
});

/** Edits the records in short transactions. @returns the plan for each record, with its result */
async function editAll(run: BulkEditRun, ids: readonly number[]): Promise<PlannedEdit[]> {
  const changes = new Map<number, LockedChange>();
  const runAll = async (context: WriteContext, some: readonly number[]) => {
    const planned = await editBatch(run, context, some);
    for (const change of toChanges(planned)) changes.set(change.row.id, change);
    return planned.map(({ result }) => result);
  };
  const results = await inBatches(run.deps, raisedBy(run.definition), ids, toWork(runAll), BATCH_SIZE);
  return results.map((result) => ({ result, change: (result.changed && changes.get(result.id)) || null }));
}

const toResult = ({ changed = false, ...result }: BulkResult) => ({ ...result, changed });

/**
 * Gives the selected records the same values in some fields, and reports for each whether it was changed or why not.
 * @throws DomainError `conflict` when the number of matches is not the confirmed one
 */
export async function bulkEdit(
  deps: Dependencies,
  definition: CollectionDefinition,
  actor: Actor,
  { values, dry_run, unchanged_since: since, ids, matching, count }: BulkEditInput,
): Promise<BulkEditResult> {
  const at = deps.now().toISOString();
  const chosen = [...new Set(await chosenIds(deps, definition, actor, { ids, matching, count }))];
  const prepared = await prepareWrite(deps, definition, values, {});
  const isDry = dry_run === 1;
  const write = isDry
    ? prepared
    : { ...prepared, prepared: await definition.hooks?.prepare?.(deps.db, prepared.columns) };
  const run = { deps, definition, actor: inBatch(actor), write, since };
  const edits = await (isDry ? planAll : editAll)(run, chosen);
  return {
    id: (isDry ? undefined : await findBulkEdit(deps.db, String(run.actor.batch))) ?? null,
    at,
    results: edits.map(({ result }) => toResult(result)),
    changes: countFormer(Object.keys(prepared.columns), toChanges(edits)),
  };
}

const getTitle = ({ title }: CollectionDefinition, row: Row): string =>
  typeof title === 'string' ? String(row[title]) : String(row.id);

/** Plans to write the former values of a record back, unless it was changed or deleted since. */
function planUndo(
  definition: CollectionDefinition,
  { record_id: id, before, updated_at }: EditedRecord,
  row: Row | undefined,
): PlannedEdit {
  const conflict = (message: string) => ({ result: refused(id, new DomainError('conflict', message)), change: null });
  if (!row) return conflict(BULK_EDIT_MESSAGES.deletedSince);
  if (row.updated_at !== updated_at) return conflict(BULK_EDIT_MESSAGES.changedSince(getTitle(definition, row)));
  const write = { input: {}, columns: JSON.parse(before) as Values, files: NO_FILES, reverts: true as const };
  return { result: { id, ok: true, changed: true }, change: { row, write } };
}

/**
 * Undoes a bulk edit: its records get their former values back, except those that were changed or deleted since.
 * @throws DomainError `not_found`; `conflict` when nothing is left to undo
 */
export async function undoBulkEdit(
  deps: Dependencies,
  definition: CollectionDefinition,
  actor: Actor,
  id: number,
): Promise<{ results: ReturnType<typeof toResult>[] }> {
  const edit = await selectBulkEdit(deps.db, id);
  if (edit?.collection !== definition.name) throw notFound();
  const batchActor = inBatch(actor);
  const runAll = async (context: WriteContext, some: readonly number[]) => {
    const { trx, dialect, now } = context;
    const edited = await lockEditedRecords(trx, dialect, id, some);
    const rows = await selectRowsById(trx, dialect, definition, some, { trashed: false, lock: true });
    const planned = edited.map((record) => planUndo(definition, record, rows.get(record.record_id)));
    const changes = toChanges(planned);
    await changeLocked(context, definition, batchActor, changes);
    const undone = changes.map(({ row }) => row.id);
    await markUndone(trx, id, undone, { at: now.toISOString(), by: actor.name });
    return planned.map(({ result }) => result);
  };
  const results = await inBatches(
    deps,
    raisedBy(definition),
    await selectEditedIds(deps.db, id),
    toWork(runAll),
    BATCH_SIZE,
  );
  if (results.length === 0) throw new DomainError('conflict', BULK_EDIT_MESSAGES.undone);
  return { results: results.map(toResult) };
}
