import { idColumn, type MigrationFor, notTrashed, recordColumns } from './schema-builder.ts';

/** The terms of service, their accepted versions and the acceptances. Rows of the last two are immutable. */
export const termsAndLogos: MigrationFor = (dialect) => ({
  async up(db) {
    await recordColumns(db.schema.createTable('terms'), dialect)
      .addColumn('data', 'text', (column) => column.notNull())
      .execute();
    for (const time of ['created', 'updated']) {
      await db.schema
        .createIndex(`terms_${time}`)
        .on('terms')
        .columns([`${time}_at`, 'id'])
        .where(notTrashed)
        .execute();
    }
    await idColumn(db.schema.createTable('terms_versions'), dialect)
      .addColumn('hash', 'text', (column) => column.notNull().unique())
      .addColumn('terms', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    await idColumn(db.schema.createTable('terms_acceptances'), dialect)
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('version_id', 'integer', (column) => column.notNull().references('terms_versions.id'))
      .addColumn('accepted_at', 'text', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('user_agent', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('terms_acceptances_user').on('terms_acceptances').columns(['user_id', 'id']).execute();
  },
});
