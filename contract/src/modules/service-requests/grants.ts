import { z } from 'zod';
import { idOut, timestamp } from '../../api/fields.ts';

/** The kinds of access that a grant opens: an access level, a premium tutorial topic, or all premium applications. */
export const GRANT_KINDS = ['level', 'topic', 'premium_apps'] as const;
export type GrantKind = (typeof GRANT_KINDS)[number];

/** One grant of a user that holds now or will. */
export const userGrant = z.object({
  id: idOut,
  opens: z.enum(GRANT_KINDS),
  /** The level, or the topic's id; 1 for the premium applications. */
  target: z.int(),
  /** Name of what it opens. */
  title: z.string(),
  starts_at: timestamp,
  ends_at: timestamp.nullable(),
  /** The service request it comes from; null: granted by hand. */
  request_id: idOut.nullable(),
  /** The admin who granted it by hand; null if unknown. */
  granted_by: z.string().nullable(),
  /** The admin's username now; null if unknown or purged. */
  granted_by_username: z.string().nullable(),
});
export type UserGrant = z.output<typeof userGrant>;
