import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { recordPath } from '@qram/contract/collection/record-pages';
import type { TopicLevel } from '@qram/contract/modules/tutorials/topic-levels';
import { TOPIC_FILE_KINDS, type TopicFileKind } from '@qram/contract/modules/tutorials/tutorial-lessons';
import { mediaLibrary } from '../src/modules/media/service.ts';
import type { RenderedNotebook } from '../src/modules/tutorials/lessons/notebook-rendering.ts';
import type { RenderedLesson } from '../src/modules/tutorials/lessons/rendered-lesson.ts';
import { TUTORIAL_FOLDER } from '../src/modules/tutorials/presenter.ts';
import { upsertLesson } from '../src/modules/tutorials/repository.ts';
import { ANONYMOUS } from '../src/platform/access/actor.ts';
import type { Db } from '../src/platform/database/database.ts';
import type { LibraryFile } from '../src/platform/storage/file-library.ts';
import { insertSizes } from '../src/platform/storage/file-sizes.ts';
import type { FileStore } from '../src/platform/storage/file-store.ts';
import { glossarySeed } from './content/glossary-content.ts';
import { patentsSeed } from './content/patents-content.ts';
import { premiumAppsSeed } from './content/premium-apps-content.ts';
import { type TopicSeed, tutorialsSeed } from './content/tutorials-content.ts';
import { liveStamps, recordStamps } from './record-stamps.ts';
import { sampleFile, sampleLesson } from './sample-file.ts';

interface StoredTopicFile {
  file: string | null;
  name: string | null;
  size: number;
}

type TopicFiles = Record<TopicFileKind, StoredTopicFile>;

export interface PreparedTopic {
  title: string;
  summary: string;
  premium: number;
  level: TopicLevel;
  /** Base name of the lesson, and those of the prerequisites. */
  lessonFile: string;
  prerequisites: readonly string[];
  video: string | null;
  body: string;
  lesson: RenderedLesson;
  notebook: RenderedNotebook | null;
  files: TopicFiles;
}

export interface PreparedCategory {
  title: string;
  topics: PreparedTopic[];
}

const ENDINGS: Record<TopicFileKind, string> = { pdf: 'pdf', ppt: 'pptx', zip: 'zip', ipynb: 'ipynb' };
const NO_FILE: StoredTopicFile = { file: null, name: null, size: 0 };

async function storeDocument(store: FileStore, name: string): Promise<StoredTopicFile> {
  const bytes = await readFile(sampleFile(name));
  const file = `${randomBytes(16).toString('hex')}.${name.split('.').at(-1)}`;
  await store.put(`${TUTORIAL_FOLDER}/${file}`, bytes);
  return { file, name, size: bytes.length };
}

/** Renderers take 10 MB, and only the first start needs them in this thread. */
async function openRenderers() {
  const [{ renderLesson }, { renderNotebook }] = await Promise.all([
    import('../src/modules/tutorials/lessons/lesson-rendering.ts'),
    import('../src/modules/tutorials/lessons/notebook-rendering.ts'),
  ]);
  return { renderLesson, renderNotebook };
}

async function prepareTopic(store: FileStore, topic: TopicSeed): Promise<PreparedTopic> {
  const { renderLesson, renderNotebook } = await openRenderers();
  const { file, kinds, video = null, prerequisites = [], ...fields } = topic;
  const body = (await readFile(sampleLesson(file), 'utf8')).trim();
  const stored = await Promise.all(
    kinds.map(async (kind) => [kind, await storeDocument(store, `${file}.${ENDINGS[kind]}`)] as const),
  );
  const notebook = kinds.includes('ipynb') ? await readFile(sampleFile(`${file}.ipynb`), 'utf8') : null;
  return {
    ...fields,
    prerequisites,
    lessonFile: file,
    video,
    body,
    lesson: await renderLesson(body),
    notebook: notebook === null ? null : await renderNotebook(notebook),
    files: { pdf: NO_FILE, ppt: NO_FILE, zip: NO_FILE, ipynb: NO_FILE, ...Object.fromEntries(stored) },
  };
}

/** Stores documents and renders lessons before the transaction that references them. */
export function prepareTutorials(store: FileStore): Promise<PreparedCategory[]> {
  return Promise.all(
    tutorialsSeed.map(async ({ title, topics }) => ({
      title,
      topics: await Promise.all(topics.map((topic) => prepareTopic(store, topic))),
    })),
  );
}

