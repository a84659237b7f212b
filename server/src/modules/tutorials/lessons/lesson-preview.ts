import type { TutorialLesson } from '@qram/contract/modules/tutorials/tutorial-lessons';
import { parseIds } from '@qram/contract/values/comma-list';
import type { Values } from '../../../collections/record-types.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { servicesOpeningTopics } from '../../buttons/service.ts';
import { asShown, presentTopic } from '../presenter.ts';
import { disableQuestions } from '../questions/question-fields.ts';
import { selectCategoryTitle, selectLesson, selectLiveTopics, selectTopic, type TopicRow } from '../repository.ts';
import { picturesIn } from './lesson-pictures.ts';
import { renderLessonInThread } from './lesson-renderer.ts';
import { countWords, readingMinutes } from './rendered-lesson.ts';

/** A notebook is rendered when it is saved, so an unsaved one isn't shown. */
async function renderPreview({ db, rendering }: Pick<Dependencies, 'db' | 'rendering'>, row: TopicRow) {
  const { html, outline, words } = await renderLessonInThread(rendering, row.body, await picturesIn(db, row.body));
  const saved = row.ipynb_file && (await selectTopic(db, row.id))?.ipynb_file === row.ipynb_file;
  const stored = saved ? await selectLesson(db, row.id) : undefined;
  const minutes = readingMinutes(words + countWords(stored?.notebook_text ?? ''));
  const shown = row.body === '' ? null : disableQuestions(html);
  return { html: shown, notebook_html: stored?.notebook_html ?? null, public_part: null, outline, minutes };
}

const NO_TEXT = { html: null, notebook_html: null, public_part: null, outline: [] };

const asLocked = ({ id, title, premium }: Pick<TopicRow, 'id' | 'title' | 'premium'>) => ({
  id,
  title,
  premium: premium === 1 ? (1 as const) : (0 as const),
  locked: premium === 1,
});

/** A topic's page as visitors would see it. */
export async function buildPreview(
  deps: Pick<Dependencies, 'db' | 'now' | 'rendering'>,
  record: Values,
  row: TopicRow,
): Promise<TutorialLesson> {
  const { db, now } = deps;
  const free = row.premium !== 1;
  const service = (await servicesOpeningTopics(db, [row.id])).get(row.id) ?? null;
  const topic = presentTopic(await asShown(db, row), free, service);
  const others = (await selectLiveTopics(db, { category_id: row.category_id }, now())).filter(
    ({ id }) => id !== row.id,
  );
  const lessons = [...others, row].map(asLocked);
  const ids = parseIds(String(record.prerequisites ?? ''));
  const before = ids.length > 0 ? await selectLiveTopics(db, { ids }, now()) : [];
  const prerequisites = ids.flatMap((id) => before.find((other) => other.id === id) ?? []).map(asLocked);
  return {
    ...topic,
    updated_at: row.updated_at,
    published_at: row.publish_at ?? row.updated_at,
    doi: row.doi ?? null,
    category_title: await selectCategoryTitle(db, row.category_id),
    has_body: row.body !== '',
    ...(free ? await renderPreview(deps, row) : NO_TEXT),
    covers: [],
    minutes_left: 0,
    offer: null,
    next_category: null,
    prerequisites,
    lessons,
  };
}
