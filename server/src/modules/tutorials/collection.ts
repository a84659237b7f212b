import { NOTEBOOK_TYPE, PDF_TYPE, SLIDES_TYPES, ZIP_TYPE } from '@qram/contract/documents';
import type { MediaType } from '@qram/contract/modules/media';
import { categoriesEndpoints, TUTORIAL_MESSAGES, topicsEndpoints } from '@qram/contract/modules/tutorials';
import { recordAddress } from '@qram/contract/record-pages';
import { TOPIC_FILE_KINDS, type TopicFileKind, type TutorialLesson } from '@qram/contract/tutorial-lessons';
import { documentAttachment } from '../../collections/attachments.ts';
import {
  childGuards,
  lockParent,
  type ParentLink,
  restoreWithParent,
  trashWithParent,
} from '../../collections/belonging.ts';
import { defineCollection } from '../../collections/define-collection.ts';
import type {
  Attachment,
  ColumnOf,
  Row,
  RowOf,
  TrashStamp,
  Values,
  WriteContext,
} from '../../collections/definition.ts';
import { fileAt } from '../../collections/library-files.ts';
import { LAST, lastInNewCategory } from '../../collections/ordering.ts';
import { indexRows } from '../../collections/search-index.ts';
import type { SearchTexts } from '../../collections/search-texts.ts';
import { recordVersion } from '../../collections/versioning.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/database/database.ts';
import { DomainError, invalidField } from '../../platform/domain-error.ts';
import { SECTION_MARK } from '../../platform/search/index-writing.ts';
import { previewedLesson } from './lesson-preview.ts';
import { TUTORIAL_FOLDER } from './presenter.ts';
import {
  countTopicsOf,
  moveTopics,
  selectCategoryTitles,
  selectLessonTexts,
  selectShownPictures,
} from './repository.ts';

const [PPTX, PPT] = SLIDES_TYPES;
const ENDINGS = { [PDF_TYPE]: 'pdf', [PPTX]: 'pptx', [PPT]: 'ppt', [ZIP_TYPE]: 'zip', [NOTEBOOK_TYPE]: 'ipynb' };

const MEDIA_TYPE = { pdf: 'pdf', ppt: 'slides', zip: 'zip', ipynb: 'notebook' } as const satisfies Record<
  TopicFileKind,
  MediaType
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
    keysOf: (row) => (row[file] ? [`${TUTORIAL_FOLDER}/${row[file]}`] : []),
    library: {
      noun: 'tutorial topic',
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
  living: false,
  unknownParent: TUTORIAL_MESSAGES.categoryUnknown,
} as const satisfies ParentLink;

async function withCategory(db: Db, ids: readonly number[]): Promise<Map<number, Values>> {
  const titles = await selectCategoryTitles(db, ids);
  return new Map(ids.map((id) => [id, { category_title: titles.get(id) ?? '' }]));
}

/** Which of these files lessons show. */
async function shownInLessons(db: Db, keys: readonly string[]): Promise<string[]> {
  const files = keys.map((key) => fileAt(key).file);
  const shown = files.length > 0 ? await selectShownPictures(db, files) : new Set();
  return keys.filter((key) => shown.has(fileAt(key).file));
}

/** A lesson's plain text with its sections marked. */
function searchedText({ text, outline }: { text: string; outline: string }): string {
  const headings = (JSON.parse(outline) as TutorialLesson['outline']).map(({ title }) => title);
  return text
    .split('\n')
    .map((line) => {
      if (line !== headings[0]) return line;
      headings.shift();
      return SECTION_MARK + line;
    })
    .join('\n');
}

/** Found also by the category's title and by the lesson. */
async function searchTextsOf(db: Db, rows: readonly TopicRow[]): Promise<SearchTexts[]> {
  const ids = rows.map(({ id }) => id);
  const categories = await selectCategoryTitles(db, ids);
  const lessons = new Map((await selectLessonTexts(db, ids)).map((lesson) => [lesson.topic_id, searchedText(lesson)]));
  return rows.map((row) => ({
    address: recordAddress('topics', row),
    title: row.title,
    context: categories.get(row.id) ?? '',
    summary: row.description,
    body: lessons.get(row.id) ?? '',
    premium: row.premium === 1,
    categoryId: row.category_id,
  }));
}

