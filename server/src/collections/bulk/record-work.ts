import { setImmediate as immediate } from 'node:timers/promises';
import type { ErrorCode } from '@qram/contract/api/errors';
import type { CallProgress } from '@qram/contract/collection/import';
import type { Actor } from '../../platform/access/actor.ts';
import { classifyDatabaseError } from '../../platform/database/database-errors.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { ReportProgress } from '../../platform/http/streams/progress-stream.ts';
import { type CollectionContext, type CollectionWrite, writeIn } from '../context.ts';
import { raisedBy } from '../operations/transact.ts';
import { inSavepoint } from './savepoints.ts';

/** Max rows per statement group, because SQLite blocks the event loop. */
const GROUP_SIZE = 100;
/** Max records per transaction, so that other writers don't wait long. */
const BATCH_SIZE = 50;
/** Yields to other requests after this many single writes. */
const YIELD_AFTER = 5;

export interface BulkResult {
  id: number;
  ok: boolean;
  changed?: boolean;
  code?: ErrorCode;
  message?: string;
}

/** The record stays as it is. */
export const refused = (id: number, { code, message }: DomainError): BulkResult => ({ id, ok: false, code, message });

/** Reports on each. */
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

export interface RecordWork {
  run(write: CollectionWrite, id: number): Promise<BulkResult | undefined>;
  /** Uses few statements. If it throws, the records are worked on one by one. */
  runAll?(write: CollectionWrite, ids: readonly number[]): Promise<BulkResult[]>;
  /** Converts an error after the record's changes were undone. */
  explain?(write: CollectionWrite, id: number, error: unknown): Promise<unknown>;
  /** Last step of a transaction that changed a record. */
  finish?(write: CollectionWrite): Promise<void>;
}

export const toWork = (
  runAll: NonNullable<RecordWork['runAll']>,
  others: Pick<RecordWork, 'explain' | 'finish'> = {},
): RecordWork => ({
  ...others,
  runAll,
  run: async (write, id) => (await runAll(write, [id]))[0] ?? { id, ok: true, changed: false },
});

/** Uses a savepoint, so that a refused record leaves nothing behind. */
async function attempt(write: CollectionWrite, id: number, work: RecordWork): Promise<BulkResult> {
  try {
    return (await inSavepoint(write, () => work.run(write, id))) ?? { id, ok: true };
  } catch (error) {
    const reason = work.explain ? await work.explain(write, id, error) : error;
    if (!(reason instanceof DomainError)) throw reason;
    return refused(id, reason);
  }
}

async function attemptEach(write: CollectionWrite, ids: readonly number[], work: RecordWork): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (const [at, id] of ids.entries()) {
    if (at % YIELD_AFTER === 0) await immediate();
    results.push(await attempt(write, id, work));
  }
  return results;
}

async function attemptAll(write: CollectionWrite, ids: readonly number[], work: RecordWork): Promise<BulkResult[]> {
  const { runAll } = work;
  if (!runAll) return attemptEach(write, ids, work);
  await immediate();
  try {
    return await inSavepoint(write, () => runAll(write, ids));
  } catch (error) {
    if (classifyDatabaseError(error) === 'unavailable') throw error;
    return attemptEach(write, ids, work);
  }
}

/** Rolls back, so that no revision is raised without a change. */
class NothingDone extends Error {
  readonly results: BulkResult[];
  constructor(results: BulkResult[]) {
    super('None of the records could be changed.');
    this.results = results;
  }
}

const isChange = ({ ok, changed }: BulkResult): boolean => ok && changed !== false;

interface WorkOptions {
  report?: ReportProgress | undefined;
  /** Further collections that change. */
  alsoChanges?: readonly string[];
}

/**
 * Reports on each, in one transaction, so that a crash leaves all or nothing. Yields to other requests between groups.
 */
export async function inOneTransaction(
  collection: CollectionContext,
  actor: Actor,
  ids: readonly number[],
  work: RecordWork,
  { report = () => {}, alsoChanges = [] }: WorkOptions = {},
): Promise<BulkResult[]> {
  const changed = new Set([...raisedBy(collection), ...alsoChanges]);
  const distinct = [...new Set(ids)];
  try {
    return await collection.deps.revisions.change([...changed], async (trx) => {
      const write = writeIn(collection, trx, actor);
      const results: BulkResult[] = [];
      for (let at = 0; at < distinct.length; at += GROUP_SIZE) {
        results.push(...(await attemptAll(write, distinct.slice(at, at + GROUP_SIZE), work)));
        report(savingProgress(Math.min(at + GROUP_SIZE, distinct.length), distinct.length));
      }
      if (!results.some(isChange)) throw new NothingDone(results);
      await work.finish?.(write);
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
 * Commits at most 50 records at once, for slow work that can't be undone. What a crash leaves undone is still listed.
 */
export async function inBatches(
  collection: CollectionContext,
  actor: Actor,
  ids: readonly number[],
  work: RecordWork,
  options: WorkOptions = {},
): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  const distinct = [...new Set(ids)];
  for (let at = 0; at < distinct.length; at += BATCH_SIZE)
    results.push(...(await inOneTransaction(collection, actor, distinct.slice(at, at + BATCH_SIZE), work, options)));
  return results;
}
