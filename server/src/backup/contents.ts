import type { Except } from '../platform/database/database-dump.ts';
import { STATE_PREFIX } from './backup-state.ts';

/**
 * Tables excluded from archives: sessions and tokens, because a restore must not revive what was ended since, and rate
 * limit counters, which expire anyway.
 */
export const LEFT_OUT = new Set(['sessions', 'one_time_tokens', 'rate_counters', 'rate_limits']);

/** Rows excluded from archives: the backup state is not part of the site's content. */
export const EXCEPT: Readonly<Record<string, Except>> = { site_state: { column: 'key', prefix: STATE_PREFIX } };

/** Tables that may have rows before the site's first start. */
export const NOTES = ['content_versions', 'site_state'] as const;
