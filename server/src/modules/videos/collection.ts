import { recordPath } from '@qram/contract/collection/record-pages';
import { videos } from '@qram/contract/modules/videos/videos';
import { type SqlBool, sql } from 'kysely';
import type { RowOf } from '../../collections/record-types.ts';
import { serveCollection } from '../../collections/serve-collection.ts';
import { SECTION_MARK } from '../../platform/search/index-writing.ts';

/** As its own section, so that results say where the words are. */
const buildBody = ({ transcript }: Pick<RowOf<'videos'>, 'transcript'>): string =>
  transcript === '' ? '' : `${SECTION_MARK}Transcript\n${transcript}`;

/** The same link twice, drafts included. */
const sharesLink = sql<SqlBool>`videos.link in (
  select link from videos as twice where deleted_at is null group by link having count(*) > 1)`;

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
