import { setImmediate as immediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { SITE_PAGES } from '@qram/contract/collection/site-pages';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { lockKey, runStatements } from '../../platform/database/dialect.ts';
import { optimizeFullTextIndexes } from '../../platform/database/full-text.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import {
  clearIndex,
  deleteDocuments,
  SEARCH_INDEX,
  type SearchDocument,
  toDocument,
  toDocumentStatements,
} from '../../platform/search/index-writing.ts';
import type { CollectionReader } from '../context.ts';
import type { CollectionDefinition } from '../definition.ts';
import { lockRowsById } from '../rows/row-locks.ts';
import { indexRows } from './search-index.ts';

const ROWS_AT_ONCE = 20;
/** Beyond this many records at once, tidy the index, because searches slow down. */
const MANY = 1000;
const PAGES = 'pages';
/** Pages are older than every record, so records rank first among equals. */
const PAGES_CREATED_AT = Date.UTC(2000, 0, 1);

interface Identified {
  id: number;
}

interface Site extends Pick<Dependencies, 'db' | 'dialect' | 'revisions'> {
  /** Stops between two transactions. */
  signal?: AbortSignal;
}

const pageDocuments = (): SearchDocument[] =>
  SITE_PAGES.map(({ path, title, description }, at) =>
    toDocument(
      { address: path, title, summary: description },
      {
        collection: PAGES,
        record_id: at + 1,
        kind: 'pages',
        created_at: new Date(PAGES_CREATED_AT - at).toISOString(),
        record_updated_at: new Date(PAGES_CREATED_AT).toISOString(),
        publish_at: '',
        unpublish_at: null,
      },
    ),
  );

/** Records with a missing or stale document, by id. */
const staleSql = ({ name, list }: CollectionDefinition, after: number): RawBuilder<Identified> => sql<Identified>`
  select t.id from ${sql.table(name)} t
  left join search_documents d on d.collection = ${name} and d.record_id = t.id
  where t.id > ${after} and t.deleted_at is null ${list.hidesInactive ? sql`and t.active = 1` : sql``}
    and (d.id is null or d.record_updated_at <> t.updated_at)
  order by t.id limit ${sql.lit(ROWS_AT_ONCE)}`;

/** Documents of deleted records, by id. */
const removedSql = ({ name }: CollectionDefinition, after: number): RawBuilder<Identified> => sql<Identified>`
  select record_id as id from search_documents d where d.collection = ${name} and d.record_id > ${after}
    and not exists (select 1 from ${sql.table(name)} t where t.id = d.record_id and t.deleted_at is null)
  order by record_id limit ${sql.lit(ROWS_AT_ONCE)}`;

/** Locks first, because an earlier write may have indexed the records. */
async function indexIds(
  indexed: Pick<CollectionReader, 'trx' | 'dialect' | 'definition'>,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await lockRowsById(indexed, ids);
  const purged = ids.filter((id) => !rows.some((row) => row.id === id));
  await deleteDocuments(indexed.trx, indexed.definition.name, purged);
  await indexRows(indexed, rows);
}

/** Begins no transaction without work, because the database may be read-only. */
async function repairAll(
  { db, dialect, revisions, signal }: Site,
  definition: CollectionDefinition,
  select: typeof staleSql,
): Promise<number> {
  let [count, after] = [0, 0];
  const find = async (from: Db) => (await select(definition, after).execute(from)).rows.map(({ id }) => id);
  for (;;) {
    if (signal?.aborted || (await find(db)).length === 0) return count;
    const repaired = await revisions.change([SEARCH_INDEX], async (trx) => {
      // Instances that start together share the work.
      await lockKey(trx, dialect, 'search sync');
      const ids = await find(trx);
      await indexIds({ trx, dialect, definition }, ids);
      return ids;
    });
    count += repaired.length;
    after = repaired.at(-1) ?? after;
    await immediate();
  }
}

async function syncCollection(site: Site, definition: CollectionDefinition): Promise<number> {
  const added = await repairAll(site, definition, staleSql);
  const removed = await repairAll(site, definition, removedSql);
  return added + removed;
}

async function syncPages({ db, dialect, revisions }: Site): Promise<void> {
  const stored = await db
    .selectFrom('search_documents')
    .select(['address', 'title', 'summary'])
    .where('collection', '=', PAGES)
    .orderBy('record_id')
    .execute();
  const wanted = SITE_PAGES.map(({ path, title, description }) => ({ address: path, title, summary: description }));
  if (isDeepStrictEqual(stored, wanted)) return;
  await revisions.change([SEARCH_INDEX], (trx) =>
    runStatements(trx, dialect, toDocumentStatements(trx, pageDocuments())),
  );
}

/**
 * Reindexes stale records in small transactions, so it may be interrupted and run on several instances.
 * @returns the number of records
 */
export async function syncSearchIndex(site: Site, collections: readonly CollectionDefinition[]): Promise<number> {
  let count = 0;
  for (const definition of collections)
    if (definition.search?.getTexts) count += await syncCollection(site, definition);
  await syncPages(site);
  if (count >= MANY) await optimizeFullTextIndexes(site.db, site.dialect);
  return count;
}

/** @returns the number of records */
export async function rebuildSearchIndex(site: Site, collections: readonly CollectionDefinition[]): Promise<number> {
  await site.revisions.change([SEARCH_INDEX], (trx) => clearIndex(trx, site.dialect));
  return syncSearchIndex(site, collections);
}
