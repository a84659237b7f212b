import type { Except } from '../platform/database/database-dump.ts';
import { STATE_PREFIX } from './backup-state.ts';

/** A restore must not revive ended sessions and tokens; rate limit counters expire anyway. */
export const EXCLUDED_TABLES = new Set(['sessions', 'one_time_tokens', 'rate_counters', 'rate_limits']);

/** Backup state is not content. */
export const EXCLUDED_ROWS: Readonly<Record<string, Except>> = { site_state: { column: 'key', prefix: STATE_PREFIX } };

/** May have rows before the site's first start. */
export const PREPOPULATED_TABLES = ['content_versions', 'site_state'] as const;