async function addCategory(
  trx: Db,
  table: 'categories' | 'qram_categories',
  title: string,
  at: string,
): Promise<number> {
  const row = await trx
    .insertInto(table)
    .values({ title, ...recordStamps(at) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const MEDIA_TYPES = { pdf: 'pdf', ppt: 'slides', zip: 'zip', ipynb: 'notebook' } as const;

/** Lists the topics' documents for the media library. */
function libraryFiles(topics: readonly PreparedTopic[]): LibraryFile[] {
  const picture = { width: null, height: null, variants: [] };
  return topics.flatMap(({ files }) =>
    TOPIC_FILE_KINDS.flatMap((kind): LibraryFile[] => {
      const { file, name, size } = files[kind];
      if (!file || !name) return [];
      return [{ folder: TUTORIAL_FOLDER, file, name, type: MEDIA_TYPES[kind], size, ...picture }];
    }),
  );
}

async function addTopic(
  trx: Db,
  {
    files: { pdf, ppt, zip, ipynb },
    lesson,
    notebook,
    summary,
    lessonFile: _file,
    prerequisites: _links,
    ...topic
  }: PreparedTopic,
  stamps: { category_id: number } & ReturnType<typeof liveStamps>,
): Promise<number> {
  const row = {
    ...topic,
    description: summary,
    glossary: 1,
    taste: topic.premium === 1 ? ('section' as const) : ('none' as const),
    ...stamps,
    pdf_file: pdf.file,
    pdf_name: pdf.name,
    ppt_file: ppt.file,
    ppt_name: ppt.name,
    zip_file: zip.file,
    zip_name: zip.name,
    ipynb_file: ipynb.file,
    ipynb_name: ipynb.name,
  };
  const { id } = await trx.insertInto('topics').values(row).returning('id').executeTakeFirstOrThrow();
  await upsertLesson(trx, id, lesson, notebook);
  return id;
}

/** @param ids by the base names of the lessons */
async function seedPrerequisites(
  trx: Db,
  topics: readonly PreparedTopic[],
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = topics.flatMap(({ lessonFile, prerequisites }) =>
    prerequisites.map((file, place) => ({
      topic_id: ids.get(lessonFile) ?? 0,
      prerequisite_id: ids.get(file) ?? 0,
      place,
    })),
  );
  await trx.insertInto('topic_prerequisites').values(rows).execute();
}

async function seedTutorials(trx: Db, now: Date, categories: readonly PreparedCategory[]): Promise<void> {
  const at = now.toISOString();
  const ids = new Map<string, number>();
  for (const { title, topics } of categories) {
    const category_id = await addCategory(trx, 'categories', title, at);
    for (const topic of topics)
      ids.set(topic.lessonFile, await addTopic(trx, topic, { category_id, ...liveStamps(at) }));
    const stored = topics.flatMap(({ files }) => Object.values(files));
    const sizes = stored.flatMap(({ file, size }) => (file ? [{ key: `${TUTORIAL_FOLDER}/${file}`, size }] : []));
    await insertSizes(trx, sizes);
    await mediaLibrary.insert(trx, libraryFiles(topics), ANONYMOUS, now);
  }
  await seedPrerequisites(
    trx,
    categories.flatMap(({ topics }) => topics),
    ids,
  );
  await seedGlossary(
    trx,
    at,
    categories.flatMap(({ topics }) =>
      topics.map(({ title, lessonFile }) => ({ title, lessonFile, id: ids.get(lessonFile) ?? 0 })),
    ),
  );
}

async function seedGlossary(
  trx: Db,
  at: string,
  lessons: readonly { id: number; title: string; lessonFile: string }[],
): Promise<void> {
  const paths = new Map(lessons.map((lesson) => [lesson.lessonFile, recordPath('topics', lesson)]));
  const rows = glossarySeed.map(({ lessonFile, ...term }) => ({
    ...term,
    lesson: paths.get(lessonFile) ?? '',
    ...liveStamps(at),
  }));
  await trx.insertInto('glossary').values(rows).execute();
}

async function seedPatents(trx: Db, at: string): Promise<void> {
  const rows = patentsSeed.map((patent) => ({
    ...patent,
    inventors: JSON.stringify(patent.inventors),
    issue_year: Number(patent.issue_date.slice(0, 4)),
    user_id: 1,
    ...liveStamps(at),
  }));
  await trx.insertInto('patents').values(rows).execute();
}

async function seedPremiumApps(trx: Db, at: string): Promise<void> {
  for (const { title, topics } of premiumAppsSeed) {
    const category_id = await addCategory(trx, 'qram_categories', title, at);
    if (topics.length === 0) continue;
    const rows = topics.map((topic) => ({ ...topic, category_id, ...liveStamps(at) }));
    await trx.insertInto('qram_topics').values(rows).execute();
  }
}

/** Developers opens the premium tutorials and applications, as its description says. */
const DEVELOPERS = 2;

async function seedOpenedContent(trx: Db): Promise<void> {
  await trx.updateTable('buttons').set({ opens_premium_apps: 1 }).where('id', '=', DEVELOPERS).execute();
  await trx
    .insertInto('button_topics')
    .columns(['button_id', 'topic_id'])
    .expression((eb) =>
      eb
        .selectFrom('topics')
        .select(({ val }) => [val(DEVELOPERS).as('button_id'), 'id as topic_id'])
        .where('premium', '=', 1),
    )
    .execute();
}

export const LEARNING_COLLECTIONS = [
  'categories',
  'topics',
  'glossary',
  'patents',
  'qram_categories',
  'qram_topics',
] as const;

export async function seedLearning(trx: Db, now: Date, categories: readonly PreparedCategory[]): Promise<void> {
  const at = now.toISOString();
  await seedTutorials(trx, now, categories);
  await seedPatents(trx, at);
  await seedPremiumApps(trx, at);
  await seedOpenedContent(trx);
}
