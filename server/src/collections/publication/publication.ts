import { type CollectionDeclaration, findUpcoming } from '@qram/contract/collection/collection';
import { isPublishedCollection } from '@qram/contract/collection/content';
import {
  NOW,
  PUBLICATION_MESSAGES,
  type PublicationPeriod,
  type PublicationState,
} from '@qram/contract/collection/publication';
import { collections } from '@qram/contract/collections';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { invalidField } from '../../platform/domain-error.ts';
import type { Row } from '../record-types.ts';

/** Later than every time. */
const NEVER = '9999';

/** Same rule as `publicationState` in the contract. @param table name or alias, where a query has several */
export function isLive(now: Date, table?: string): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(table ? `${table}.${name}` : name);
  const at = now.toISOString();
  return sql<SqlBool>`(coalesce(${column('publish_at')}, ${NEVER}) <= ${at}
    and coalesce(${column('unpublish_at')}, ${NEVER}) > ${at})`;
}

/** True while the column's time is in the future. */
export const isUpcoming = (column: string, now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} > ${now.toISOString()}`;

export function isInState(state: PublicationState, now: Date): RawBuilder<SqlBool> {
  const at = now.toISOString();
  if (state === 'live') return isLive(now);
  if (state === 'draft') return sql<SqlBool>`publish_at is null`;
  if (state === 'ended') return sql<SqlBool>`(publish_at is not null and unpublish_at <= ${at})`;
  return sql<SqlBool>`(publish_at > ${at} and coalesce(unpublish_at, ${NEVER}) > ${at})`;
}

/** When a row is live. */
export const toPeriod = ({ publish_at = null, unpublish_at = null }: Row): PublicationPeriod => ({
  publish_at,
  unpublish_at,
});

/** Replaces `now` by the time of the call. */
export function atCall(columns: Record<string, unknown>, now: Date): Record<string, unknown> {
  const times = ['publish_at', 'unpublish_at'].filter((column) => columns[column] === NOW);
  return { ...columns, ...Object.fromEntries(times.map((column) => [column, now.toISOString()])) };
}

/** @throws DomainError `validation` when a record would end before it goes live */
export function assertPeriod({ publish_at, unpublish_at }: Partial<PublicationPeriod>): void {
  if (publish_at && unpublish_at && unpublish_at <= publish_at)
    throw invalidField('unpublish_at', PUBLICATION_MESSAGES.endBeforeStart);
}

/** Times at which visitors see a change. */
function getTimes(name: string): string[] {
  const all: Readonly<Record<string, { group: string; declared?: CollectionDeclaration }>> = collections;
  const upcoming = findUpcoming(all[name]?.declared?.fields ?? {});
  return [...(isPublishedCollection(name) ? ['publish_at', 'unpublish_at'] : []), ...(upcoming ? [upcoming] : [])];
}

/** Null: none after `since`. */
async function selectNextDue(db: Db, table: string, times: readonly string[], since: string): Promise<string | null> {
  const firsts = times.map(
    (column) => sql`select min(${sql.ref(column)}) as due
    from ${sql.table(table)} where deleted_at is null and ${sql.ref(column)} > ${since}`,
  );
  const { rows } = await sql<{ due: string | null }>`
    select min(due) as due from (${sql.join(firsts, sql` union all `)}) as times`.execute(db);
  return rows[0]?.due ?? null;
}

/** Next change of what is live or upcoming without a write, in milliseconds; infinity: never. */
export async function nextDue(
  { db, revisions }: Pick<Dependencies, 'db' | 'revisions'>,
  names: readonly string[],
  since: Date,
): Promise<number> {
  const from = since.getTime();
  const due = names.map(async (table) => {
    const times = getTimes(table);
    if (times.length === 0) return Number.POSITIVE_INFINITY;
    const known = await revisions.getOrLoad(
      table,
      `next due ${table}`,
      async () => {
        const next = await selectNextDue(db, table, times, since.toISOString());
        return { from, due: next === null ? Number.POSITIVE_INFINITY : Date.parse(next) };
      },
      (value) => value.from <= from && from < value.due,
    );
    return known.due;
  });
  return Math.min(Number.POSITIVE_INFINITY, ...(await Promise.all(due)));
}
