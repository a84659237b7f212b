import { isPublishedCollection } from '@qram/contract/collection/content';
import { NOW, type PublicationState, publicationState } from '@qram/contract/collection/publication';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CollectionDefinition } from '../definition.ts';
import type { Row, Values } from '../record-types.ts';
import { isInState, toPeriod } from './publication.ts';

type Hiding = Pick<CollectionDefinition, 'name' | 'list'>;

/** True if `active` follows the times (decision 042). */
const hasSwitch = ({ name, list }: Hiding): boolean => list.hidesInactive === true && isPublishedCollection(name);

/** An inactive row is a draft, whatever its times. */
export function rowState({ list }: Hiding, row: Row, now: Date): PublicationState {
  return list.hidesInactive && row.active !== 1 ? 'draft' : publicationState(toPeriod(row), now.toISOString());
}

/** SQL for whether a row of a published collection is in a state. */
export function isRowInState({ list }: Hiding, state: PublicationState, now: Date): RawBuilder<SqlBool> {
  const byTimes = isInState(state, now);
  if (!list.hidesInactive) return byTimes;
  return state === 'draft' ? sql<SqlBool>`(active <> 1 or ${byTimes})` : sql<SqlBool>`(active = 1 and ${byTimes})`;
}

/** Derives `active` from the time: a draft is inactive. */
export function withActive(definition: Hiding, columns: Values): Values {
  const { publish_at, active } = columns;
  if (publish_at === undefined || !hasSwitch(definition)) return columns;
  if (publish_at === null) return { ...columns, active: 0 };
  return active === undefined ? { ...columns, active: 1 } : columns;
}

/** Derives the times from `active`: an activated draft is live at once. */
export function followActive(definition: Hiding, before: Row, columns: Values, now: Date): Values {
  const isActivated = columns.active === 1 && before.active !== 1 && columns.publish_at === undefined;
  if (!isActivated || before.publish_at !== null || !hasSwitch(definition)) return {};
  const { unpublish_at } = before;
  return { publish_at: NOW, ...(unpublish_at && unpublish_at <= now.toISOString() ? { unpublish_at: null } : {}) };
}
