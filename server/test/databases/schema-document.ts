import { readFile, writeFile } from 'node:fs/promises';
import { type RawBuilder, sql } from 'kysely';
import type { OpenDatabase } from '../../src/platform/database/database.ts';
import type { Dialect } from '../../src/platform/database/dialect.ts';
import { PROJECT_ROOT } from '../../src/project-root.ts';

const DOCUMENT = new URL('docs/schema.sql', PROJECT_ROOT);

const INTRODUCTION = `-- The schema of this version's database, for reading. Migrations make it; a test compares it with them.
-- To write it again: UPDATE_SCHEMA=1 npm test -- sqlite postgres server/migrations/schema.test.ts
`;

const HEADINGS: Record<Dialect, string> = { sqlite: '-- ==== SQLite ====', postgres: '-- ==== PostgreSQL ====' };

/** Kysely's tables, and shadow tables of SQLite's full-text indexes. */
const INTERNAL = /^(kysely_migration|sqlite_|search_(by_\w+|words_trigrams)_(data|idx|docsize|config|content)$)/;

/** Splits at commas outside parentheses and quotes. */
function splitDefinitions(text: string): string[] {
  const parts = [''];
  let depth = 0;
  let quoted = false;
  for (const character of text) {
    if (character === "'") quoted = !quoted;
    if (!quoted && character === '(') depth += 1;
    if (!quoted && character === ')') depth -= 1;
    if (character === ',' && depth === 0 && !quoted) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}

const formatTable = (head: string, definitions: readonly string[], tail = ''): string =>
  `${head} (\n${definitions.map((definition) => `  ${definition}`).join(',\n')}\n)${tail}`;

/** One definition per line, without quotes around names. */
function formatStatement(statement: string): string {
  const plain = statement
    .replace(/"(\w+)"/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  const [, head = '', definitions = '', tail = ''] =
    /^(create table \w+) \((.*)\)( without rowid)?$/i.exec(plain) ?? [];
  return `${head ? formatTable(head, splitDefinitions(definitions), tail) : plain};`;
}

async function describeSqlite(run: Run): Promise<string[]> {
  const rows = await run(
    sql<{ name: string; statement: string }>`select tbl_name as name, sql as statement from sqlite_master
      where sql is not null order by tbl_name,
      case type when 'table' then 0 when 'index' then 1 else 2 end, name`,
  );
  return rows.filter(({ name }) => !INTERNAL.test(name)).map(({ statement }) => formatStatement(statement));
}

async function describePostgres(run: Run): Promise<string[]> {
  const tables = await run(
    sql<{ name: string; unlogged: boolean; columns: string[]; constraints: string[] }>`
      select c.relname as name, c.relpersistence = 'u' as unlogged,
        (select array_agg(concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod),
            case when a.attcollation <> t.typcollation then 'collate "' || l.collname || '"' end,
            case when a.attnotnull then 'not null' end,
            'default ' || pg_get_expr(d.adbin, d.adrelid)) order by a.attnum)
          from pg_attribute a join pg_type t on t.oid = a.atttypid
          left join pg_collation l on l.oid = a.attcollation
          left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
        coalesce((select array_agg('constraint ' || o.conname || ' ' || pg_get_constraintdef(o.oid) order by o.conname)
          from pg_constraint o where o.conrelid = c.oid and o.contype <> 'n'), '{}') as constraints
      from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' order by c.relname`,
  );
  const additions = await run(
    sql<{ name: string; statement: string }>`
      select t.relname as name, pg_get_indexdef(i.indexrelid) as statement from pg_index i
        join pg_class t on t.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
        where t.relnamespace = current_schema()::regnamespace
          and not exists (select 1 from pg_constraint o where o.conindid = i.indexrelid)
      union all
      select t.relname, pg_get_triggerdef(g.oid) from pg_trigger g join pg_class t on t.oid = g.tgrelid
        where t.relnamespace = current_schema()::regnamespace and not g.tgisinternal
      order by 1, 2`,
  );
  return tables
    .filter(({ name }) => !INTERNAL.test(name))
    .flatMap(({ name, unlogged, columns, constraints }) => [
      `${formatTable(`create ${unlogged ? 'unlogged ' : ''}table ${name}`, [...columns, ...constraints])};`,
      ...additions
        .filter((addition) => addition.name === name)
        .map(({ statement }) => formatStatement(statement.replace(/\b(?:ON|on) public\./, 'ON '))),
    ]);
}

type Run = <T>(query: RawBuilder<T>) => Promise<T[]>;

/** Formats the schema as statements: each table with its indexes and triggers. */
export async function describeSchema({ db, dialect }: Pick<OpenDatabase, 'db' | 'dialect'>): Promise<string> {
  const run: Run = async (query) => (await query.execute(db)).rows;
  const statements = await (dialect === 'sqlite' ? describeSqlite(run) : describePostgres(run));
  const startsTable = /^create (unlogged |virtual )?table/i;
  return statements
    .map((statement) => (startsTable.test(statement) ? `\n${statement}` : statement))
    .join('\n')
    .trim();
}

async function readSections(): Promise<Record<Dialect, string>> {
  const text = await readFile(DOCUMENT, 'utf8').catch(() => '');
  const [before = '', postgres = ''] = text.split(HEADINGS.postgres);
  const [, sqlite = ''] = before.split(HEADINGS.sqlite);
  return { sqlite: sqlite.trim(), postgres: postgres.trim() };
}

export const readDocumentedSchema = async (dialect: Dialect): Promise<string> => (await readSections())[dialect];

export async function writeDocumentedSchema(dialect: Dialect, schema: string): Promise<void> {
  const documented = await readSections();
  documented[dialect] = schema;
  const sections = [INTRODUCTION, HEADINGS.sqlite, documented.sqlite, HEADINGS.postgres, documented.postgres];
  await writeFile(DOCUMENT, `${sections.map((section) => section.trim()).join('\n\n')}\n`);
}
