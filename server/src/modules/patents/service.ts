import type { Dependencies } from '../../platform/dependencies.ts';
import { nextDue } from '../../platform/publication.ts';
import { PATENT_DOCUMENTS, PATENT_FOLDER } from './collection.ts';
import { type DocumentRow, selectDocument, selectIssueYears } from './repository.ts';

/** Years of the public filter, newest first (requirements: Patents). Cached until they change. */
export async function listIssueYears(deps: Dependencies): Promise<number[]> {
  const now = deps.now();
  const due = await nextDue(deps, ['patents'], now);
  return deps.versions.cached('patents', `years ${due}`, () => selectIssueYears(deps.db, now));
}

/** An uploaded document by file name; undefined when no live patent has it. */
export async function findDocument(
  deps: Dependencies,
  name: string,
): Promise<(DocumentRow & { key: string }) | undefined> {
  const key = `${PATENT_FOLDER}/${name}`;
  const document = await selectDocument(deps.db, {
    pdfUrl: `${PATENT_DOCUMENTS}${name}`,
    folder: PATENT_FOLDER,
    file: name,
    now: deps.now(),
  });
  return document && { ...document, key };
}
