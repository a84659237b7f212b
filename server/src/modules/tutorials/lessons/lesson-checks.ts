import { DESCRIBE_PICTURE, type LessonMessage } from '@qram/contract/modules/tutorials/tutorial-lessons';
import type { LessonReferences } from './rendered-lesson.ts';

const MAX_WARNINGS = 100;

const EXTERNAL = /^(https?:\/\/[^\s/?#]|mailto:[^\s@]+@)/i;

/** Null: no mistake known to this site. */
function checkLink(url: string, ids: ReadonlySet<string>, missing: ReadonlySet<string>): string | null {
  if (missing.has(url)) return `Visitors can't open this link: ${url}`;
  if (url === '' || /^(https?:\/*|mailto:)$/i.test(url)) return 'This link has no address yet.';
  if (url.startsWith('#')) {
    const id = decodeId(url.slice(1));
    return id === '' || ids.has(id) ? null : `No heading or question of this lesson has the address ${url}`;
  }
  if (EXTERNAL.test(url) || /^\/(?!\/)/.test(url)) return null;
  return `This link leads nowhere: ${url}. Begin its address with https:// or /.`;
}

function decodeId(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/**
 * Warns before publication, by line. Doesn't follow links to other sites.
 * @param missing URLs of this site without a page or file
 */
export function listWarnings(references: LessonReferences, missing: ReadonlySet<string>): LessonMessage[] {
  const { links, pictures, wrongFormulas, slips, questions } = references;
  const ids = new Set([...references.ids, ...questions.map(({ key }) => `question-${key}`)]);
  const warnings: LessonMessage[] = [...slips];
  for (const { line, url } of links) {
    const message = checkLink(url, ids, missing);
    if (message) warnings.push({ line, message });
  }
  for (const { line, url, alt } of pictures) {
    if (alt === '' || alt === DESCRIBE_PICTURE)
      warnings.push({ line, message: "This picture has no alt text. Describe it, unless it's decoration." });
    if (missing.has(url)) warnings.push({ line, message: `This picture isn't in the media library: ${url}` });
  }
  for (const { line, reason } of wrongFormulas)
    warnings.push({ line, message: `This formula can't be shown. ${reason}`.trim() });
  for (const { line, key, hasExplanation } of questions)
    if (!hasExplanation) warnings.push({ line, message: `The question “${key}” has no solution.` });
  const distinct = new Map(warnings.map((warning) => [`${warning.line} ${warning.message}`, warning]));
  return [...distinct.values()].toSorted((a, b) => a.line - b.line).slice(0, MAX_WARNINGS);
}
