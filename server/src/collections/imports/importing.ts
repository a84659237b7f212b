import { setImmediate as immediate } from 'node:timers/promises';
import { type CallProgress, IMPORT_MESSAGES, type ImportResult } from '@qram/contract/import';
import { type Actor, inBatch } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit-trail.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError, invalidField } from '../../platform/domain-error.ts';
import type { IncomingFile } from '../../platform/storage/incoming.ts';
import { openTableFile, type TableFile } from '../../platform/table-import.ts';
import { type CollectionDefinition, withHooks } from '../definition.ts';
import type { Current, ValidatedRow } from '../import-options.ts';
import { savingProgress } from '../records/bulk.ts';
import { createRecords } from '../records/creating.ts';
import { type PreparedWrite, prepareWrite } from '../records/prepared-write.ts';
import { inSavepoint } from '../records/savepoints.ts';
import { changeRecords } from '../records/updating.ts';
import { raisedBy, recordStates, toDomainError } from '../records/writing.ts';
import type { Row, WriteContext } from '../rows.ts';
import { indexAgain, indexedLater, leaveIndex } from '../search/deferred-indexing.ts';
import { readVersionBases, type VersionBase } from '../versions/versioning.ts';
import { insertImport } from './import-log.ts';
import { getOutcome, type ImportPlan, importPlan } from './import-plan.ts';
import { createColumnTest, ImportReport, matchColumns } from './import-report.ts';
import { createValidator } from './import-validation.ts';

/** Rows written with few statements, which block the event loop with SQLite. */
const ROWS_AT_ONCE = 100;
const MAX_SAMPLE = 80;

type Report = (progress: CallProgress) => void;

export interface ImportInput {
  file: IncomingFile | undefined;
  dryRun: boolean;
  /** Imports the other rows when some are refused. */
  skipRefused: boolean;
  /** Fields by column; columns that it doesn't name are matched by their names. */
  columns: ReadonlyMap<string, string | null> | undefined;
  /** The row with the column names; undefined: looked for. */
  headerRow: number | undefined;
}

/** An import in progress. */
interface ImportRun {
  deps: Dependencies;
  actor: Actor;
  definition: CollectionDefinition;
  table: TableFile;
  plan: ImportPlan;
  report: Report;
}

/** A checked row that is to be written. */
interface ImportWrite {
  row: ValidatedRow;
  prepared: PreparedWrite;
  /** The base of a changed record's version. */
  base?: VersionBase | undefined;
}

/** The first value of each column, to recognize it by. */
function addSamples(plan: ImportPlan, samples: Map<string, string>, cells: ReadonlyMap<string, string>): void {
  for (const [column, cell] of cells) {
    const text = plan.readCell(cell);
    if (text !== '' && !samples.has(column)) samples.set(column, text.slice(0, MAX_SAMPLE));
  }
}

/** Reads what the next versions of the changed records follow. */
async function readBases(
  deps: Dependencies,
  definition: CollectionDefinition,
  validated: readonly ValidatedRow[],
): Promise<Map<number, VersionBase>> {
  const rows = validated.flatMap((row) => (row.current && getOutcome(row) === 'changed' ? [row.current.row] : []));
  return readVersionBases(deps.db, definition, await recordStates({ trx: deps.db, now: deps.now() }, definition, rows));
}

/** Checks the file and prepares the writes, without a lock. */
async function checkFile({ deps, definition, table, plan, report }: ImportRun) {
  const validate = await createValidator(deps, plan);
  const result = new ImportReport(plan);
  const samples = new Map<string, string>();
  const writes: ImportWrite[] = [];
  for await (const { rows, share } of table.read()) {
    for (const { cells } of rows) addSamples(plan, samples, cells);
    const validated = await validate(rows);
    const bases = await readBases(deps, definition, validated);
    for (const row of validated) {
      result.add(row);
      if (!['new', 'changed'].includes(getOutcome(row))) continue;
      const prepared = await prepareWrite(deps, definition, row.input, {});
      writes.push({ row, prepared, base: bases.get(row.current?.row.id ?? 0) });
    }
    report({ step: 'checking', percent: 100 * share });
  }
  return { result, samples, writes };
}

/** Rolls the import back because of a row. */
class RowRefused extends Error {
  readonly row: ValidatedRow;
  override readonly cause: unknown;

  constructor(row: ValidatedRow, cause: unknown) {
    super('A row was refused.');
    this.row = row;
    this.cause = cause;
  }
}

/** Writes rows with few statements; one by one only to find the row that is refused. @throws RowRefused */
async function writeBatch<W extends ImportWrite, T>(
  context: WriteContext,
  writes: readonly W[],
  write: (some: readonly W[]) => Promise<T[]>,
): Promise<T[]> {
  if (writes.length === 0) return [];
  try {
    return await inSavepoint(context, () => write(writes));
  } catch {
    const written: T[] = [];
    for (const one of writes) {
      const rows = await write([one]).catch((error) => {
        throw new RowRefused(one.row, error);
      });
      written.push(...rows);
    }
    return written;
  }
}

function addRecords(
  { actor, definition }: ImportRun,
  context: WriteContext,
  writes: readonly ImportWrite[],
): Promise<Row[]> {
  const unindexed = indexedLater(definition);
  const rules = definition.import;
  const creating = rules?.onCreated ? withHooks(unindexed, { afterCreate: async () => {} }) : unindexed;
  return writeBatch(context, writes, (some) =>
    createRecords(
      context,
      creating,
      actor,
      some.map(({ prepared }) => ({ ...prepared, columns: { ...prepared.columns, ...rules?.columns } })),
    ),
  );
}

/** A row that changes a record. */
type ChangingWrite = ImportWrite & { current: Current };

