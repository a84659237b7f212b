import { recordPath } from '@qram/contract/collection/record-pages';
import type { Citations } from '@qram/contract/modules/patents/citations';
import { engine } from '../../../collections/collection.ts';
import { isGone } from '../../../collections/rows/paged-records.ts';
import { onOneLine, toCitations, toCitedUrl } from '../../../platform/citations/citation-formats.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { gone, notFound } from '../../../platform/domain-error.ts';
import { topicsCollection } from '../collection.ts';
import { selectTopic } from '../repository.ts';

const AUTHOR = { literal: 'QRAM' };

/**
 * Cites locked lessons too, without their text.
 * @param publicUrl origin of the site
 * @throws DomainError `not_found` unless live, also for admins; `gone` for a purged one
 */
export async function citeLesson(deps: Dependencies, publicUrl: string, id: number): Promise<Citations> {
  const topic = await selectTopic(deps.db, id);
  if (!topic && (await isGone(deps.db, 'topics', id))) throw gone();
  if (!topic || !engine(deps).collection(topicsCollection).isPublic(topic)) throw notFound();
  const date = (topic.publish_at ?? topic.created_at).slice(0, 10);
  const csl = {
    id: `qram-lesson-${id}`,
    type: 'webpage',
    title: onOneLine(topic.title),
    author: [AUTHOR],
    'container-title': 'QRAM',
    issued: { 'date-parts': [date.split('-').map(Number)] },
    URL: toCitedUrl(publicUrl + recordPath('topics', topic)),
    ...(topic.doi ? { DOI: topic.doi } : {}),
  };
  return toCitations(csl, 'misc', date);
}
