import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';
import type { Dialect } from './dialect.ts';

/** Schema introspection for backup and restore. */

interface ColumnPlace {
  table: string;
  column: string;
  /** Position in the primary key from 1; 0: not in it. */
  place: number;
}

interface ForeignKey {
  child: string;
  parent: string;
}

async function selectRows<T>(db: Db, query: RawBuilder<T>): Promise<T[]> {
  return (await query.execute(db)).rows;
}

export function readColumns(db: Db, dialect: Dialect): Promise<ColumnPlace[]> {
  if (dialect === 'sqlite')
    return selectRows(
      db,
      sql<ColumnPlace>`select m.name as "table", p.name as "column", p.pk as place
        from pragma_table_list m join pragma_table_info(m.name) p
        where m.schema = 'main' and m.type = 'table' and m.name not like 'sqlite%' order by m.name, p.cid`,
    );
  return selectRows(
    db,
    sql<ColumnPlace>`select c.relname as "table", a.attname as "column", coalesce(k.place, 0)::int as place
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_constraint p on p.conrelid = c.oid and p.contype = 'p'
      left join lateral unnest(p.conkey) with ordinality as k(number, place) on k.number = a.attnum
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' order by c.relname, a.attnum`,
  );
}

export function readForeignKeys(db: Db, dialect: Dialect): Promise<ForeignKey[]> {
  if (dialect === 'sqlite')
    return selectRows(
      db,
      sql<ForeignKey>`select m.name as child, f."table" as parent
        from sqlite_master m join pragma_foreign_key_list(m.name) f where m.type = 'table'`,
    );
  return selectRows(
    db,
    sql<ForeignKey>`select c.relname as child, p.relname as parent from pg_constraint f
      join pg_class c on c.oid = f.conrelid join pg_class p on p.oid = f.confrelid
      where f.contype = 'f' and f.connamespace = current_schema()::regnamespace`,
  );
}

/** Drops tables, children first, with their trigger functions and full-text indexes. */
export async function dropTables(trx: Db, dialect: Dialect, names: readonly string[]): Promise<void> {
  for (const name of names) await sql`drop table ${sql.table(name)}`.execute(trx);
  if (dialect === 'sqlite') {
    const indexes = sql<{
      name: string;
    }>`select name from pragma_table_list where schema = 'main' and type = 'virtual'`;
    for (const { name } of await selectRows(trx, indexes)) await sql`drop table ${sql.table(name)}`.execute(trx);
    return;
  }
  const guards = await selectRows(
    trx,
    sql<{ name: string }>`select proname as name from pg_proc
      where pronamespace = current_schema()::regnamespace and proname like 'refuse\\_changes\\_of\\_%'`,
  );
  for (const { name } of guards) await sql`drop function ${sql.ref(name)}()`.execute(trx);
}

/** Last generated id per table, including deleted rows. */
export async function readIdCounters(db: Db, dialect: Dialect): Promise<Record<string, number>> {
  if (dialect === 'sqlite') {
    const rows = await selectRows(db, sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`);
    return Object.fromEntries(rows.map(({ name, seq }) => [name, seq]));
  }
  const rows = await selectRows(
    db,
    sql<{ name: string; last: number | null }>`select t.relname as name, s.last_value as last
      from pg_class q
      join pg_depend d on d.objid = q.oid and d.deptype = 'a'
      join pg_class t on t.oid = d.refobjid
      join pg_sequences s on s.sequencename = q.relname and s.schemaname = current_schema()
      where q.relkind = 'S' and q.relnamespace = current_schema()::regnamespace`,
  );
  return Object.fromEntries(rows.flatMap(({ name, last }) => (last === null ? [] : [[name, Number(last)]])));
}

export async function setIdCounter(trx: Db, dialect: Dialect, table: string, last: number): Promise<void> {
  if (dialect === 'postgres') {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last})`.execute(trx);
    return;
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(trx);
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(trx);
}
