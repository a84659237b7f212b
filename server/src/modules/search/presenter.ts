import type { OpeningService } from '@qram/contract/modules/buttons/buttons';
import type { SearchResult } from '@qram/contract/modules/search/search';
import { cutBeginning, findPassage, highlighted, type Matcher } from './matching/passages.ts';
import type { selectDocuments } from './repository.ts';

export type DocumentRow = Awaited<ReturnType<typeof selectDocuments>>[number];

export interface Access {
  locked: boolean;
  service: OpeningService | null;
}

/** From the summary, else the body, else the beginning; never from a locked body. */
function findPassages({ summary, body }: DocumentRow, locked: boolean, isMatch: Matcher) {
  const found = findPassage(summary, isMatch) ?? (locked ? null : findPassage(body, isMatch));
  if (found) return { passages: [found.parts], section: found.section };
  const text = summary || (locked ? '' : body);
  return { passages: text === '' ? [] : [cutBeginning(text, isMatch)], section: null };
}

export function presentResult(document: DocumentRow, { locked, service }: Access, isMatch: Matcher): SearchResult {
  return {
    kind: document.kind,
    id: document.record_id,
    address: document.address,
    title: highlighted(document.title, isMatch),
    context: document.context,
    context_parts: highlighted(document.context, isMatch),
    detail: document.detail,
    premium: document.premium === 1 ? 1 : 0,
    locked,
    opened_by: service,
    ...findPassages(document, locked, isMatch),
  };
}
