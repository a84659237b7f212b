import { forbidReplacing } from '../src/platform/database/dialect.ts';
import type { MigrationFor } from '../src/platform/database/migrate.ts';

/** Entries of the audit trail cannot be replaced either. */
export const auditNoReplace: MigrationFor = (dialect) => ({
  up: (db) => forbidReplacing(db, 'audit_entries', dialect),
});
