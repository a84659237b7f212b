import type { SearchKind } from '@qram/contract/content';
import type { Db } from '../../platform/database/database.ts';
import type { Row } from '../rows.ts';

/** Searchable fields of a record, as plain text. */
export interface SearchTexts {
  /** Address of the page that shows it. */
  address: string;
  title: string;
  /** Its category or number. */
  context?: string;
  summary: string;
  /** Further text that identifies it; shown, not searched. */
  detail?: string;
  /** Further words, not shown. */
  words?: string;
  /** A line for each paragraph; headings have a SECTION_MARK before them. */
  body?: string;
  /** Its body is for those to whom it is open. */
  premium?: boolean;
  categoryId?: number;
}

/** Rules for how search shows and finds the records of a collection. */
export interface Searchable<R extends object = Row> {
  kind: SearchKind;
  /** Texts of rows, in their order. Called after the collection's own hooks, in the transaction of the write. */
  getTexts(db: Db, rows: readonly R[]): Promise<SearchTexts[]>;
}
