import { text } from 'node:stream/consumers';
import { NO_FILES } from '../../collections/attachments.ts';
import type { CollectionDefinition, Row, WriteContext } from '../../collections/definition.ts';
import { changeTrashed, type FileUse } from '../../collections/file-uses.ts';
import { keysOfFile, picturesNamed } from '../../collections/library-files.ts';
import { changeRecord } from '../../collections/writing.ts';
import { lockRows } from '../../platform/database/dialect.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { reclaimFiles, releaseFiles } from '../../platform/storage/released-files.ts';
import { topicsCollection } from './collection.ts';
import { picturesIn } from './lesson-pictures.ts';
import { LESSON_PICTURES, renderLesson } from './lesson-rendering.ts';
import { renderNotebook } from './notebook-rendering.ts';
import { TUTORIAL_FOLDER } from './presenter.ts';
import {
  deleteLesson,
  replacePictures,
  selectPicturesOf,
  type TopicRow,
  topicsShowing,
  upsertLesson,
} from './repository.ts';

/** What a topic's lesson and notebook are made of. */
type LessonSource = Pick<TopicRow, 'id' | 'body' | 'ipynb_file'>;

async function notebookOf(files: Pick<FileStore, 'read'>, { ipynb_file: file }: LessonSource): Promise<string | null> {
  const stored = file === null ? null : await files.read(`${TUTORIAL_FOLDER}/${file}`);
  return stored && renderNotebook(await text(stored.stream));
}

/** Records which pictures a lesson shows, and releases those that it no longer does. */
async function savePictures({ trx, now }: Pick<WriteContext, 'trx' | 'now'>, { id, body }: LessonSource) {
  const former = await picturesNamed(trx, 'gallery', await selectPicturesOf(trx, id));
  const pictures = await picturesIn(trx, body);
  const shown = [...pictures.values()];
  const files = shown.map(({ file }) => file);
  await replacePictures(trx, id, files);
  const dropped = former.filter(({ file }) => !files.includes(file));
  await releaseFiles(trx, dropped.flatMap(keysOfFile), now);
  await reclaimFiles(trx, shown.flatMap(keysOfFile));
  return pictures;
}

/**
 * Renders a topic's lesson and notebook, in the transaction that saves the topic.
 * @throws StorageUnavailable
 */
export async function saveLesson(
  context: Pick<WriteContext, 'trx' | 'now'>,
  files: Pick<FileStore, 'read'>,
  topic: LessonSource,
): Promise<void> {
  const pictures = await savePictures(context, topic);
  if (topic.body === '' && topic.ipynb_file === null) return deleteLesson(context.trx, topic.id);
  const lesson = await renderLesson(topic.body, pictures);
  await upsertLesson(context.trx, topic.id, lesson, await notebookOf(files, topic));
}

/** Topics, whose lessons and notebooks are rendered when they are saved. */
export function topicsWithLessons(files: Pick<FileStore, 'read'>): CollectionDefinition {
  return {
    ...topicsCollection,
    onCreate: (context, row) => saveLesson(context, files, row as Row & TopicRow),
    async afterWrite(context, before, after) {
      if (!after || (before.body === after.body && before.ipynb_file === after.ipynb_file)) return;
      await saveLesson(context, files, after as Row & TopicRow);
    },
  };
}

/** Where lessons name pictures of the media library. */
export const lessonPictureUse = (files: Pick<FileStore, 'read'>): FileUse => ({
  ...{ table: 'lesson_pictures', column: 'file', records: { table: 'topics', column: 'topic_id' } },
  ...{ title: 'title', noun: 'tutorial topic', type: 'picture', prefixes: { gallery: '' } },
  async rename(context, actor, from, to) {
    if (from.file === to.file) return;
    const definition = topicsWithLessons(files);
    const query = topicsShowing(context.trx, from.file);
    for (const row of await lockRows(query, context.dialect).execute()) {
      const columns = { body: row.body.replaceAll(LESSON_PICTURES + from.file, LESSON_PICTURES + to.file) };
      if (row.deleted_at === null)
        await changeRecord(context, definition, actor, row.id, { input: {}, columns, files: NO_FILES });
      else {
        await changeTrashed(context, definition, actor, row, columns);
        await saveLesson(context, files, { ...row, ...columns });
      }
    }
  },
});
