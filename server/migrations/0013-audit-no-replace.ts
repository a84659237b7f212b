import { forbidReplacing } from '../src/platform/database/dialect.ts';
import type { MigrationFor } from '../src/platform/database/migrate.ts';

/** Rejects `insert or replace` of audit entries. */
export const auditNoReplace: MigrationFor = (dialect) => ({
  up: (db) => forbidReplacing(db, 'audit_entries', dialect),
});
