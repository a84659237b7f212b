import { setImmediate as immediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { SEARCH_KINDS } from '@qram/contract/modules/search';
import { SITE_PAGES } from '@qram/contract/site-pages';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import { tidyFullTextIndexes } from '../platform/database/full-text.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import {
  clearIndex,
  deleteDocuments,
  putDocuments,
  SEARCH_INDEX,
  type SearchDocument,
} from '../platform/search/index-writing.ts';
import type { CollectionDefinition, Row } from './definition.ts';
import { indexRows } from './search-index.ts';

const ROWS_AT_ONCE = 100;
/** Records that were indexed at once, after which searches are slower until the index is tidied. */
const MANY = 1000;
const PAGES = 'pages';
/** Pages are older than every record, so records come first among equals. */
const PAGES_CREATED_AT = Date.UTC(2000, 0, 1);

interface Site extends Pick<Dependencies, 'db' | 'dialect' | 'versions'> {
  /** Ends it between two transactions. */
  signal?: AbortSignal;
}

const pageDocuments = (): SearchDocument[] =>
  SITE_PAGES.map(({ path, title, description }, at) => ({
    collection: PAGES,
    record_id: at + 1,
    kind: SEARCH_KINDS.indexOf('pages'),
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

/** Records that are not indexed as they are, in order of their ids. */
const unindexed = ({ name, hidesInactive }: CollectionDefinition): RawBuilder<Row> => sql<Row>`
  select t.* from ${sql.table(name)} t
  left join search_documents d on d.collection = ${name} and d.record_id = t.id
  where t.deleted_at is null ${hidesInactive ? sql`and t.active = 1` : sql``}
    and (d.id is null or d.record_updated_at <> t.updated_at)
  order by t.id limit ${sql.lit(ROWS_AT_ONCE)}`;

/** Indexed records that are no longer there. */
const departed = ({ name }: CollectionDefinition): RawBuilder<{ record_id: number }> => sql<{ record_id: number }>`
  select record_id from search_documents d where d.collection = ${name}
    and not exists (select 1 from ${sql.table(name)} t where t.id = d.record_id and t.deleted_at is null)
  order by record_id limit ${sql.lit(ROWS_AT_ONCE)}`;

interface Repair<R> {
  /** Rows to repair, at most ROWS_AT_ONCE. */
  find(db: Db): Promise<R[]>;
  repair(trx: Db, rows: readonly R[]): Promise<void>;
}

/** Repairs in one transaction at a time; begins none if there is nothing to do, as the database may be read-only. */
async function repairAll<R>({ db, versions, signal }: Site, { find, repair }: Repair<R>): Promise<number> {
  let count = 0;
  for (;;) {
    if (signal?.aborted || (await find(db)).length === 0) return count;
    // What is written meanwhile is indexed by its own transaction, after this one.
    count += await versions.change([SEARCH_INDEX], async (trx) => {
      const rows = await find(trx);
      await repair(trx, rows);
      return rows.length;
    });
    await immediate();
  }
}

async function syncCollection(site: Site, definition: CollectionDefinition): Promise<number> {
  const added = await repairAll(site, {
    find: (from) => rowsOf(from, unindexed(definition)),
    repair: (trx, rows) => indexRows({ trx }, definition, rows),
  });
  const removed = await repairAll(site, {
    find: (from) => rowsOf(from, departed(definition)),
    repair: (trx, rows) =>
      deleteDocuments(
        trx,
        definition.name,
        rows.map(({ record_id }) => record_id),
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
 * transactions of at most 100 records, so it may be interrupted and run on several instances at once.
 * @returns the number of records
 */
export async function syncSearchIndex(site: Site, collections: readonly CollectionDefinition[]): Promise<number> {
  let count = 0;
  for (const definition of collections) if (definition.searchable) count += await syncCollection(site, definition);
  await syncPages(site);
  if (count >= MANY) await tidyFullTextIndexes(site.db, site.dialect);
  return count;
}

/** Builds the index from nothing. @returns the number of records */
export async function rebuildSearchIndex(site: Site, collections: readonly CollectionDefinition[]): Promise<number> {
  await site.versions.change([SEARCH_INDEX], clearIndex);
  return syncSearchIndex(site, collections);
}
