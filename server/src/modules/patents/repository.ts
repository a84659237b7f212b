import type { Db } from '../../platform/database/database.ts';
import { isLive } from '../../platform/publication.ts';
import { sizeOf } from '../../platform/storage/file-sizes.ts';

/** Years of issue of live patents, newest first. */
export async function selectIssueYears(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('patents')
    .select('issue_year')
    .distinct()
    .where('deleted_at', 'is', null)
    .where('issue_year', 'is not', null)
    .where(isLive(now))
    .orderBy('issue_year', 'desc')
    .execute();
  return rows.flatMap(({ issue_year }) => (issue_year === null ? [] : [issue_year]));
}

export interface DocumentRow {
  /** Title of the patent. */
  title: string;
  /** File name of the upload; null if the library doesn't have the file. */
  name: string | null;
  /** Size at upload in bytes; null if it was not recorded. */
  size: number | null;
}

/** The document at this URL; undefined when no live patent has it. Several may. */
export function selectDocument(
  db: Db,
  { pdfUrl, folder, file, now }: { pdfUrl: string; folder: 'patents'; file: string; now: Date },
): Promise<DocumentRow | undefined> {
  return db
    .selectFrom('patents')
    .select((eb) => [
      'title',
      sizeOf(db, `${folder}/${file}`).as('size'),
      eb.selectFrom('media').select('name').where('folder', '=', folder).where('file', '=', file).as('name'),
    ])
    .where('pdf_url', '=', pdfUrl)
    .where('deleted_at', 'is', null)
    .where(isLive(now))
    .executeTakeFirst();
}
