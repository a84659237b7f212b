import { setImmediate as immediate } from 'node:timers/promises';
import type { BulkEditResult } from '@qram/contract/collection/bulk-edit';
import { type Actor, inBatch } from '../../platform/access/actor.ts';
import { notFound } from '../../platform/domain-error.ts';
import type { ReportProgress } from '../../platform/http/streams/progress-stream.ts';
import { type CollectionContext, type CollectionWrite, readerOf } from '../context.ts';
import { type PreparedWrite, prepareWrite } from '../operations/prepared-write.ts';
import { changeLocked, type LockedChange } from '../operations/update.ts';
import type { Values } from '../record-types.ts';
import { selectRowsById } from '../rows/repository.ts';
import { findBulkEdit, findBulkEditId, insertBulkEdit } from './batch-log.ts';
import { type UndoResult, undoBatch } from './batch-undo.ts';
import { countFormer, type PlannedEdit, planEdit } from './edit-plan.ts';
import { type BulkResult, inOneTransaction, toWork } from './record-work.ts';
import { type BulkSelection, chosenIds } from './selection.ts';

/** Max records per read. */
const RECORDS_AT_ONCE = 100;

/** A validated bulk edit: a selection with values for its records. */
export interface BulkEditInput extends BulkSelection {
  values: Values;
  /** 1: nothing is written. */
  dry_run: 0 | 1;
  /** Later changes are a conflict. */
  unchanged_since?: string | undefined;
}

interface BulkEditRun {
  collection: CollectionContext;
  /** With the batch of the edit. */
  actor: Actor;
  write: PreparedWrite;
  since: string | undefined;
  report: ReportProgress;
}

async function planAll({ collection, write, since }: BulkEditRun, ids: readonly number[]) {
  const reader = readerOf(collection);
  const planned: PlannedEdit[] = [];
  for (let at = 0; at < ids.length; at += RECORDS_AT_ONCE) {
    const some = ids.slice(at, at + RECORDS_AT_ONCE);
    const rows = await selectRowsById(reader, some, { trashed: false, lock: false });
    planned.push(...some.map((id) => planEdit(id, rows.get(id), { write, since, now: reader.now })));
    await immediate();
  }
  return planned;
}

const toChanges = (planned: readonly PlannedEdit[]): LockedChange[] =>
  planned.flatMap(({ change }) => (change ? [change] : []));

/** Runs in the given transaction. */
async function editRecords(
  { write: edit, since }: BulkEditRun,
  write: CollectionWrite,
  ids: readonly number[],
): Promise<PlannedEdit[]> {
  const rows = await selectRowsById(write, ids, { trashed: false, lock: true });
  const planned = ids.map((id) => planEdit(id, rows.get(id), { write: edit, since, now: write.now }));
  const changes = toChanges(planned);
  if (changes.length > 0) await changeLocked(write, changes);
  return planned;
}

async function editAll(run: BulkEditRun, ids: readonly number[]): Promise<PlannedEdit[]> {
  const { collection, actor, report } = run;
  const changes = new Map<number, LockedChange>();
  const runAll = async (write: CollectionWrite, some: readonly number[]) => {
    const planned = await editRecords(run, write, some);
    for (const change of toChanges(planned)) changes.set(change.row.id, change);
    return planned.map(({ result }) => result);
  };
  const finish = ({ trx, now, definition }: CollectionWrite) =>
    insertBulkEdit(trx, {
      collection: definition.name,
      batch: String(actor.batch),
      created_at: now.toISOString(),
      created_by_id: actor.userId,
      created_by_name: actor.name,
    });
  const results = await inOneTransaction(collection, actor, ids, toWork(runAll, { finish }), { report });
  return results.map((result) => ({ result, change: (result.changed && changes.get(result.id)) || null }));
}

const toResult = ({ changed = false, ...result }: BulkResult) => ({ ...result, changed });

/** Reports on each. @throws DomainError `conflict` when the number of matches is not the confirmed one */
export async function bulkEdit(
  collection: CollectionContext,
  actor: Actor,
  { values, dry_run, unchanged_since: since, ids, matching, count }: BulkEditInput,
  report: ReportProgress,
): Promise<BulkEditResult> {
  const { deps, definition } = collection;
  const at = deps.now().toISOString();
  const chosen = [...new Set(await chosenIds(collection, actor, { ids, matching, count }))];
  const prepared = await prepareWrite(collection, values, {});
  const isDry = dry_run === 1;
  const write = isDry
    ? prepared
    : { ...prepared, prepared: await definition.hooks?.prepare?.(deps.db, prepared.columns) };
  const batch = inBatch(actor);
  const run = { collection, actor: batch, write, since, report };
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

/** @throws DomainError `not_found`; `conflict` when nothing is left to undo */
export async function undoBulkEdit(
  collection: CollectionContext,
  actor: Actor,
  id: number,
  report: ReportProgress,
): Promise<{ results: UndoResult[] }> {
  const batch = await findBulkEdit(collection.deps.db, id);
  if (batch?.collection !== collection.definition.name) throw notFound();
  return { results: await undoBatch(collection, actor, batch, report) };
}
