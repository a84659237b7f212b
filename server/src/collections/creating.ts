import type { Actor } from '../platform/actor.ts';
import { type AuditEvent, recordAudit, recordAuditOfEach } from '../platform/audit-trail.ts';
import { databaseFault } from '../platform/database/database-errors.ts';
import { SharedCommit } from '../platform/database/shared-commit.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { IncomingFile } from '../platform/storage/incoming.ts';
import { acceptFiles } from './attachments.ts';
import type { CollectionDefinition, Row, Values, WriteContext } from './definition.ts';
import { presentRow } from './reading.ts';
import { insertRow, insertRows } from './repository.ts';
import { discard, explained, raisedBy, whole } from './writing.ts';

/** Records that one statement adds at most. */
const MOST_TOGETHER = 50;

interface Addition {
  columns: Values;
  actor: Actor;
}

type Outcome = { row: Row } | { error: unknown };
type Queue = SharedCommit<Addition, Map<Addition, Outcome>>;

const creation = (definition: CollectionDefinition, row: Row, after: Values): AuditEvent => ({
  action: 'create',
  collection: definition.name,
  recordId: row.id,
  after,
});

/** Adds them all with one statement, and the entries of the audit trail with another. */
function addTogether(deps: Dependencies, definition: CollectionDefinition, all: readonly Addition[]): Promise<Row[]> {
  return deps.versions.change(raisedBy(definition), async (trx) => {
    const now = deps.now();
    const stamps = { created_at: now.toISOString(), updated_at: now.toISOString() };
    const rows = await insertRows(
      trx,
      definition,
      all.map(({ columns }) => ({ ...columns, ...stamps })),
    );
    const entries = all.flatMap(({ actor }, at) => {
      const row = rows[at];
      return row ? [{ actor, event: creation(definition, row, row) }] : [];
    });
    await recordAuditOfEach(trx, entries, now);
    return rows;
  });
}

async function addOne(deps: Dependencies, definition: CollectionDefinition, addition: Addition): Promise<Outcome> {
  try {
    const [row] = await addTogether(deps, definition, [addition]);
    return row ? { row } : { error: new Error('an added record did not come back') };
  } catch (error) {
    return { error };
  }
}

async function addAll(
  deps: Dependencies,
  definition: CollectionDefinition,
  all: readonly Addition[],
): Promise<Map<Addition, Outcome>> {
  const outcomes = new Map<Addition, Outcome>();
  if (all.length > 1) {
    try {
      const rows = await addTogether(deps, definition, all);
      for (const [at, row] of rows.entries()) outcomes.set(all[at] as Addition, { row });
      return outcomes;
    } catch (error) {
      // What one of them is refused for must not keep the others out; without a database there is nobody to ask again.
      if (databaseFault(error) === 'unavailable') throw error;
    }
  }
  for (const addition of all) outcomes.set(addition, await addOne(deps, definition, addition));
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
const isPlain = (definition: CollectionDefinition): boolean =>
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
  input: Values,
): Promise<Row> {
  return deps.versions.add(raisedBy(definition), async (trx) => {
    const context: WriteContext = { trx, dialect: deps.dialect, now: deps.now() };
    const at = context.now.toISOString();
    await definition.guardCreate?.(context, columns);
    const inserted = await insertRow(trx, definition, { ...columns, created_at: at, updated_at: at });
    await definition.saveExtras?.(context, inserted.id, input);
    const after = await whole(context, definition, inserted);
    await recordAudit(trx, actor, creation(definition, inserted, after), context.now);
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
  const columns = { ...given, ...accepted.columns };
  const addition = { columns, actor };
  let row: Row;
  try {
    row = await explained(deps, definition, { values: columns, selfId: null }, () =>
      isPlain(definition) ? addPlain(deps, definition, addition) : addWithMore(deps, definition, addition, input),
    );
  } catch (error) {
    await discard(deps, accepted.newKeys);
    throw error;
  }
  return presentRow(deps, definition, row);
}
