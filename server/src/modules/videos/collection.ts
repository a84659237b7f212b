import { recordPath } from '@qram/contract/collection/record-pages';
import { videos } from '@qram/contract/modules/videos/videos';
import type { RowOf } from '../../collections/record-types.ts';
import { serveCollection } from '../../collections/serve-collection.ts';
import { SECTION_MARK } from '../../platform/search/index-writing.ts';
import { sharesLink } from './repository.ts';

/** As its own section, so that results say where the words are. */
const buildBody = ({ transcript }: Pick<RowOf<'videos'>, 'transcript'>): string =>
  transcript === '' ? '' : `${SECTION_MARK}Transcript\n${transcript}`;

/** Makes publisher and transcript searchable. */
export const videosCollection = serveCollection(videos, {
  list: { toMend: sharesLink },
  search: {
    kind: 'videos',
    getTexts: async (_db, rows) =>
      rows.map((row) => ({
        address: recordPath('videos', row),
        title: row.title,
        summary: row.description,
        words: row.publisher,
        body: buildBody(row),
      })),
  },
});
