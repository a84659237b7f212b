import { PUBLICATION_STATES, type PublicationState } from '@qram/contract/collection/publication';
import { sql } from 'kysely';
import { type CollectionContext, readerOf } from '../context.ts';
import { isRowInState } from '../publication/visibility.ts';

/** Counts the records outside the trash by state, at the time of the call. */
export async function countStates(context: CollectionContext): Promise<Record<PublicationState, number>> {
  const { trx, now, definition } = readerOf(context);
  const sums = PUBLICATION_STATES.map(
    (state) => sql`sum(case when ${isRowInState(definition, state, now)} then 1 else 0 end) as ${sql.ref(state)}`,
  );
  const { rows } = await sql<Record<PublicationState, number | string | null>>`
    select ${sql.join(sums)} from ${sql.table(definition.name)} where deleted_at is null`.execute(trx);
  const counted = PUBLICATION_STATES.map((state) => [state, Number(rows[0]?.[state] ?? 0)]);
  return Object.fromEntries(counted) as Record<PublicationState, number>;
}
