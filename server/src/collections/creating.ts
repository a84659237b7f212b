import type { Actor } from '../platform/actor.ts';
import { addRows } from '../platform/added-rows.ts';
import { recordAudit } from '../platform/audit-trail.ts';
import { databaseFault } from '../platform/database/database-errors.ts';
import { SharedCommit } from '../platform/database/shared-commit.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { insertSizes, type SizedFile } from '../platform/storage/file-sizes.ts';
import type { IncomingFile } from '../platform/storage/incoming.ts';
import { acceptFiles } from './attachments.ts';
import type { CollectionDefinition, Row, Values, WriteContext } from './definition.ts';
import { presentRow } from './reading.ts';
import { insertRow } from './repository.ts';
import { discard, explained, raisedBy, whole } from './writing.ts';

/** Records that one statement adds at most. */
const MOST_TOGETHER = 50;

interface Addition {
  columns: Values;
  actor: Actor;
}

type Outcome = { row: Row } | { error: unknown };
type Queue = SharedCommit<Addition, Map<Addition, Outcome>>;

/** Adds records that name the same columns, and tells of each in the audit trail, in one transaction. */
async function addTogether(
  deps: Dependencies,
  definition: CollectionDefinition,
  all: readonly Addition[],
): Promise<Row[]> {
  const at = deps.now();
  const stamps = { created_at: at.toISOString(), updated_at: at.toISOString() };
  const { rows, raised } = await addRows(deps.db, deps.dialect, {
    table: definition.name,
    raises: raisedBy(definition),
    rows: all.map(({ columns }) => ({ ...columns, ...stamps })),
    actors: all.map(({ actor }) => actor),
    at,
  });
  deps.versions.note(raised);
  return rows as Row[];
}

/** What one statement takes: additions that name the same columns. */
function byColumns(all: readonly Addition[]): Addition[][] {
  const groups = new Map<string, Addition[]>();
  for (const addition of all) {
    const columns = Object.keys(addition.columns).sort().join();
    const group = groups.get(columns);
    if (group) group.push(addition);
    else groups.set(columns, [addition]);
  }
  return [...groups.values()];
}

async function addEach(
  deps: Dependencies,
  definition: CollectionDefinition,
  group: readonly Addition[],
): Promise<Outcome[]> {
  try {
    const rows = await addTogether(deps, definition, group);
    return rows.map((row) => ({ row }));
  } catch (error) {
    if (group.length === 1) return [{ error }];
    // What one of them is refused for must not keep the others out; without a database there is nobody to ask again.
    if (databaseFault(error) === 'unavailable') return group.map(() => ({ error }));
  }
  const outcomes: Outcome[] = [];
  for (const addition of group) outcomes.push(...(await addEach(deps, definition, [addition])));
  return outcomes;
}

async function addAll(
  deps: Dependencies,
  definition: CollectionDefinition,
  all: readonly Addition[],
): Promise<Map<Addition, Outcome>> {
  const outcomes = new Map<Addition, Outcome>();
  for (const group of byColumns(all))
    for (const [place, outcome] of (await addEach(deps, definition, group)).entries())
      outcomes.set(group[place] as Addition, outcome);
  return outcomes;
}

const queues = new WeakMap<Dependencies, Map<CollectionDefinition, Queue>>();

function queueOf(deps: Dependencies, definition: CollectionDefinition): Queue {
  const ofSite = queues.get(deps) ?? new Map<CollectionDefinition, Queue>();
  queues.set(deps, ofSite);
  const known = ofSite.get(definition);
  if (known) return known;
  const queue: Queue = new SharedCommit((all) => addAll(deps, definition, all), MOST_TOGETHER);
  ofSite.set(definition, queue);
  return queue;
}

/** Whether a record is nothing but its row, so that several can be added at a time. */
export const isPlain = (definition: CollectionDefinition): boolean =>
  !definition.guardCreate && !definition.saveExtras && !definition.loadExtras && !definition.onCreate;

async function addPlain(deps: Dependencies, definition: CollectionDefinition, addition: Addition): Promise<Row> {
  const outcome = (await queueOf(deps, definition).add(addition)).get(addition);
  if (!outcome) throw new Error('an addition was not done');
  if ('error' in outcome) throw outcome.error;
  return outcome.row;
}

function addWithMore(
  deps: Dependencies,
  definition: CollectionDefinition,
  { columns, actor }: Addition,
  { input, sizes }: { input: Values; sizes: readonly SizedFile[] },
): Promise<Row> {
  return deps.versions.change(raisedBy(definition), async (trx) => {
    const context: WriteContext = { trx, dialect: deps.dialect, now: deps.now() };
    const at = context.now.toISOString();
    await definition.guardCreate?.(context, columns);
    const inserted = await insertRow(trx, definition, { ...columns, created_at: at, updated_at: at });
    await definition.saveExtras?.(context, inserted.id, input);
    await insertSizes(trx, sizes);
    const after = await whole(context, definition, inserted);
    const event = { action: 'create', collection: definition.name, recordId: inserted.id, after };
    await recordAudit(trx, actor, event, context.now);
    await definition.onCreate?.(context, inserted);
    return inserted;
  });
}

export async function create(
  deps: Dependencies,
  definition: CollectionDefinition,
  actor: Actor,
  input: Values,
  files: Record<string, IncomingFile>,
): Promise<Values> {
  const given = await definition.toColumns(input);
  const accepted = await acceptFiles(deps.files, definition, input, files);
  const { sizes } = accepted;
  const columns = { ...given, ...accepted.columns };
  const addition = { columns, actor };
  let row: Row;
  try {
    row = await explained(deps, definition, { values: columns, selfId: null }, () =>
      isPlain(definition) && sizes.length === 0
        ? addPlain(deps, definition, addition)
        : addWithMore(deps, definition, addition, { input, sizes }),
    );
  } catch (error) {
    await discard(deps, accepted.newKeys);
    throw error;
  }
  return presentRow(deps, definition, row);
}
