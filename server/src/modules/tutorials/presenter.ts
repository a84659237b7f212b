import type { OpeningService } from '@qram/contract/modules/buttons/buttons';
import { TOPIC_PARTS, type VisibleTopic } from '@qram/contract/modules/tutorials/tutorial-lessons';
import type { TutorialGroup } from '@qram/contract/modules/tutorials/tutorials';
import type { Db } from '../../platform/database/database.ts';
import { fileSizeSql } from '../../platform/storage/file-sizes.ts';
import { type ShownTopic, selectMinutes, type TopicRow } from './repository.ts';

/** Folder of tutorial files in the store; not public. */
export const TUTORIAL_FOLDER = 'tutorials';
/** URL path of tutorial files. */
export const TUTORIAL_FILES = '/storage/tutorials/';

const fileUrl = (name: string | null): string | null => (name ? TUTORIAL_FILES + name : null);

/** For a preview, whose row may differ from the stored one. */
export async function asShown(db: Db, row: TopicRow): Promise<ShownTopic> {
  const sizeIn = async (file: string | null) => {
    const stored = file === null ? undefined : await fileSizeSql(db, `${TUTORIAL_FOLDER}/${file}`).executeTakeFirst();
    return stored?.size ?? null;
  };
  return {
    ...row,
    category_title: '',
    minutes: await selectMinutes(db, row.id),
    pdf_size: await sizeIn(row.pdf_file),
    ppt_size: await sizeIn(row.ppt_file),
    zip_size: await sizeIn(row.zip_file),
    ipynb_size: await sizeIn(row.ipynb_file),
  };
}

/** Only free topics have URLs; others are requested one by one. */
export function presentTopic(topic: ShownTopic, open: boolean, service: OpeningService | null): VisibleTopic {
  const free = topic.premium !== 1;
  const held = {
    pdf: topic.pdf_file,
    ppt: topic.ppt_file,
    video: topic.video,
    zip: topic.zip_file,
    ipynb: topic.ipynb_file,
  };
  return {
    id: topic.id,
    title: topic.title,
    summary: topic.description,
    category_id: topic.category_id,
    minutes: topic.minutes ?? 0,
    level: topic.level,
    premium: free ? 0 : 1,
    locked: !open,
    parts: TOPIC_PARTS.filter((part) => held[part]),
    pdf: free ? fileUrl(topic.pdf_file) : null,
    ppt: free ? fileUrl(topic.ppt_file) : null,
    video: free ? topic.video : null,
    zip: free ? fileUrl(topic.zip_file) : null,
    ipynb: free ? fileUrl(topic.ipynb_file) : null,
    sizes: { pdf: topic.pdf_size, ppt: topic.ppt_size, zip: topic.zip_size, ipynb: topic.ipynb_size },
    video_host: open && topic.video ? (URL.parse(topic.video)?.hostname ?? null) : null,
    opened_by: service,
  };
}

/** @param order ids of all groups of the list */
export function presentGroups(
  topics: readonly ShownTopic[],
  order: readonly number[],
  open: ReadonlySet<number>,
  services: ReadonlyMap<number, OpeningService>,
): TutorialGroup[] {
  const groups = new Map<number, TutorialGroup>();
  for (const topic of topics) {
    const group = groups.get(topic.category_id) ?? {
      id: topic.category_id,
      title: topic.category_title,
      place: order.indexOf(topic.category_id) + 1,
      topics: [],
    };
    group.topics.push(presentTopic(topic, open.has(topic.id), services.get(topic.id) ?? null));
    groups.set(topic.category_id, group);
  }
  return [...groups.values()];
}
