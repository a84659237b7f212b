import { z } from 'zod';
import { idOut, timestamp } from '../../api/fields.ts';

/** An access level, a premium tutorial topic, or all premium applications. */
export const GRANT_KINDS = ['level', 'topic', 'premium_apps'] as const;
export type GrantKind = (typeof GRANT_KINDS)[number];

/** A current or future grant. */
export const userGrant = z.object({
  id: idOut,
  opens: z.enum(GRANT_KINDS),
  /** Level, or topic id; 1 for the premium applications. */
  target: z.int(),
  /** Name of what it opens. */
  title: z.string(),
  starts_at: timestamp,
  ends_at: timestamp.nullable(),
  /** Null: granted by hand. */
  request_id: idOut.nullable(),
  /** Admin who granted it by hand; null if unknown. */
  granted_by: z.string().nullable(),
  /** Current username; null if unknown or purged. */
  granted_by_username: z.string().nullable(),
});
export type UserGrant = z.output<typeof userGrant>;
