import type { MigrationFor } from './schema-builder.ts';

/** Publisher, length, captions and transcript of a video. */
export const videoDetails: MigrationFor = () => ({
  async up(db) {
    for (const name of ['publisher', 'captions', 'transcript'])
      await db.schema
        .alterTable('videos')
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
        .execute();
    await db.schema.alterTable('videos').addColumn('duration', 'integer').execute();
  },
});
