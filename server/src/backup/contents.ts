import type { Except } from '../platform/database/database-dump.ts';
import { STATE_PREFIX } from './backup-state.ts';

/**
 * Tables that no archive holds. Who was signed in then is of no use later, and an old archive must not bring back what
 * was ended since; counters of limits have lapsed by then.
 */
export const LEFT_OUT = new Set(['sessions', 'one_time_tokens', 'rate_counters', 'rate_limits']);

/** Rows that no archive holds: what the site knows of its backups is not a part of what is backed up. */
export const EXCEPT: Readonly<Record<string, Except>> = { site_state: { column: 'key', prefix: STATE_PREFIX } };

/** Tables in which a site that has not been started yet may have rows. */
export const NOTES = ['content_versions', 'site_state'] as const;
