import { type Duplicate, MAX_DUPLICATES } from '@qram/contract/collection/duplicates';
import type { Citations } from '@qram/contract/modules/patents/citations';
import { isSamePatent, patentDigits, patents } from '@qram/contract/modules/patents/patents';
import { engine } from '../../collections/collection.ts';
import { nextDue } from '../../collections/publication/publication.ts';
import { type Actor, ANONYMOUS, isAdmin } from '../../platform/access/actor.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { buildCitations } from './citations/citations.ts';
import { PATENT_DOCUMENTS, PATENT_FOLDER, patentsCollection } from './collection.ts';
import { type DocumentRow, selectDocument, selectIssueYears, selectNumbered } from './repository.ts';

export async function listIssueYears(deps: Dependencies, actor: Actor, state?: 'live'): Promise<number[]> {
  if (isAdmin(actor) && state !== 'live')
    return deps.revisions.getOrLoad('patents', 'years of all', () => selectIssueYears(deps.db, null));
  const now = deps.now();
  const due = await nextDue(deps, ['patents'], now);
  return deps.revisions.getOrLoad('patents', `years ${due}`, () => selectIssueYears(deps.db, now));
}

/** Undefined: no live patent has it. */
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

/**
 * @param publicUrl origin of the site
 * @throws DomainError `not_found` unless live, also for admins; `gone` for a purged one
 */
export async function citePatent(deps: Dependencies, publicUrl: string, id: number): Promise<Citations> {
  const patent = patents.record.parse(await engine(deps).collection(patentsCollection).read(ANONYMOUS, id));
  return buildCitations(patent, publicUrl);
}

/** Compares numbers in any spelling. */
export async function findDuplicates(
  deps: Dependencies,
  { patent_number: number, except = 0 }: { patent_number: string; except?: number | undefined },
): Promise<Duplicate[]> {
  const rows = await selectNumbered(deps.db, patentDigits(number) ?? number);
  return rows
    .filter((row) => row.id !== except && isSamePatent(row.patent_number, number))
    .slice(0, MAX_DUPLICATES)
    .map(({ id, title, deleted_at }) => ({ id, title, trashed: deleted_at === null ? 0 : 1 }));
}

/** The description that visitors see. @throws DomainError `not_found` unless live */
export async function readDescription(deps: Dependencies, id: number): Promise<string> {
  const { description } = await engine(deps).collection(patentsCollection).read(ANONYMOUS, id);
  return String(description ?? '');
}
