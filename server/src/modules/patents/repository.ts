import type { Db } from '../../platform/database/database.ts';
import './table.ts';

/** The years in which patents were issued, newest first. */
export async function selectIssueYears(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('patents')
    .select('issue_year')
    .distinct()
    .where('deleted_at', 'is', null)
    .where('issue_year', 'is not', null)
    .orderBy('issue_year', 'desc')
    .execute();
  return rows.flatMap(({ issue_year }) => (issue_year === null ? [] : [issue_year]));
}

/** Title of the patent whose document is at this address on the site; undefined when none is. */
export async function selectTitleByDocument(db: Db, pdfUrl: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('patents')
    .select('title')
    .where('pdf_url', '=', pdfUrl)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.title;
}
