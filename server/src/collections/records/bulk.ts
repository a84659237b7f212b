import { setImmediate as immediate } from 'node:timers/promises';
import { LIST_LIMITS } from '@qram/contract/collection';
import type { ErrorCode } from '@qram/contract/errors';
import type { CallProgress } from '@qram/contract/import';
import { type Actor, inBatch } from '../../platform/actor.ts';
import { classifyDatabaseError } from '../../platform/database/database-errors.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { ReportProgress } from '../../platform/http/progress-stream.ts';
import type { CollectionDefinition } from '../definition.ts';
import { selectRow } from '../rows/repository.ts';
import type { WriteContext } from '../rows.ts';
import { matchingIds } from './reading.ts';
import { inSavepoint } from './savepoints.ts';
import { raisedBy, removeRows, restoreRows, toDomainError } from './writing.ts';

/** Records that are written with few statements, which block the event loop with SQLite. */
const GROUP_SIZE = 100;
/** Records in one transaction of work that can't be undone: few enough that other writers don't wait long. */
const BATCH_SIZE = 50;
/** Records after which other requests get their turn when they are written one by one. */
const YIELD_AFTER = 5;

export interface BulkResult {
  id: number;
  ok: boolean;
  /** False: there was nothing to change. */
  changed?: boolean;
  code?: ErrorCode;
  message?: string;
}

/** A validated selection: ids, or what matches a search. */
export interface BulkSelection {
  ids?: number[] | undefined;
  matching?: Record<string, unknown> | undefined;
  count?: number | undefined;
}

/** The result of a record that stays as it is. */
export const refused = (id: number, { code, message }: DomainError): BulkResult => ({ id, ok: false, code, message });

/** Runs `work` for each id, and reports success or failure for each. */
export async function bulk(ids: readonly number[], work: (id: number) => Promise<unknown>) {
  const results: BulkResult[] = [];
  for (const id of new Set(ids)) {
    try {
      await work(id);
      results.push({ id, ok: true });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      results.push(refused(id, error));
    }
  }
  return { results };
}

/** Work on records. */
export interface RecordWork {
  run(context: WriteContext, id: number): Promise<BulkResult | undefined>;
  /** Does the same with few statements. If it throws, its records are worked on one by one. */
  runAll?(context: WriteContext, ids: readonly number[]): Promise<BulkResult[]>;
  /** Turns an error into a DomainError where it can. Runs after the record's changes were undone. */
  explain?(context: WriteContext, id: number, error: unknown): Promise<unknown>;
  /** The last step of the transaction, if a record was changed. */
  finish?(context: WriteContext): Promise<void>;
}

/** The same work for several records and for one. */
export const toWork = (
  runAll: NonNullable<RecordWork['runAll']>,
  others: Pick<RecordWork, 'explain' | 'finish'> = {},
): RecordWork => ({
  ...others,
  runAll,
  run: async (context, id) => (await runAll(context, [id]))[0] ?? { id, ok: true, changed: false },
});

/** Works in a savepoint, so that a refused record leaves nothing behind in the batch's transaction. */
async function attempt(context: WriteContext, id: number, work: RecordWork): Promise<BulkResult> {
  try {
    return (await inSavepoint(context, () => work.run(context, id))) ?? { id, ok: true };
  } catch (error) {
    const reason = work.explain ? await work.explain(context, id, error) : error;
    if (!(reason instanceof DomainError)) throw reason;
    return refused(id, reason);
  }
}

async function attemptEach(context: WriteContext, ids: readonly number[], work: RecordWork): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (const [at, id] of ids.entries()) {
    if (at % YIELD_AFTER === 0) await immediate();
    results.push(await attempt(context, id, work));
  }
  return results;
}

async function attemptAll(context: WriteContext, ids: readonly number[], work: RecordWork): Promise<BulkResult[]> {
  const { runAll } = work;
  if (!runAll) return attemptEach(context, ids, work);
  await immediate();
  try {
    return await inSavepoint(context, () => runAll(context, ids));
  } catch (error) {
    if (classifyDatabaseError(error) === 'unavailable') throw error;
    return attemptEach(context, ids, work);
  }
}

/** Rolls a transaction back in which no record was changed, so that no version is raised. */
class NothingDone extends Error {
  readonly results: BulkResult[];
  constructor(results: BulkResult[]) {
    super('None of the records could be changed.');
    this.results = results;
  }
}

const isChange = ({ ok, changed }: BulkResult): boolean => ok && changed !== false;

