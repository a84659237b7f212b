import { runStatements, type Statement } from '../../platform/database/dialect.ts';
import {
  type SearchDocument,
  toDocument,
  toDocumentDeletions,
  toDocumentStatements,
} from '../../platform/search/index-writing.ts';
import type { CollectionReader } from '../context.ts';
import type { CollectionDefinition } from '../definition.ts';
import type { Row } from '../record-types.ts';
import { fetchRows, untyped } from '../rows/repository.ts';
import { lockAgainstChanges } from '../rows/row-locks.ts';

const ROWS_AT_ONCE = 100;
/** Sorts before every time. */
const ALWAYS = '';

type IndexedRows = Pick<CollectionReader, 'trx' | 'dialect' | 'definition'>;

/** True if search may ever show the row; times are checked at the search. */
const isIndexed = ({ list }: CollectionDefinition, row: Row): boolean =>
  row.deleted_at === null && !(list.hidesInactive && row.active !== 1);

async function buildDocuments({ trx, definition }: IndexedRows, rows: readonly Row[]): Promise<SearchDocument[]> {
  const { name, search } = definition;
  if (!search?.getTexts || rows.length === 0) return [];
  const texts = await search.getTexts(trx, rows);
  return rows.flatMap((row, at): SearchDocument[] => {
    const text = texts[at];
    if (!text) return [];
    return [
      toDocument(text, {
        collection: name,
        record_id: row.id,
        kind: search.kind,
        created_at: row.created_at,
        record_updated_at: row.updated_at,
        publish_at: row.publish_at === undefined ? ALWAYS : row.publish_at,
        unpublish_at: row.unpublish_at ?? null,
      }),
    ];
  });
}

/** Indexes or removes written rows. The engine runs it for every write. */
export async function toIndexStatements(
  { trx, dialect, definition }: IndexedRows,
  rows: readonly Row[],
): Promise<Statement[]> {
  const { belongsTo } = definition;
  if (!definition.search?.getTexts || rows.length === 0) return [];
  const shown = rows.filter((row) => isIndexed(definition, row));
  const hidden = rows.filter((row) => !isIndexed(definition, row)).map(({ id }) => id);
  // Texts have the parent's title, which reindexes children when it changes.
  if (belongsTo && shown.length > 0)
    await lockAgainstChanges({ trx, dialect }, belongsTo.parent, [
      ...new Set(shown.map((row) => Number(row[belongsTo.column]))),
    ]);
  return [
    ...toDocumentDeletions(trx, definition.name, hidden),
    ...toDocumentStatements(trx, await buildDocuments({ trx, dialect, definition }, shown)),
  ];
}

/** For writes beside the engine. */
export async function indexRows(indexed: IndexedRows, rows: readonly Row[]): Promise<void> {
  await runStatements(indexed.trx, indexed.dialect, await toIndexStatements(indexed, rows));
}

async function indexChildrenOf(parents: IndexedRows, parentId: number): Promise<void> {
  const { children } = parents.definition.search ?? {};
  if (!children) return;
  const { definition, column } = children;
  let after = 0;
  for (;;) {
    const rows = await fetchRows(
      untyped(parents.trx)
        .selectFrom(definition.name)
        .selectAll()
        .where(column, '=', parentId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(ROWS_AT_ONCE),
    );
    await indexRows({ ...parents, definition }, rows);
    if (rows.length < ROWS_AT_ONCE) return;
    after = rows.at(-1)?.id ?? after;
  }
}

/** Indexes records found by the titles of changed ones. */
export async function indexChildren(parents: IndexedRows, rows: readonly Row[]): Promise<void> {
  for (const { id } of rows) await indexChildrenOf(parents, id);
}
