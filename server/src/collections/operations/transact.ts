import { ERROR_MESSAGES } from '@qram/contract/api/errors';
import type { Actor } from '../../platform/access/actor.ts';
import { classifyDatabaseError } from '../../platform/database/database-errors.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { SEARCH_INDEX } from '../../platform/search/index-writing.ts';
import { type CollectionContext, type CollectionReader, type CollectionWrite, readerOf, writeIn } from '../context.ts';
import type { Values } from '../record-types.ts';

interface WrittenValues {
  values: Values;
  selfId: number | null;
}

/** Revisions that a write raises. */
export const raisedBy = ({ deps, definition }: CollectionContext): string[] => [
  definition.name,
  ...(definition.alsoChanges?.written ?? []),
  ...(definition.search ? [SEARCH_INDEX] : []),
  // A write adds uploads to the library, and changes which files are used.
  ...(definition.files?.attachments?.some(({ library }) => library) ? [deps.library.name] : []),
];

/** Raises the revision, and turns duplicates into messages by field. */
export async function transact<T>(
  collection: CollectionContext,
  actor: Actor,
  written: WrittenValues,
  work: (write: CollectionWrite) => Promise<T>,
): Promise<T> {
  try {
    return await collection.deps.revisions.change(raisedBy(collection), (trx) => work(writeIn(collection, trx, actor)));
  } catch (error) {
    throw await toDomainError(readerOf(collection), written, error);
  }
}

/** A duplicate becomes `conflict` with a message by field. */
export async function toDomainError(
  { trx, definition }: Pick<CollectionReader, 'trx' | 'definition'>,
  { values, selfId }: WrittenValues,
  error: unknown,
): Promise<unknown> {
  const { explainDuplicate } = definition.hooks ?? {};
  if (classifyDatabaseError(error) !== 'unique' || !explainDuplicate) return error;
  const errors = await explainDuplicate(trx, values, selfId);
  return new DomainError('conflict', Object.values(errors)[0]?.[0] ?? ERROR_MESSAGES.conflict, { errors });
}