/** Topics as admins manage them: files by their upload names. */
export const topicsCollection = defineCollection('topics', topicsEndpoints, {
  title: 'title',
  belongsTo: OF_CATEGORY,
  purgeChanges: ['buttons'],
  searched: { admin: ['title', 'video'], anyone: [] },
  sorted: { order: 'plain', created_at: 'plain', title: 'text', premium: 'plain' },
  defaultSort: '-created_at',
  ordered: { visible: false },
  derived: lastInNewCategory,
  filtered: { category_id: 'category_id' },
  publicPlace: {
    noun: 'tutorial topic',
    collection: 'topics',
    read: 'GET /api/tutorials/:id',
    respond: previewedLesson,
  },
  toColumns({ pdf: _pdf, ppt: _ppt, zip: _zip, ipynb: _ipynb, ...fields }) {
    const { pdf_media_id: _pdfFile, ppt_media_id: _pptFile, zip_media_id: _zipFile, ...others } = fields;
    const { ipynb_media_id: _ipynbFile, summary, ...columns } = others;
    return { ...columns, ...(summary === undefined ? {} : { description: summary }) };
  },
  present: ({ description: summary, ...row }, extras) => ({
    ...row,
    ...extras,
    summary,
    has_body: row.body !== '',
    pdf: row.pdf_name,
    ppt: row.ppt_name,
    zip: row.zip_name,
    ipynb: row.ipynb_name,
  }),
  loadExtras: withCategory,
  versioned: {},
  imported: {
    fileName: 'tutorial-topics',
    example: {
      title: 'Reading from a superposition of addresses',
      category: 'Name of an existing category',
      video: 'https://example.com/lesson',
      premium: 0,
      summary: 'What the topic is about, in a line.',
      body: '## First heading\n\nThe lesson in Markdown, with formulas such as $2^n$.',
      doi: '10.1103/PhysRevLett.100.160501',
    },
  },
  alsoNamed: shownInLessons,
  searchable: { kind: 'tutorials', textsOf: searchTextsOf },
  attachments: TOPIC_FILE_KINDS.map(topicFile),
  ...childGuards(OF_CATEGORY),
});

async function withCounts(db: Db, ids: readonly number[]): Promise<Map<number, Values>> {
  const counts = await countTopicsOf(db, ids);
  return new Map(ids.map((id) => [id, { topics_count: counts.get(id) ?? 0 }]));
}

/** Deletes or moves a category's topics; the request must say which. */
async function settleTopics(
  context: WriteContext,
  before: { id: number },
  stamp: TrashStamp,
  query: Values,
  actor: Actor,
) {
  const count = (await countTopicsOf(context.trx, [before.id])).get(before.id) ?? 0;
  if (count === 0) return;
  if (query.topics === 'delete') return trashWithParent(context, OF_CATEGORY, before, stamp);
  if (query.topics !== 'move') throw new DomainError('conflict', TUTORIAL_MESSAGES.categoryHasTopics);
  const to = query.to === undefined ? before.id : Number(query.to);
  if (to === before.id || !(await lockParent(context, OF_CATEGORY, to)))
    throw invalidField('to', TUTORIAL_MESSAGES.categoryUnknown);
  const moved = await moveTopics(context.trx, before.id, { category_id: to, order: LAST, updated_at: stamp.at });
  for (const topic of moved as Row[]) {
    const former = { ...topic, category_id: before.id };
    await recordVersion(context, topicsCollection, actor, {
      before: { row: former, values: {} },
      after: { row: topic, values: {} },
      action: 'update',
    });
  }
  await indexRows(context, topicsCollection, moved as Row[]);
}

/** Tutorial categories, which group topics. */
export const categoriesCollection = defineCollection('categories', categoriesEndpoints, {
  title: 'title',
  searched: { admin: ['title'], anyone: [] },
  sorted: { order: 'plain', title: 'text', created_at: 'plain' },
  defaultSort: 'title',
  ordered: { visible: false },
  alsoChanges: ['topics'],
  versioned: {},
  indexedChildren: { definition: topicsCollection, column: 'category_id' },
  present: (row, extras) => ({ ...row, topics_count: 0, ...extras }),
  loadExtras: withCounts,
  onTrash: settleTopics,
  onRestore: restoreWithParent(OF_CATEGORY),
});
