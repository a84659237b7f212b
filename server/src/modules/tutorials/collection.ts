import { NOTEBOOK_TYPE, PDF_TYPE, SLIDES_TYPES, ZIP_TYPE } from '@qram/contract/collection/documents';
import type { FileType } from '@qram/contract/collection/library-files';
import { recordPath } from '@qram/contract/collection/record-pages';
import {
  TOPIC_FILE_KINDS,
  type TopicFileKind,
  type TutorialLesson,
} from '@qram/contract/modules/tutorials/tutorial-lessons';
import { categories, TUTORIAL_MESSAGES, topics } from '@qram/contract/modules/tutorials/tutorials';
import type { Attachment, Deletion } from '../../collections/definition.ts';
import { documentAttachment } from '../../collections/files/attachments.ts';
import type { ValidatedRow } from '../../collections/import-options.ts';
import { LAST, lastInNewParent } from '../../collections/operations/reorder.ts';
import type { ColumnOf, Row, RowOf, Values, WriteContext } from '../../collections/record-types.ts';
import {
  childHooks,
  lockParent,
  type ParentLink,
  restoreWithParent,
  trashWithParent,
} from '../../collections/rows/parent-links.ts';
import { indexRows } from '../../collections/search/search-index.ts';
import { serveCollection } from '../../collections/serve-collection.ts';
import { recordVersion } from '../../collections/versions/version-writes.ts';
import type { Db } from '../../platform/database/database.ts';
import { DomainError, invalidField } from '../../platform/domain-error.ts';
import { type DocumentTexts, SECTION_MARK } from '../../platform/search/index-writing.ts';
import { fileAt } from '../../platform/storage/file-library.ts';
import { createFilesValidator, openingQuestion } from './files/opening-confirmation.ts';
import { buildPreview } from './lessons/lesson-preview.ts';
import { createPrerequisitesValidator, loadPrerequisites, savePrerequisites } from './prerequisites/prerequisites.ts';
import { TUTORIAL_FOLDER } from './presenter.ts';
import {
  countTopicsFor,
  LISTED,
  moveTopics,
  selectCategoryTitles,
  selectLessonTexts,
  selectShownPictures,
} from './repository.ts';

const [PPTX, PPT] = SLIDES_TYPES;
const ENDINGS = { [PDF_TYPE]: 'pdf', [PPTX]: 'pptx', [PPT]: 'ppt', [ZIP_TYPE]: 'zip', [NOTEBOOK_TYPE]: 'ipynb' };

const MEDIA_TYPE = { pdf: 'pdf', ppt: 'slides', zip: 'zip', ipynb: 'notebook' } as const satisfies Record<
  TopicFileKind,
  FileType
>;

type TopicRow = RowOf<'topics'>;

function topicFile(kind: TopicFileKind): Attachment<TopicRow> {
  const [file, name] = [`${kind}_file`, `${kind}_name`] as const satisfies readonly ColumnOf<TopicRow>[];
  return documentAttachment<'topics', Partial<TopicRow>>('topics', {
    field: kind,
    folder: TUTORIAL_FOLDER,
    endings: ENDINGS,
    column: file,
    columns: (document) => ({ [file]: document?.name ?? null, [name]: document?.originalName ?? null }),
    getKeys: (row) => (row[file] ? [`${TUTORIAL_FOLDER}/${row[file]}`] : []),
    library: {
      noun: 'lesson',
      prefixes: { tutorials: '' },
      type: MEDIA_TYPE[kind],
      nameColumn: name,
      misplaced: TUTORIAL_MESSAGES.fileFromElsewhere,
    },
  });
}

const OF_CATEGORY = {
  children: 'topics',
  column: 'category_id',
  parent: 'categories',
  noun: 'category',
  nouns: 'categories',
  living: false,
  unknownParent: TUTORIAL_MESSAGES.categoryUnknown,
} as const satisfies ParentLink;

async function loadRelated(db: Db, ids: readonly number[]): Promise<Map<number, Values>> {
  const titles = await selectCategoryTitles(db, ids);
  const prerequisites = await loadPrerequisites(db, ids);
  return new Map(ids.map((id) => [id, { category_title: titles.get(id) ?? '', ...prerequisites.get(id) }]));
}

/** Further rules for an import, in order. */
function createRowsValidator(db: Db, now: Date) {
  const validators = [createFilesValidator(db, now), createPrerequisitesValidator(db)];
  return async (rows: readonly ValidatedRow[]) => {
    for (const validate of validators) await validate(rows);
  };
}

