import { DESCRIBE_PICTURE, type LessonMessage } from '@qram/contract/modules/tutorials/tutorial-lessons';
import type { LessonReferences } from './rendered-lesson.ts';

const MAX_WARNINGS = 100;

const EXTERNAL = /^(https?:\/\/[^\s/?#]|mailto:[^\s@]+@)/i;

/** The mistake of a link; null for one that leads somewhere, as far as the site knows. */
function checkLink(address: string, ids: ReadonlySet<string>, missing: ReadonlySet<string>): string | null {
  if (missing.has(address)) return `Visitors can't open this link: ${address}`;
  if (address === '' || /^(https?:\/*|mailto:)$/i.test(address)) return 'This link has no address yet.';
  if (address.startsWith('#')) {
    const id = decodeId(address.slice(1));
    return id === '' || ids.has(id) ? null : `No heading or question of this lesson has the address ${address}`;
  }
  if (EXTERNAL.test(address) || /^\/(?!\/)/.test(address)) return null;
  return `This link leads nowhere: ${address}. Begin its address with https:// or /.`;
}

function decodeId(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/**
 * The warnings before a lesson is published, by line: links that lead nowhere, pictures without alt text or
 * file, formulas that can't be shown, TeX that stays text, rows with cells that no column is for, footnotes without a reference,
 * questions without a solution. Links to other sites aren't followed.
 * @param missing addresses of this site that have no page or file
 */
export function listWarnings(references: LessonReferences, missing: ReadonlySet<string>): LessonMessage[] {
  const { links, pictures, wrongFormulas, slips, questions } = references;
  const ids = new Set([...references.ids, ...questions.map(({ key }) => `question-${key}`)]);
  const warnings: LessonMessage[] = [...slips];
  for (const { line, address } of links) {
    const message = checkLink(address, ids, missing);
    if (message) warnings.push({ line, message });
  }
  for (const { line, address, alt } of pictures) {
    if (alt === '' || alt === DESCRIBE_PICTURE)
      warnings.push({ line, message: "This picture has no alt text. Describe it, unless it's decoration." });
    if (missing.has(address)) warnings.push({ line, message: `This picture isn't in the media library: ${address}` });
  }
  for (const { line, reason } of wrongFormulas)
    warnings.push({ line, message: `This formula can't be shown. ${reason}`.trim() });
  for (const { line, key, hasExplanation } of questions)
    if (!hasExplanation) warnings.push({ line, message: `The question “${key}” has no solution.` });
  const distinct = new Map(warnings.map((warning) => [`${warning.line} ${warning.message}`, warning]));
  return [...distinct.values()].toSorted((a, b) => a.line - b.line).slice(0, MAX_WARNINGS);
}
