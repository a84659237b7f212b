import type { Actor } from '../platform/access/actor.ts';
import type { Db } from '../platform/database/database.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { FileLibrary } from '../platform/storage/file-library.ts';
import type { CollectionDefinition } from './definition.ts';
import type { WriteContext } from './record-types.ts';

/** A collection with the dependencies of its operations. */
export interface CollectionContext {
  readonly deps: Dependencies;
  readonly definition: CollectionDefinition;
}

/** `trx` is the database outside of a transaction. */
export interface CollectionReader extends WriteContext {
  definition: CollectionDefinition;
}

/** Writes records of a collection in a transaction. */
export interface CollectionWrite extends CollectionReader {
  actor: Actor;
  library: FileLibrary;
}

export const readerOf = ({
  deps,
  definition,
}: {
  deps: Pick<Dependencies, 'db' | 'dialect' | 'now'>;
  definition: CollectionDefinition;
}): CollectionReader => ({ trx: deps.db, dialect: deps.dialect, now: deps.now(), definition });

export const writeIn = ({ deps, definition }: CollectionContext, trx: Db, actor: Actor): CollectionWrite => ({
  trx,
  dialect: deps.dialect,
  now: deps.now(),
  definition,
  actor,
  library: deps.library,
});
