import { forbidReplacing, type MigrationFor } from './schema-builder.ts';

/** Rejects `insert or replace` of audit entries. */
export const auditNoReplace: MigrationFor = (dialect) => ({
  up: (db) => forbidReplacing(db, 'audit_entries', dialect),
});
