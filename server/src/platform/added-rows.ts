import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Actor } from './actor.ts';
import { auditRow, recordAuditOfEach } from './audit-trail.ts';
import type { Db } from './database/database.ts';
import {
  type Dialect,
  PREPARED,
  raisedVersions,
  raiseVersions,
  saying,
  type Version,
} from './database/dialect-differences.ts';

export interface AddedRow {
  id: number;
  [column: string]: unknown;
}

/** Rows to add, each by somebody. */
export interface Additions {
  /** The table, and the name in the audit trail. */
  table: string;
  /** Collections whose versions rise. */
  raises: readonly string[];
  /** All of them name the same columns. */
  rows: readonly Readonly<Record<string, unknown>>[];
  actors: readonly Actor[];
  at: Date;
}

export interface Added {
  /** In the order in which they were given. */
  rows: AddedRow[];
  raised: Version[];
}

type Pattern = Record<string, Record<string, unknown>>;

/** Numbers are given out in the order of the values; in which order rows are returned is promised nowhere. */
const byId = (one: AddedRow, other: AddedRow): number => one.id - other.id;

function byStatements(db: Db, dialect: Dialect, additions: Additions): Promise<Added> {
  const { table, raises, rows, actors, at } = additions;
  return db.transaction().execute(async (trx) => {
    const raised = await raiseVersions(trx, dialect, raises);
    const inserted = await (trx as unknown as Kysely<Pattern>)
      .insertInto(table)
      .values([...rows])
      .returningAll()
      .execute();
    const added = (inserted as AddedRow[]).sort(byId);
    const entries = added.map((row, place) => ({
      actor: actors[place] as Actor,
      event: { action: 'create', collection: table, recordId: row.id, after: row },
    }));
    await recordAuditOfEach(trx, entries, at);
    return { rows: added, raised };
  });
}

/** JSON as PostgreSQL takes it: half a character is an error there, which in plain text is replaced. */
const asJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'string' ? inner.toWellFormed() : inner));

/** Records of a table, numbered from 1, from a JSON array of them. */
const recordsOf = (table: string, all: unknown): RawBuilder<unknown> =>
  sql`json_populate_recordset(null::${sql.table(table)}, ${asJson(all)}::json) with ordinality`;

/**
 * The same as one statement, whose text is the same for any number of rows. The versions are raised before any row is
 * added, as everywhere: whoever waits for that lock holds no other.
 */
async function byOneStatement(db: Db, { table, raises, rows, actors, at }: Additions): Promise<Added> {
  const columns = sql.join(
    Object.keys(rows[0] ?? {})
      .sort()
      .map((column) => sql.ref(column)),
  );
  const entries = actors.map((actor) => auditRow(actor, { action: 'create', collection: table, recordId: null }, at));
  const statement = sql<{ added: string; raised: Version[] }>`${PREPARED}
    with raised as (${raisedVersions(db, raises)}),
    added as (
      insert into ${sql.table(table)} (${columns})
      select ${columns} from ${recordsOf(table, rows)} where (select count(*) from raised) > 0 order by ordinality
      returning *
    ),
    numbered as (select id as added_id, row_to_json(added)::text as added, row_number() over (order by id) as place from added),
    told as (
      insert into audit_entries (at, actor_id, actor_name, address, request_id, action, collection, record_id, after)
      select at, actor_id, actor_name, address, request_id, action, collection, added_id, added
      from numbered join ${recordsOf('audit_entries', entries)} on ordinality = place order by place
    )
    select added, (select json_agg(raised) from raised) as raised, ${saying} as said from numbered order by place`;
  const { rows: answered } = await statement.execute(db);
  return { rows: answered.map(({ added }) => JSON.parse(added) as AddedRow), raised: answered[0]?.raised ?? [] };
}

/**
 * Adds rows, raises the versions of what they change and tells of each in the audit trail, all of it in one transaction.
 * Where the database is reached over a connection it is one statement: journeys cost more than what they carry. For
 * tables without secrets, which the audit trail would leave out.
 * @returns after the commit
 */
export const addRows = (db: Db, dialect: Dialect, additions: Additions): Promise<Added> =>
  dialect === 'postgres' ? byOneStatement(db, additions) : byStatements(db, dialect, additions);
