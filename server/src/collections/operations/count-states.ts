import { PUBLICATION_STATES, type PublicationState } from '@qram/contract/collection/publication';
import { type RawBuilder, sql } from 'kysely';
import { type CollectionContext, readerOf } from '../context.ts';
import { isRowInState } from '../publication/visibility.ts';

type Counts = Record<PublicationState | 'to_mend', number>;

/** Counts the records outside the trash by state, at the time of the call, and those to mend. */
export async function countStates(context: CollectionContext): Promise<Counts> {
  const { trx, now, definition } = readerOf(context);
  const sum = (name: keyof Counts, condition: RawBuilder<unknown>) =>
    sql`sum(case when ${condition} then 1 else 0 end) as ${sql.ref(name)}`;
  const sums = [
    ...PUBLICATION_STATES.map((state) => sum(state, isRowInState(definition, state, now))),
    sum('to_mend', definition.list.toMend ?? sql`1 = 0`),
  ];
  const { rows } = await sql<Record<keyof Counts, number | string | null>>`
    select ${sql.join(sums)} from ${sql.table(definition.name)} where deleted_at is null`.execute(trx);
  const counted = ([...PUBLICATION_STATES, 'to_mend'] as const).map((name) => [name, Number(rows[0]?.[name] ?? 0)]);
  return Object.fromEntries(counted) as Counts;
}