async function findShownFiles(db: Db, keys: readonly string[]): Promise<string[]> {
  const files = keys.map((key) => fileAt(key).file);
  const shown = files.length > 0 ? await selectShownPictures(db, files) : new Set();
  return keys.filter((key) => shown.has(fileAt(key).file));
}

type LessonText = Awaited<ReturnType<typeof selectLessonTexts>>[number];

/** Marks sections; the notebook comes last. */
function toSearchText({ text, outline, notebook_text }: LessonText): string {
  const headings = (JSON.parse(outline) as TutorialLesson['outline']).map(({ title }) => title);
  const lesson = text
    .split('\n')
    .map((line) => {
      if (line !== headings[0]) return line;
      headings.shift();
      return SECTION_MARK + line;
    })
    .join('\n');
  return notebook_text === '' ? lesson : `${lesson}\n${SECTION_MARK}Notebook\n${notebook_text}`;
}

/** Makes the category's title and the lesson searchable. */
async function buildSearchTexts(db: Db, rows: readonly TopicRow[]): Promise<DocumentTexts[]> {
  const ids = rows.map(({ id }) => id);
  const categories = await selectCategoryTitles(db, ids);
  const lessons = new Map((await selectLessonTexts(db, ids)).map((lesson) => [lesson.topic_id, toSearchText(lesson)]));
  return rows.map((row) => ({
    address: recordPath('topics', row),
    title: row.title,
    context: categories.get(row.id) ?? '',
    summary: row.description,
    body: lessons.get(row.id) ?? '',
    premium: row.premium,
    category_id: row.category_id,
  }));
}

export const topicsCollection = serveCollection(topics, {
  belongsTo: OF_CATEGORY,
  list: { select: LISTED },
  record: {
    derive: lastInNewParent('category_id'),
    present: ({ body, pdf_name, ppt_name, zip_name, ipynb_name }) => ({
      has_body: body !== '',
      pdf: pdf_name,
      ppt: ppt_name,
      zip: zip_name,
      ipynb: ipynb_name,
    }),
    loadRelations: loadRelated,
    saveRelations: savePrerequisites,
  },
  hooks: {
    confirm: { field: 'opens_files', question: openingQuestion },
    ...childHooks(OF_CATEGORY),
  },
  files: {
    alsoNamed: findShownFiles,
    attachments: TOPIC_FILE_KINDS.map(topicFile),
  },
  versions: { relations: { prerequisites: { table: 'topics', noun: 'lesson' } } },
  import: { createValidator: createRowsValidator },
  search: { kind: 'tutorials', getTexts: buildSearchTexts },
  publicPlace: {
    noun: 'lesson',
    collection: 'topics',
    read: 'GET /api/tutorials/:id',
    respond: buildPreview,
  },
  alsoChanges: { purged: ['buttons'] },
});

async function loadCounts(db: Db, ids: readonly number[]): Promise<Map<number, Values>> {
  const counts = await countTopicsFor(db, ids);
  return new Map(ids.map((id) => [id, { topics_count: counts.get(id) ?? 0 }]));
}

/** The request must say which. */
async function deleteOrMoveTopics(context: WriteContext, before: { id: number }, { stamp, query, actor }: Deletion) {
  const count = (await countTopicsFor(context.trx, [before.id])).get(before.id) ?? 0;
  if (count === 0) return;
  if (query.topics === 'delete') return trashWithParent(context, OF_CATEGORY, before, stamp);
  if (query.topics !== 'move') throw new DomainError('conflict', TUTORIAL_MESSAGES.categoryHasTopics);
  const to = query.to === undefined ? before.id : Number(query.to);
  if (to === before.id || !(await lockParent(context, OF_CATEGORY, to)))
    throw invalidField('to', TUTORIAL_MESSAGES.categoryUnknown);
  const moved = await moveTopics(context.trx, before.id, { category_id: to, order: LAST, updated_at: stamp.at });
  const links = await loadPrerequisites(
    context.trx,
    moved.map(({ id }) => id),
  );
  const write = { ...context, definition: topicsCollection, actor };
  for (const topic of moved as Row[]) {
    const former = { ...topic, category_id: before.id };
    const values = links.get(topic.id) ?? {};
    await recordVersion(write, {
      before: { row: former, values },
      after: { row: topic, values },
      action: 'update',
    });
  }
  await indexRows(write, moved as Row[]);
}

export const categoriesCollection = serveCollection(categories, {
  record: { present: () => ({ topics_count: 0 }), loadRelations: loadCounts },
  hooks: {
    beforeDelete: deleteOrMoveTopics,
    beforeRestore: restoreWithParent(OF_CATEGORY),
  },
  search: { children: { definition: topicsCollection, column: 'category_id' } },
  alsoChanges: { written: ['topics'] },
});
