import type { Dependencies } from '../../platform/dependencies.ts';
import { PATENT_DOCUMENTS } from './collection.ts';
import { selectIssueYears, selectTitleByDocument } from './repository.ts';

/** The years that the public filter offers, newest first (spec §2). */
export const listIssueYears = (deps: Dependencies): Promise<number[]> => selectIssueYears(deps.db);

/** Title of the patent that an uploaded document belongs to; undefined when it belongs to none any more. */
export const titleOfDocument = (deps: Dependencies, name: string): Promise<string | undefined> =>
  selectTitleByDocument(deps.db, `${PATENT_DOCUMENTS}${name}`);
