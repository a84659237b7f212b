import { type SqlBool, sql } from 'kysely';
import { isLive } from '../../collections/publication/publication.ts';
import type { Db } from '../../platform/database/database.ts';
import { includesText } from '../../platform/database/dialect.ts';
import { fileSizeSql } from '../../platform/storage/file-sizes.ts';

/** Newest first. @param live only patents live at this time; null: all */
export async function selectIssueYears(db: Db, live: Date | null): Promise<number[]> {
  let query = db.selectFrom('patents').select('issue_year').distinct();
  query = query.where('deleted_at', 'is', null).where('issue_year', 'is not', null);
  if (live) query = query.where(isLive(live));
  const rows = await query.orderBy('issue_year', 'desc').execute();
  return rows.flatMap(({ issue_year }) => (issue_year === null ? [] : [issue_year]));
}

/** Omits documents that the library lacks. */
export async function selectDocumentNamesByPatent(
  db: Db,
  ids: readonly number[],
  { path, folder }: { path: string; folder: 'patents' },
): Promise<Map<number, string>> {
  const patents = await db.selectFrom('patents').select(['id', 'pdf_url']).where('id', 'in', ids).execute();
  const toFile = (url: string) => (url.startsWith(path) ? url.slice(path.length) : '');
  const files = patents.map(({ pdf_url }) => toFile(pdf_url)).filter(Boolean);
  if (files.length === 0) return new Map();
  const media = db.selectFrom('media').select(['file', 'name']).where('folder', '=', folder);
  const names = new Map((await media.where('file', 'in', files).execute()).map(({ file, name }) => [file, name]));
  return new Map(
    patents.flatMap(({ id, pdf_url }) => {
      const name = names.get(toFile(pdf_url));
      return name ? [[id, name] as const] : [];
    }),
  );
}

export interface DocumentRow {
  title: string;
  /** File name of the upload; null if the library lacks the file. */
  name: string | null;
  /** Size at upload in bytes; null if it was not recorded. */
  size: number | null;
}

/** Undefined: no live patent has it. */
export function selectDocument(
  db: Db,
  { pdfUrl, folder, file, now }: { pdfUrl: string; folder: 'patents'; file: string; now: Date },
): Promise<DocumentRow | undefined> {
  return db
    .selectFrom('patents')
    .select((eb) => [
      'title',
      fileSizeSql(db, `${folder}/${file}`).as('size'),
      eb.selectFrom('media').select('name').where('folder', '=', folder).where('file', '=', file).as('name'),
    ])
    .where('pdf_url', '=', pdfUrl)
    .where('deleted_at', 'is', null)
    .where(isLive(now))
    .executeTakeFirst();
}

const compactNumber = sql<string>`replace(replace(replace(replace(patent_number, ' ', ''), '-', ''), ',', ''), '/', '')`;

/** The same number twice, in any spelling, drafts included. */
export const sharesNumber = sql<SqlBool>`upper(${compactNumber}) in (
  select upper(${compactNumber}) from patents as twice where deleted_at is null
  group by upper(${compactNumber}) having count(*) > 1)`;

/** Ignores spaces, commas, slashes and hyphens; live patents first. */
export function selectNumbered(
  db: Db,
  part: string,
): Promise<{ id: number; title: string; patent_number: string; deleted_at: string | null }[]> {
  return db
    .selectFrom('patents')
    .select(['id', 'title', 'patent_number', 'deleted_at'])
    .where(includesText(compactNumber, part.replace(/[\s,/-]/g, '')))
    .orderBy((eb) => eb.case().when('deleted_at', 'is', null).then(0).else(1).end())
    .orderBy('id', 'desc')
    .execute();
}
