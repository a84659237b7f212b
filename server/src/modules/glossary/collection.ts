import { recordPath } from '@qram/contract/collection/record-pages';
import { glossary } from '@qram/contract/modules/glossary/glossary';
import { serveCollection } from '../../collections/serve-collection.ts';

/** Makes synonyms searchable. */
export const glossaryCollection = serveCollection(glossary, {
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
