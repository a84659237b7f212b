import { IMPORT_MESSAGES } from '@qram/contract/collection/import';
import fastq from 'fastq';
import { DomainError } from '../../platform/domain-error.ts';

/** Max waiting imports; each holds its file on disk. */
const MAX_WAITING = 4;
const RETRY_SECONDS = 10;

const queue = fastq.promise<unknown, () => Promise<unknown>, unknown>((run) => run(), 1);

/** Runs one at a time, to bound memory. @throws DomainError `unavailable` when too many wait */
export async function runImport<T>(run: () => Promise<T>): Promise<T> {
  if (queue.length() >= MAX_WAITING)
    throw new DomainError('unavailable', IMPORT_MESSAGES.busy, { retryAfterSeconds: RETRY_SECONDS });
  return (await queue.push(run)) as T;
}
