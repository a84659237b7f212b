import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Dialect, type MigrationFor, notTrashed, recordColumns, sortedText } from './schema-builder.ts';

type Schema = Kysely<unknown>;

/** The media library, with the files that records name already. */
export const media: MigrationFor = (dialect) => ({
  async up(db) {
    await createMedia(db, dialect);
    await adopt(db, { table: 'gallery', folder: 'gallery', file: sql`image`, name: pictureName('title') });
    await db
      .updateTable('media' as never)
      .set({
        width: sql`(select image_width from gallery where image = media.file)`,
        height: sql`(select image_height from gallery where image = media.file)`,
        variants: sql`(select image_variants from gallery where image = media.file)`,
      } as never)
      .execute();
    const icon = sql`substr(icon_url, ${sql.lit('/storage/gallery/'.length + 1)})`;
    const uploaded = sql`icon_url like '/storage/gallery/%'`;
    await adopt(db, { table: 'features', folder: 'gallery', file: icon, name: pictureName('title'), where: uploaded });
    await adopt(db, {
      ...{ table: 'logos', folder: 'logos', file: sql`image`, name: pictureName('key') },
      createdAt: sql`updated_at`,
    });
    await adopt(db, {
      ...{ table: 'patents', folder: 'patents', type: 'pdf', name: sql`title || '.pdf'` },
      file: sql`substr(pdf_url, ${sql.lit('/storage/patents/'.length + 1)})`,
      where: sql`pdf_url like '/storage/patents/%'`,
    });
    for (const [column, type] of [
      ['pdf', 'pdf'],
      ['ppt', 'slides'],
      ['zip', 'zip'],
    ] as const) {
      const [file, name] = [sql.ref(`${column}_file`), sql.ref(`${column}_name`)];
      await adopt(db, { table: 'topics', folder: 'tutorials', type, file, name: sql`coalesce(${name}, ${file})` });
    }
  },
});

async function createMedia(db: Schema, dialect: Dialect): Promise<void> {
  await recordColumns(db.schema.createTable('media'), dialect)
    .addColumn('folder', 'text', (column) => column.notNull())
    .addColumn('file', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('size', 'integer')
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('variants', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('alt', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('focal_x', 'integer')
    .addColumn('focal_y', 'integer')
    .addColumn('uploaded_by_id', 'integer')
    .addColumn('uploaded_by_name', 'text')
    .addColumn('retained', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('media_file').unique().on('media').columns(['folder', 'file']).execute();
  await db.schema.createIndex('media_created').on('media').columns(['created_at', 'id']).where(notTrashed).execute();
  await db.schema
    .createIndex('media_name')
    .on('media')
    .expression(sql`${sortedText('name', dialect)}, id`)
    .where(notTrashed)
    .execute();
}

interface Adoption {
  table: string;
  folder: string;
  type?: string;
  /** The stored name; null or empty text without a file. */
  file: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  where?: RawBuilder<unknown>;
  createdAt?: RawBuilder<unknown>;
}

/** Pictures have lost the name of their upload. */
const pictureName = (column: string) => sql`${sql.ref(column)} || '.webp'`;

/** Rows in the trash name files too. A file that several rows name is taken from the first. */
async function adopt(db: Schema, { table, folder, type = 'picture', file, name, ...rest }: Adoption): Promise<void> {
  const { where = sql`1 = 1`, createdAt = sql`created_at` } = rest;
  await sql`insert into media (created_at, updated_at, folder, file, name, type, size)
    select ${createdAt}, ${createdAt}, ${sql.lit(folder)}, ${file}, ${name}, ${sql.lit(type)},
      (select size from stored_files where key = ${sql.lit(`${folder}/`)} || ${file})
    from ${sql.table(table)} where coalesce(${file}, '') <> '' and ${where} order by ${createdAt}
    on conflict do nothing`.execute(db);
}
