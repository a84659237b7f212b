import { LEVEL_MESSAGES } from '@qram/contract/modules/tutorials/topic-levels';
import { parseIds } from '@qram/contract/values/comma-list';
import type { ValidatedRow } from '../../../collections/import-options.ts';
import type { Values, WriteContext } from '../../../collections/record-types.ts';
import { type LinkTable, replaceLinks, selectLinks } from '../../../collections/rows/ordered-links.ts';
import type { Db } from '../../../platform/database/database.ts';
import { lockKey } from '../../../platform/database/dialect.ts';
import { invalidField } from '../../../platform/domain-error.ts';
import { selectTitles } from '../repository.ts';

const PREREQUISITES = {
  table: 'topic_prerequisites',
  from: 'topic_id',
  to: 'prerequisite_id',
} as const satisfies LinkTable;

/** Serializes writers, because a cycle may span several lessons. */
const LOCK = 'topic-prerequisites';

type LinksByTopic = Map<number, readonly number[]>;

/** As a field of their records. */
export async function loadPrerequisites(db: Db, ids: readonly number[]): Promise<Map<number, Values>> {
  const links = await selectLinks(db, PREREQUISITES, ids);
  return new Map(ids.map((id) => [id, { prerequisites: (links.get(id) ?? []).join(',') }]));
}

export const listPrerequisites = async (db: Db, id: number): Promise<number[]> =>
  (await selectLinks(db, PREREQUISITES, [id])).get(id) ?? [];

/** Finds the first topic from which its prerequisites lead back; null: no cycle. */
async function findCycle(db: Db, id: number, firsts: readonly number[], unsaved: LinksByTopic): Promise<number | null> {
  const origins = new Map(firsts.map((first) => [first, first]));
  let next = [...firsts];
  while (next.length > 0) {
    const links: LinksByTopic = await selectLinks(db, PREREQUISITES, next);
    const found: number[] = [];
    for (const topic of next)
      for (const linked of unsaved.get(topic) ?? links.get(topic) ?? []) {
        const origin = origins.get(topic) ?? topic;
        if (linked === id) return origin;
        if (origins.has(linked)) continue;
        origins.set(linked, origin);
        found.push(linked);
      }
    next = found;
  }
  return null;
}

/**
 * Null: valid.
 * @param id null for a topic that doesn't exist yet
 * @param unsaved prerequisites of other topics that will be saved with these
 */
async function findProblem(
  db: Db,
  id: number | null,
  prerequisites: readonly number[],
  unsaved: LinksByTopic = new Map(),
): Promise<string | null> {
  if (prerequisites.length === 0) return null;
  if (id !== null && prerequisites.includes(id)) return LEVEL_MESSAGES.prerequisiteItself;
  const titles = new Map((await selectTitles(db, prerequisites)).map((topic) => [topic.id, topic.title]));
  if (titles.size < prerequisites.length) return LEVEL_MESSAGES.prerequisiteUnknown;
  const cycle = id === null ? null : await findCycle(db, id, prerequisites, unsaved);
  return cycle === null ? null : LEVEL_MESSAGES.prerequisiteCycle(titles.get(cycle) ?? '');
}

/** @throws DomainError `validation` for unknown topics, the topic itself, and cycles */
export async function savePrerequisites(
  { trx, dialect }: WriteContext,
  id: number,
  { prerequisites }: { prerequisites?: string },
): Promise<void> {
  if (prerequisites === undefined) return;
  const ids = parseIds(prerequisites);
  if (ids.length > 0) await lockKey(trx, dialect, LOCK);
  const problem = await findProblem(trx, id, ids);
  if (problem !== null) throw invalidField('prerequisites', problem);
  await replaceLinks(trx, PREREQUISITES, id, ids);
}

/** Refuses import rows whose prerequisites can't be saved in row order. */
export function createPrerequisitesValidator(db: Db): (rows: readonly ValidatedRow[]) => Promise<void> {
  const unsaved: LinksByTopic = new Map();
  return async (rows) => {
    for (const row of rows) {
      if (typeof row.input.prerequisites !== 'string') continue;
      const id = row.current?.row.id ?? null;
      const ids = parseIds(row.input.prerequisites);
      const problem = await findProblem(db, id, ids, unsaved);
      if (problem !== null) row.errors = { ...row.errors, prerequisites: [problem] };
      else if (id !== null) unsaved.set(id, ids);
    }
  };
}
