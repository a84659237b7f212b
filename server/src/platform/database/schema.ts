import type { PlatformTables } from './platform-tables.ts';
import type { SearchTables } from './search-tables.ts';

/** Every table, as left by the migrations; `database-schema.ts` adds those outside of the platform. */
export interface Tables extends PlatformTables, SearchTables {}
