import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { type CollectionDefinition, withHooks } from '../../../collections/definition.ts';
import { NO_FILES } from '../../../collections/files/attachments.ts';
import type { FileUse } from '../../../collections/files/file-use.ts';
import { changeTrashed } from '../../../collections/operations/rename-files.ts';
import { changeRecords } from '../../../collections/operations/update.ts';
import type { Row, WriteContext } from '../../../collections/record-types.ts';
import type { Db } from '../../../platform/database/database.ts';
import { lockRows } from '../../../platform/database/dialect.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { keysOfFile } from '../../../platform/storage/file-library.ts';
import { reclaimFiles, releaseFiles } from '../../../platform/storage/released-files.ts';
import { selectPictures } from '../../media/service.ts';
import { topicsCollection } from '../collection.ts';
import { TUTORIAL_FOLDER } from '../presenter.ts';
import {
  deleteLesson,
  replacePictures,
  selectPicturesFor,
  type TopicRow,
  topicsShowing,
  upsertLesson,
} from '../repository.ts';
import { picturesIn } from './lesson-pictures.ts';
import { renderLessonInThread, renderNotebookInThread } from './lesson-renderer.ts';
import { decodeNotebook } from './notebook-format.ts';
import type { RenderedNotebook } from './notebook-rendering.ts';
import { LESSON_PICTURES, type Pictures, picturesNamedIn, type RenderedLesson } from './rendered-lesson.ts';

type LessonSource = Pick<TopicRow, 'id' | 'body' | 'ipynb_file'>;

type Rendering = Pick<Dependencies, 'files' | 'rendering' | 'library'>;

async function renderStoredNotebook(
  { files, rendering }: Rendering,
  file: string | null,
): Promise<RenderedNotebook | null> {
  const stored = file === null ? null : await files.read(`${TUTORIAL_FOLDER}/${file}`);
  return stored && renderNotebookInThread(rendering, decodeNotebook(await buffer(stored.stream())));
}

interface PreparedLesson {
  body: string;
  pictures: Pictures;
  lesson: RenderedLesson;
  notebook: { file: string; rendered: RenderedNotebook | null } | null;
}

/** @throws DomainError `validation` for mistakes in questions and figures */
function refuseProblems(lesson: RenderedLesson | null): void {
  const problems = lesson?.problems ?? [];
  if (problems.length === 0) return;
  const messages = problems.map(({ line, message }) => `Line ${line + 1}: ${message}`);
  throw new DomainError('validation', messages[0] ?? '', { errors: { body: messages } });
}

/** Renders before the transaction. @throws DomainError `validation` after a timeout */
export async function prepareLesson(
  sources: Rendering,
  db: Db,
  { body = '', ipynb_file: file = null }: Partial<TopicRow>,
): Promise<PreparedLesson> {
  const pictures = await picturesIn(db, body);
  const lesson = await renderLessonInThread(sources.rendering, body, pictures);
  const notebook = file === null ? null : { file, rendered: await renderStoredNotebook(sources, file) };
  return { body, pictures, lesson, notebook };
}

/** Renders again if the pictures have changed since. */
function getOrRenderLesson(
  { rendering }: Rendering,
  { body }: LessonSource,
  pictures: Pictures,
  prepared?: PreparedLesson,
) {
  if (prepared?.body === body && isDeepStrictEqual(prepared.pictures, pictures)) return prepared.lesson;
  return renderLessonInThread(rendering, body, pictures);
}

function getOrRenderNotebook(sources: Rendering, { ipynb_file: file }: LessonSource, prepared?: PreparedLesson) {
  return prepared?.notebook?.file === file ? prepared.notebook.rendered : renderStoredNotebook(sources, file);
}

/** Releases pictures that the lesson no longer shows. */
async function savePictures(context: WriteContext, { library }: Rendering, { id, body }: LessonSource) {
  const { trx, now } = context;
  const keys = picturesNamedIn(body).map((file) => `gallery/${file}`);
  await library.lock(context, keys, 'shared');
  const former = await selectPictures(trx, 'gallery', await selectPicturesFor(trx, id));
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
 * Runs in the transaction that saves the topic.
 * @returns null without lesson and notebook
 * @throws StorageUnavailable; DomainError `validation` after a timeout
 */
export async function saveLesson(
  context: WriteContext,
  sources: Rendering,
  topic: LessonSource,
  prepared?: PreparedLesson,
): Promise<RenderedLesson | null> {
  const pictures = await savePictures(context, sources, topic);
  if (topic.body === '' && topic.ipynb_file === null) {
    await deleteLesson(context.trx, topic.id);
    return null;
  }
  const lesson = await getOrRenderLesson(sources, topic, pictures, prepared);
  await upsertLesson(context.trx, topic.id, lesson, await getOrRenderNotebook(sources, topic, prepared));
  return lesson;
}

/** Renders lessons and notebooks when topics are saved. */
export function topicsWithLessons(sources: Rendering): CollectionDefinition {
  return withHooks(topicsCollection, {
    async prepare(db, columns) {
      const prepared = await prepareLesson(sources, db, columns as Partial<TopicRow>);
      refuseProblems(prepared.lesson);
      return prepared;
    },
    async afterCreate(context, row, prepared) {
      refuseProblems(await saveLesson(context, sources, row as Row & TopicRow, prepared as PreparedLesson | undefined));
    },
    async afterChange(context, before, after, prepared) {
      if (!after || (before.body === after.body && before.ipynb_file === after.ipynb_file)) return;
      refuseProblems(
        await saveLesson(context, sources, after as Row & TopicRow, prepared as PreparedLesson | undefined),
      );
    },
  });
}

export const lessonPictureUse = (sources: Rendering): FileUse => ({
  table: 'lesson_pictures',
  column: 'file',
  records: { table: 'topics', column: 'topic_id' },
  title: 'title',
  noun: 'lesson',
  type: 'picture',
  prefixes: { gallery: '' },
  async rename(context, actor, from, to) {
    if (from.file === to.file) return;
    const write = { ...context, definition: topicsWithLessons(sources), actor, library: sources.library };
    const query = topicsShowing(context.trx, from.file);
    for (const row of await lockRows(query, context.dialect).execute()) {
      const columns = { body: row.body.replaceAll(LESSON_PICTURES + from.file, LESSON_PICTURES + to.file) };
      if (row.deleted_at === null)
        await changeRecords(write, [{ id: row.id, write: { input: {}, columns, files: NO_FILES } }]);
      else {
        await changeTrashed(write, row, columns);
        await saveLesson(context, sources, { ...row, ...columns });
      }
    }
  },
});
