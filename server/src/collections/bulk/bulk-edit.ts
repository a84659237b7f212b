import { setImmediate as immediate } from 'node:timers/promises';
import type { BulkEditResult } from '@qram/contract/bulk-edit';
import { type Actor, inBatch } from '../../platform/actor.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { notFound } from '../../platform/domain-error.ts';
import type { ReportProgress } from '../../platform/http/progress-stream.ts';
import type { CollectionDefinition } from '../definition.ts';
import { type PreparedWrite, prepareWrite } from '../operations/prepared-write.ts';
import { raisedBy } from '../operations/remove.ts';
import { changeLocked, type LockedChange } from '../operations/update.ts';
import type { Values, WriteContext } from '../record-types.ts';
import { selectRowsById } from '../rows/repository.ts';
import { findBulkEdit, findBulkEditId, insertBulkEdit } from './batch-log.ts';
import { type UndoResult, undoBatch } from './batch-undo.ts';
import { type BulkResult, type BulkSelection, chosenIds, inOneTransaction, toWork } from './bulk.ts';
import { countFormer, type PlannedEdit, planEdit } from './edit-plan.ts';

/** Records that are read at once. */
const RECORDS_AT_ONCE = 100;

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
  report: ReportProgress;
}

async function planAll({ deps, definition, write, since }: BulkEditRun, ids: readonly number[]) {
  const planned: PlannedEdit[] = [];
  for (let at = 0; at < ids.length; at += RECORDS_AT_ONCE) {
    const some = ids.slice(at, at + RECORDS_AT_ONCE);
    const rows = await selectRowsById(deps.db, deps.dialect, definition, some, { trashed: false, lock: false });
    planned.push(...some.map((id) => planEdit(id, rows.get(id), { write, since, now: deps.now() })));
    await immediate();
  }
  return planned;
}

const toChanges = (planned: readonly PlannedEdit[]): LockedChange[] =>
  planned.flatMap(({ change }) => (change ? [change] : []));

/** Edits records in the given transaction. */
async function editRecords(
  { definition, actor, write, since }: BulkEditRun,
  context: WriteContext,
  ids: readonly number[],
): Promise<PlannedEdit[]> {
  const { trx, dialect, now } = context;
  const rows = await selectRowsById(trx, dialect, definition, ids, { trashed: false, lock: true });
  const planned = ids.map((id) => planEdit(id, rows.get(id), { write, since, now }));
  const changes = toChanges(planned);
  if (changes.length > 0) await changeLocked(context, definition, actor, changes);
  return planned;
}

/** Edits the records in one transaction. @returns the plan for each record, with its result */
async function editAll(run: BulkEditRun, ids: readonly number[]): Promise<PlannedEdit[]> {
  const { deps, definition, actor, report } = run;
  const changes = new Map<number, LockedChange>();
  const runAll = async (context: WriteContext, some: readonly number[]) => {
    const planned = await editRecords(run, context, some);
    for (const change of toChanges(planned)) changes.set(change.row.id, change);
    return planned.map(({ result }) => result);
  };
  const finish = ({ trx, now }: WriteContext) =>
    insertBulkEdit(trx, {
      collection: definition.name,
      batch: String(actor.batch),
      created_at: now.toISOString(),
      created_by_id: actor.userId,
      created_by_name: actor.name,
    });
  const results = await inOneTransaction(deps, raisedBy(definition), ids, toWork(runAll, { finish }), report);
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
  report: ReportProgress,
): Promise<BulkEditResult> {
  const at = deps.now().toISOString();
  const chosen = [...new Set(await chosenIds(deps, definition, actor, { ids, matching, count }))];
  const prepared = await prepareWrite(deps, definition, values, {});
  const isDry = dry_run === 1;
  const write = isDry
    ? prepared
    : { ...prepared, prepared: await definition.hooks?.prepare?.(deps.db, prepared.columns) };
  const batch = inBatch(actor);
  const run = { deps, definition, actor: batch, write, since, report };
  const edits = await (isDry ? planAll : editAll)(run, chosen);
  const id = isDry ? undefined : await findBulkEditId(deps.db, String(batch.batch));
  return {
    id: id ?? null,
    batch: id === undefined ? null : String(batch.batch),
    at,
    results: edits.map(({ result }) => toResult(result)),
    changes: countFormer(Object.keys(prepared.columns), toChanges(edits)),
  };
}

/**
 * Undoes a bulk edit.
 * @throws DomainError `not_found`; `conflict` when nothing is left to undo
 */
export async function undoBulkEdit(
  deps: Dependencies,
  definition: CollectionDefinition,
  actor: Actor,
  id: number,
  report: ReportProgress,
): Promise<{ results: UndoResult[] }> {
  const batch = await findBulkEdit(deps.db, id);
  if (batch?.collection !== definition.name) throw notFound();
  return { results: await undoBatch(deps, definition, actor, batch, report) };
}