async function saveChanges(
  { actor, definition }: ImportRun,
  context: WriteContext,
  writes: readonly ChangingWrite[],
): Promise<void> {
  await writeBatch(context, writes, (some) => {
    const changes = some.map(({ current: { row }, prepared, base }) => {
      return { id: row.id, write: prepared, startedFrom: [new Date(row.updated_at)], base };
    });
    return changeRecords(context, indexedLater(definition), actor, changes);
  });
}

/** @throws RowRefused */
async function writeRows(run: ImportRun, context: WriteContext, writes: readonly ImportWrite[]) {
  await immediate();
  const changes = writes.flatMap((write) => (write.row.current ? [{ ...write, current: write.row.current }] : []));
  const added = writes.filter(({ row }) => !row.current);
  await saveChanges(run, context, changes);
  const rows = await addRecords(run, context, added);
  if (rows.length > 0) await run.definition.import?.onCreated?.(context, rows);
}

/** Writes the checked rows in the given transaction. @returns id of the import */
async function writeImport(
  run: ImportRun,
  context: WriteContext,
  { fileName, counts, writes }: { fileName: string; counts: ImportReport['counts']; writes: readonly ImportWrite[] },
): Promise<number> {
  const { actor, definition, report } = run;
  const { trx, now } = context;
  const by = { created_by_id: actor.userId, created_by_name: actor.name };
  const batch = String(actor.batch);
  const about = { collection: definition.name, batch, file_name: fileName, created_at: now.toISOString() };
  const { new: added, changed, unchanged } = counts;
  const id = await insertImport(trx, { ...about, ...by, added, changed, unchanged });
  for (let at = 0; at < writes.length; at += ROWS_AT_ONCE) {
    await writeRows(run, context, writes.slice(at, at + ROWS_AT_ONCE));
    report(savingProgress(Math.min(at + ROWS_AT_ONCE, writes.length), writes.length));
  }
  const after = { import_id: id, file_name: fileName, new: added, changed };
  await recordAudit(trx, actor, { action: 'import', collection: definition.name, recordId: null, after }, now);
  return id;
}

/** The refused row with its messages, if the row caused the error; else throws it. */
async function refusedRow(run: ImportRun, { row, cause }: RowRefused): Promise<ValidatedRow> {
  if (cause === null) return row;
  const { deps, definition } = run;
  const reason = await toDomainError(
    deps.db,
    definition,
    { values: row.input, selfId: row.current?.row.id ?? null },
    cause,
  );
  if (!(reason instanceof DomainError) || !['validation', 'conflict', 'not_found'].includes(reason.code)) throw reason;
  const message = reason.current === undefined ? reason.message : IMPORT_MESSAGES.changedMeanwhile;
  return { ...row, errors: reason.errors ?? { row: [message] } };
}

/** Writes all rows in one transaction that raises the versions once. Refuses the row that can't be written. */
async function writeAll(
  run: ImportRun,
  fileName: string,
  { result, writes }: { result: ImportReport; writes: readonly ImportWrite[] },
): Promise<number | null> {
  const { deps, definition } = run;
  const changed = [...raisedBy(definition), ...(definition.import?.alsoChanges ?? [])];
  const ids = writes.flatMap(({ row }) => row.current?.row.id ?? []);
  try {
    await leaveIndex(deps, definition, ids);
    return await deps.revisions.change(changed, (trx) => {
      const context = { trx, dialect: deps.dialect, now: deps.now() };
      return writeImport(run, context, { fileName, counts: result.counts, writes });
    });
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error;
    result.refuse(await refusedRow(run, error));
    return null;
  } finally {
    await indexAgain(deps, definition);
  }
}

/**
 * Imports a file into a collection: all its rows, or all that are not refused, in one transaction; or none. The rows are
 * checked and prepared before it, so that other writers wait for the statements alone.
 * @throws DomainError `validation`; with the result as `details` when rows are refused
 */
export async function importFile(
  deps: Dependencies,
  definition: CollectionDefinition,
  actor: Actor,
  input: ImportInput,
  report: Report,
): Promise<ImportResult> {
  const { file, dryRun, skipRefused, headerRow } = input;
  if (!file) throw invalidField('file', IMPORT_MESSAGES.fileRequired);
  const isColumn = createColumnTest(definition, input.columns);
  const table = await openTableFile(file, { isColumn, headerRow });
  const plan = importPlan(definition, table, matchColumns(definition, input.columns));
  const run: ImportRun = { deps, actor: inBatch(actor), definition, table, plan, report };
  const checked = await checkFile(run);
  const { counts } = checked.result;
  const answer = (id: number | null): ImportResult => ({
    id,
    batch: id === null ? null : (run.actor.batch ?? null),
    dry_run: dryRun ? 1 : 0,
    file_name: file.originalName,
    header_row: table.headerRow,
    skipped: table.skipped.map((text) => text.slice(0, MAX_SAMPLE)),
    columns: [...table.columns].map((name) => {
      return { name, field: plan.getField(name), sample: checked.samples.get(name) ?? '' };
    }),
    fields: [...plan.fields.values()].map(({ name, required }) => ({ name, required })),
    counts,
    rows: checked.result.rows.toSorted((a, b) => a.number - b.number),
    sends_mail: definition.import?.invites ? deps.mail.reach === 'everyone' : null,
  });
  if (dryRun) return answer(null);
  const refused = () => new DomainError('validation', IMPORT_MESSAGES.rowsRefused, { details: answer(null) });
  if (counts.refused > 0 && !skipRefused) throw refused();
  if (checked.writes.length === 0) return answer(null);
  const id = await writeAll(run, file.originalName, checked);
  if (id === null) throw refused();
  return answer(id);
}
