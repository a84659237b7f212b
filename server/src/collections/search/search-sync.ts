import { setImmediate as immediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { SITE_PAGES } from '@qram/contract/site-pages';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { tidyFullTextIndexes } from '../../platform/database/full-text.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import {
  clearIndex,
  deleteDocuments,
  putDocuments,
  SEARCH_INDEX,
  type SearchDocument,
} from '../../platform/search/index-writing.ts';
import type { CollectionDefinition } from '../definition.ts';
import type { Row } from '../rows.ts';
import { indexRows } from './search-index.ts';

const ROWS_AT_ONCE = 20;
/** Records that were indexed at once, after which searches are slower until the index is tidied. */
const MANY = 1000;
const PAGES = 'pages';
/** Pages are older than every record, so records come first among equals. */
const PAGES_CREATED_AT = Date.UTC(2000, 0, 1);

interface Identified {
  id: number;
}

interface Site extends Pick<Dependencies, 'db' | 'dialect' | 'versions'> {
  /** Ends it between two transactions. */
  signal?: AbortSignal;
}

const pageDocuments = (): SearchDocument[] =>
  SITE_PAGES.map(({ path, title, description }, at) => ({
    collection: PAGES,
    record_id: at + 1,
    kind: 'pages',
    address: path,
    title,
    context: '',
    summary: description,
    detail: '',
    words: '',
    body: '',
    premium: 0,
    category_id: null,
    created_at: new Date(PAGES_CREATED_AT - at).toISOString(),
    record_updated_at: new Date(PAGES_CREATED_AT).toISOString(),
    publish_at: '',
    unpublish_at: null,
  }));

async function rowsOf<T>(db: Db, query: RawBuilder<T>): Promise<T[]> {
  return (await query.execute(db)).rows;
}

/** Records that are not indexed as they are, in order of their ids, after one of them. */
const unindexed = ({ name, list }: CollectionDefinition, after: number): RawBuilder<Row> => sql<Row>`
  select t.* from ${sql.table(name)} t
  left join search_documents d on d.collection = ${name} and d.record_id = t.id
  where t.id > ${after} and t.deleted_at is null ${list.hidesInactive ? sql`and t.active = 1` : sql``}
    and (d.id is null or d.record_updated_at <> t.updated_at)
  order by t.id limit ${sql.lit(ROWS_AT_ONCE)}`;

/** Indexed records that are no longer there, in order of their ids, after one of them. */
const selectRemoved = ({ name }: CollectionDefinition, after: number): RawBuilder<Identified> => sql<Identified>`
  select record_id as id from search_documents d where d.collection = ${name} and d.record_id > ${after}
    and not exists (select 1 from ${sql.table(name)} t where t.id = d.record_id and t.deleted_at is null)
  order by record_id limit ${sql.lit(ROWS_AT_ONCE)}`;

interface Repair<R extends Identified> {
  /** Rows to repair, at most ROWS_AT_ONCE, in order of their ids. */
  find(db: Db, after: number): Promise<R[]>;
  repair(trx: Db, rows: readonly R[]): Promise<void>;
}

/** Repairs in one transaction at a time; begins none if there is nothing to do, as the database may be read-only. */
async function repairAll<R extends Identified>(
  { db, versions, signal }: Site,
  { find, repair }: Repair<R>,
): Promise<number> {
  let [count, after] = [0, 0];
  for (;;) {
    if (signal?.aborted || (await find(db, after)).length === 0) return count;
    // What is written meanwhile is indexed by its own transaction, after this one.
    const repaired = await versions.change([SEARCH_INDEX], async (trx) => {
      const rows = await find(trx, after);
      await repair(trx, rows);
      return rows;
    });
    count += repaired.length;
    after = repaired.at(-1)?.id ?? after;
    await immediate();
  }
}

async function syncCollection(site: Site, definition: CollectionDefinition): Promise<number> {
  const added = await repairAll(site, {
    find: (from, after) => rowsOf(from, unindexed(definition, after)),
    repair: (trx, rows) => indexRows({ trx }, definition, rows),
  });
  const removed = await repairAll(site, {
    find: (from, after) => rowsOf(from, selectRemoved(definition, after)),
    repair: (trx, rows) =>
      deleteDocuments(
        trx,
        definition.name,
        rows.map(({ id }) => id),
      ),
  });
  return added + removed;
}

async function syncPages({ db, versions }: Site): Promise<void> {
  const stored = await db
    .selectFrom('search_documents')
    .select(['address', 'title', 'summary'])
    .where('collection', '=', PAGES)
    .orderBy('record_id')
    .execute();
  const wanted = SITE_PAGES.map(({ path, title, description }) => ({ address: path, title, summary: description }));
  if (isDeepStrictEqual(stored, wanted)) return;
  await versions.change([SEARCH_INDEX], (trx) => putDocuments(trx, pageDocuments()));
}

/**
 * Indexes every record that isn't indexed as it is: of earlier versions, of a restored archive, of sample content. In
 * small transactions, so it may be interrupted and run on several instances at once.
 * @returns the number of records
 */
export async function syncSearchIndex(site: Site, collections: readonly CollectionDefinition[]): Promise<number> {
  let count = 0;
  for (const definition of collections) if (definition.search?.textsOf) count += await syncCollection(site, definition);
  await syncPages(site);
  if (count >= MANY) await tidyFullTextIndexes(site.db, site.dialect);
  return count;
}

/** Builds the index from nothing. @returns the number of records */
export async function rebuildSearchIndex(site: Site, collections: readonly CollectionDefinition[]): Promise<number> {
  await site.versions.change([SEARCH_INDEX], clearIndex);
  return syncSearchIndex(site, collections);
}
