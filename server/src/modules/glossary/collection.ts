import { recordPath } from '@qram/contract/collection/record-pages';
import { glossary } from '@qram/contract/modules/glossary/glossary';
import type { Values } from '../../collections/record-types.ts';
import { serveCollection } from '../../collections/serve-collection.ts';
import type { Db } from '../../platform/database/database.ts';
import { selectLessonTitles } from './repository.ts';

async function loadLessonTitles(db: Db, ids: readonly number[], now: Date): Promise<Map<number, Values>> {
  const titles = await selectLessonTitles(db, ids, now);
  return new Map([...titles].map(([id, lesson_title]) => [id, { lesson_title }]));
}

/** Makes synonyms searchable. */
export const glossaryCollection = serveCollection(glossary, {
  record: { present: () => ({ lesson_title: null }), loadRelations: loadLessonTitles, relationsAreShared: true },
  search: {
    kind: 'glossary',
    getTexts: async (_db, rows) =>
      rows.map((row) => ({
        address: recordPath('glossary', row),
        title: row.title,
        summary: row.description,
        words: row.synonyms,
        body: '',
      })),
  },
});