/**
 * Works on records in one transaction, so that a crash leaves all of it or nothing, and reports success or failure for
 * each. Other requests get their turn between groups of records.
 * @param changed collections whose versions are raised
 */
export async function inOneTransaction(
  deps: Dependencies,
  changed: readonly string[],
  ids: readonly number[],
  work: RecordWork,
  report: ReportProgress = () => {},
): Promise<BulkResult[]> {
  const distinct = [...new Set(ids)];
  try {
    return await deps.revisions.change([...changed], async (trx) => {
      const context = { trx, dialect: deps.dialect, now: deps.now() };
      const results: BulkResult[] = [];
      for (let at = 0; at < distinct.length; at += GROUP_SIZE) {
        results.push(...(await attemptAll(context, distinct.slice(at, at + GROUP_SIZE), work)));
        report(savingProgress(Math.min(at + GROUP_SIZE, distinct.length), distinct.length));
      }
      if (!results.some(isChange)) throw new NothingDone(results);
      await work.finish?.(context);
      return results;
    });
  } catch (error) {
    if (error instanceof NothingDone) return error.results;
    throw error;
  }
}

/** The progress of a call that has saved some of its records. */
export const savingProgress = (done: number, total: number): CallProgress => ({
  step: 'saving',
  percent: (100 * done) / total,
  done,
  total,
});

/**
 * Works on each record in transactions of at most 50 records, for work that can't be undone and takes long. What a crash
 * leaves undone is still listed.
 */
export async function inBatches(
  deps: Dependencies,
  changed: readonly string[],
  ids: readonly number[],
  work: RecordWork,
): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  const distinct = [...new Set(ids)];
  for (let at = 0; at < distinct.length; at += BATCH_SIZE)
    results.push(...(await inOneTransaction(deps, changed, distinct.slice(at, at + BATCH_SIZE), work)));
  return results;
}

/** @throws DomainError `conflict` unless as many records match as the caller confirmed */
export function assertCount(found: number, count: number | undefined): void {
  if (found > LIST_LIMITS.matchingMax)
    throw new DomainError('conflict', `At most ${LIST_LIMITS.matchingMax} records at once. Narrow the search.`);
  if (found !== count)
    throw new DomainError(
      'conflict',
      `The list has changed. It now has ${found} ${found === 1 ? 'record' : 'records'}.`,
    );
}

/** The ids of a selection. @throws DomainError `conflict` when the number of matches is not the confirmed one */
export async function chosenIds(
  deps: Dependencies,
  definition: CollectionDefinition,
  actor: Actor,
  { ids, matching, count }: BulkSelection,
): Promise<number[]> {
  if (ids) return ids;
  const found = await matchingIds(deps, definition, actor, matching ?? {}, LIST_LIMITS.matchingMax + 1);
  assertCount(found.length, count);
  return found;
}

/**
 * Moves the selected records to the trash in one transaction, and reports success or failure for each.
 * @throws DomainError `conflict` when the number of matches is not the confirmed one
 */
export async function bulkRemove(
  deps: Dependencies,
  definition: CollectionDefinition,
  actor: Actor,
  { ids, matching, count }: BulkSelection,
  report: ReportProgress,
): Promise<{ results: BulkResult[] }> {
  const chosen = await chosenIds(deps, definition, actor, { ids, matching, count });
  definition.hooks?.beforeBulkDelete?.(chosen);
  const batchActor = inBatch(actor);
  const runAll = async (context: WriteContext, some: readonly number[]) => {
    const removals = some.map((id) => ({ id }));
    await removeRows(context, definition, batchActor, removals);
    return some.map((id) => ({ id, ok: true }));
  };
  const results = await inOneTransaction(deps, raisedBy(definition), chosen, toWork(runAll), report);
  return { results };
}

/** Restores the given records in one transaction, and reports success or failure for each. */
export function bulkRestore(
  deps: Dependencies,
  definition: CollectionDefinition,
  actor: Actor,
  ids: readonly number[],
  report: ReportProgress,
): Promise<BulkResult[]> {
  const batchActor = inBatch(actor);
  const runAll = async (context: WriteContext, some: readonly number[]) => {
    await restoreRows(context, definition, batchActor, some);
    return some.map((id) => ({ id, ok: true }));
  };
  const explain: RecordWork['explain'] = async ({ trx, dialect }, id, error) => {
    const values = (await selectRow(trx, dialect, definition, id, { trashed: true, lock: false })) ?? {};
    return toDomainError(trx, definition, { values, selfId: id }, error);
  };
  return inOneTransaction(deps, raisedBy(definition), ids, toWork(runAll, { explain }), report);
}
