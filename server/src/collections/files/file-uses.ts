import type { FileFolder } from '@qram/contract/library-files';
import { MEDIA_LIMITS, type MediaUse } from '@qram/contract/modules/media';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { LibraryFile, LibraryUse } from '../library-file.ts';
import type { RecordTable, WriteContext } from '../record-types.ts';
import { untyped } from '../rows/repository.ts';

/** A column of a table that names files of the library. */
export interface FileUse extends Pick<LibraryUse, 'prefixes' | 'noun' | 'type' | 'nameColumn'> {
  table: string;
  column: string;
  /** Column with the title of a record. */
  title: string;
  /** True: the table's rows have no id and no trash. */
  keyed?: true;
  /** The rows belong to records of another table, which `title` is a column of, by the id in `column`. */
  records?: { table: RecordTable; column: string };
  /** Names `to` in place of `from` wherever the column names it. */
  rename(context: WriteContext, actor: Actor, from: LibraryFile, to: LibraryFile): Promise<void>;
}

/** The column's value for a file; null if it can't name it. */
export function namedAs({ prefixes }: Pick<FileUse, 'prefixes'>, { folder, file }: FileName): string | null {
  const prefix = prefixes[folder];
  return prefix === undefined ? null : prefix + file;
}

type FileName = Pick<LibraryFile, 'folder' | 'file'>;

/** True if a record names the file of a row of `media`. */
export function isUsed(uses: readonly FileUse[]): RawBuilder<SqlBool> {
  const conditions = uses.flatMap(({ table, column, prefixes }) =>
    Object.entries(prefixes).map(([folder, prefix]) => {
      const name = prefix === '' ? sql.ref('media.file') : sql`${sql.lit(prefix)} || media.file`;
      return sql`(media.folder = ${sql.lit(folder)} and exists (
        select 1 from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = ${name}))`;
    }),
  );
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

/** The records that use a file: their number, and the first of them. */
export interface UsesOfFile {
  count: number;
  first: MediaUse[];
}

interface NamingRow {
  named: string;
  id: number | null;
  title: string;
  deleted_at: string | null;
}

/** The records that name these files, by `folder/file`. Records in the trash count. */
export async function getUses(
  db: Db,
  uses: readonly FileUse[],
  files: readonly FileName[],
): Promise<Map<string, UsesOfFile>> {
  const found = new Map<string, UsesOfFile>();
  for (const use of uses) {
    const keys = new Map<string, string>();
    for (const file of files) {
      const named = namedAs(use, file);
      if (named !== null) keys.set(named, getKey(file));
    }
    for (const row of await namingRows(db, use, [...keys.keys()])) {
      const key = keys.get(row.named) ?? '';
      const { count, first } = found.get(key) ?? { count: 0, first: [] };
      if (first.length < MEDIA_LIMITS.usesShown)
        first.push({
          kind: use.records?.table ?? use.table,
          id: row.id,
          title: row.title,
          in_trash: row.deleted_at === null ? 0 : 1,
        });
      found.set(key, { count: count + 1, first });
    }
  }
  return found;
}

export const getKey = ({ folder, file }: { folder: FileFolder; file: string }): string => `${folder}/${file}`;

async function namingRows(
  db: Db,
  { table, column, title, keyed, records }: FileUse,
  named: string[],
): Promise<NamingRow[]> {
  if (named.length === 0) return [];
  const of = records?.table ?? table;
  const rows = await untyped(db)
    .selectFrom(table)
    .$if(records !== undefined, (query) => query.innerJoin(of, `${of}.id`, `${table}.${records?.column}`))
    .select([`${table}.${column} as named`, `${of}.${title} as title`])
    .select(
      keyed
        ? [sql<null>`null`.as('id'), sql<null>`null`.as('deleted_at')]
        : [sql.ref(`${of}.id`).as('id'), sql.ref(`${of}.deleted_at`).as('deleted_at')],
    )
    .where(`${table}.${column}`, 'in', named)
    .orderBy(keyed ? `${table}.${title}` : `${of}.id`)
    .execute();
  return rows as unknown as NamingRow[];
}

const TITLE_LENGTH = 60;
const shortened = (title: string): string =>
  title.length > TITLE_LENGTH ? `${title.slice(0, TITLE_LENGTH - 1).trimEnd()}…` : title;

/** @throws DomainError `conflict` that names who uses the file */
export async function assertUnused(db: Db, uses: readonly FileUse[], file: FileName): Promise<void> {
  const used = (await getUses(db, uses, [file])).get(getKey(file));
  const [first] = used?.first ?? [];
  if (!used || !first) return;
  const noun = uses.find(({ table }) => table === first.kind)?.noun ?? 'record';
  const others = used.count - 1;
  const more = others === 0 ? '' : others === 1 ? ' and 1 other place' : ` and ${others} other places`;
  const place = `the ${noun} “${shortened(first.title)}”${first.in_trash ? ' in the trash' : ''}`;
  throw new DomainError('conflict', `Used by ${place}${more}.`);
}
