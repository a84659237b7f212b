import { PDF_TYPE, SLIDES_TYPES, ZIP_TYPE } from '@qram/contract/documents';
import { TOPIC_FILE_KINDS, type TopicFileKind, TUTORIAL_MESSAGES } from '@qram/contract/modules/tutorials';
import { documentAttachment } from '../../collections/attachments.ts';
import {
  type Belonging,
  childGuards,
  lockParent,
  restoreWithParent,
  trashWithParent,
} from '../../collections/belonging.ts';
import type {
  Attachment,
  CollectionDefinition,
  Row,
  TrashStamp,
  Values,
  WriteContext,
} from '../../collections/definition.ts';
import type { Db } from '../../platform/database/database.ts';
import { DomainError, invalidField } from '../../platform/domain-error.ts';
import { countTopicsOf, moveTopics, selectCategoryTitles } from './repository.ts';

/** Folder of tutorial files in the store; nothing in it is public. */
export const TUTORIAL_FOLDER = 'tutorials';
const [PPTX, PPT] = SLIDES_TYPES;
const ENDINGS = { [PDF_TYPE]: 'pdf', [PPTX]: 'pptx', [PPT]: 'ppt', [ZIP_TYPE]: 'zip' };

function topicFile(kind: TopicFileKind): Attachment {
  return documentAttachment({
    field: kind,
    folder: TUTORIAL_FOLDER,
    endings: ENDINGS,
    columns: (document) => ({
      [`${kind}_file`]: document?.name ?? null,
      [`${kind}_name`]: document?.originalName ?? null,
    }),
    keysOf: (row) => (row[`${kind}_file`] ? [`${TUTORIAL_FOLDER}/${row[`${kind}_file`]}`] : []),
  });
}

const BELONGING: Belonging = {
  children: 'topics',
  column: 'category_id',
  parent: 'categories',
  unknownParent: TUTORIAL_MESSAGES.categoryUnknown,
};

async function withCategory(db: Db, ids: readonly number[]): Promise<Map<number, Values>> {
  const titles = await selectCategoryTitles(db, ids);
  return new Map(ids.map((id) => [id, { category_title: titles.get(id) ?? '' }]));
}

/** Topics as admins manage them: files by the names they were uploaded under. */
export const topicsCollection: CollectionDefinition = {
  name: 'topics',
  searched: { admin: ['title', 'video'], anyone: [] },
  sorted: { created_at: 'plain', title: 'text', premium: 'plain' },
  defaultSort: '-created_at',
  hidesInactive: false,
  filtered: { category_id: 'category_id' },
  toColumns: ({ pdf: _pdf, ppt: _ppt, zip: _zip, ...columns }) => columns,
  present: (row, extras) => ({ ...row, ...extras, pdf: row.pdf_name, ppt: row.ppt_name, zip: row.zip_name }),
  loadExtras: withCategory,
  attachments: TOPIC_FILE_KINDS.map(topicFile),
  ...childGuards(BELONGING),
};

async function withCounts(db: Db, ids: readonly number[]): Promise<Map<number, Values>> {
  const counts = await countTopicsOf(db, ids);
  return new Map(ids.map((id) => [id, { topics_count: counts.get(id) ?? 0 }]));
}

/** A category's topics go with it or move to another one; which, has to be said. */
async function settleTopics(context: WriteContext, before: Row, stamp: TrashStamp, query: Values) {
  const count = (await countTopicsOf(context.trx, [before.id])).get(before.id) ?? 0;
  if (count === 0) return;
  if (query.topics === 'delete') return trashWithParent(context, BELONGING, before, stamp);
  if (query.topics !== 'move') throw new DomainError('conflict', TUTORIAL_MESSAGES.categoryHasTopics);
  const to = query.to === undefined ? before.id : Number(query.to);
  if (to === before.id || !(await lockParent(context, BELONGING, to)))
    throw invalidField('to', TUTORIAL_MESSAGES.categoryUnknown);
  return moveTopics(context.trx, before.id, to, stamp.at);
}

/** Tutorial categories: the titles by which topics are grouped. */
export const categoriesCollection: CollectionDefinition = {
  name: 'categories',
  searched: { admin: ['title'], anyone: [] },
  sorted: { title: 'text', created_at: 'plain' },
  defaultSort: 'title',
  hidesInactive: false,
  alsoChanges: ['topics'],
  toColumns: (input) => input,
  present: (row, extras) => ({ ...row, topics_count: 0, ...extras }),
  loadExtras: withCounts,
  onTrash: settleTopics,
  onRestore: restoreWithParent(BELONGING),
};
