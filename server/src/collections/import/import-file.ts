import { setImmediate as immediate } from 'node:timers/promises';
import { type CallProgress, IMPORT_MESSAGES, type ImportResult } from '@qram/contract/collection/import';
import { type Actor, inBatch } from '../../platform/access/actor.ts';
import { recordAudit } from '../../platform/access/audit-trail.ts';
import { DomainError, invalidField } from '../../platform/domain-error.ts';
import type { IncomingFile } from '../../platform/storage/incoming.ts';
import { openTableFile, type TableFile } from '../../platform/tables/table-import.ts';
import { savingProgress } from '../bulk/record-work.ts';
import { inSavepoint } from '../bulk/savepoints.ts';
import { type CollectionContext, type CollectionReader, type CollectionWrite, readerOf, writeIn } from '../context.ts';
import { withHooks } from '../definition.ts';
import type { Current, ValidatedRow } from '../import-options.ts';
import { createRecords } from '../operations/create.ts';
import { type PreparedWrite, prepareWrite } from '../operations/prepared-write.ts';
import { raisedBy, toDomainError } from '../operations/transact.ts';
import { changeRecords } from '../operations/update.ts';
import type { Row } from '../record-types.ts';
import { loadRecords } from '../rows/relations.ts';
import { indexAgain, leaveIndex, withoutIndex } from '../search/deferred-indexing.ts';
import { readVersionBases, type VersionBase } from '../versions/version-writes.ts';
import { insertImport } from './import-log.ts';
import { getOutcome, type ImportPlan, importPlan } from './import-plan.ts';
import { createColumnTest, ImportReport, matchColumns } from './import-report.ts';
import { createValidator } from './import-validation.ts';

/** Max rows per statement group, because SQLite blocks the event loop. */
const ROWS_AT_ONCE = 100;
const MAX_SAMPLE = 80;

type Report = (progress: CallProgress) => void;

export interface ImportInput {
  file: IncomingFile | undefined;
  dryRun: boolean;
  /** Imports the others when some are refused. */
  skipRefused: boolean;
  /** Field by column; others match by name. */
  columns: ReadonlyMap<string, string | null> | undefined;
  /** Undefined: search for it. */
  headerRow: number | undefined;
}

interface ImportRun {
  collection: CollectionContext;
  actor: Actor;
  table: TableFile;
  plan: ImportPlan;
  report: Report;
}

/** A row to write. */
interface ImportWrite {
  row: ValidatedRow;
  prepared: PreparedWrite;
  /** The base of a changed record's version. */
  base?: VersionBase | undefined;
}

/** Keeps the first value of each column, to recognize it by. */
function addSamples(plan: ImportPlan, samples: Map<string, string>, cells: ReadonlyMap<string, string>): void {
  for (const [column, cell] of cells) {
    const text = plan.readCell(cell);
    if (text !== '' && !samples.has(column)) samples.set(column, text.slice(0, MAX_SAMPLE));
  }
}

/** Reads what the next versions follow. */
async function readBases(
  reader: CollectionReader,
  validated: readonly ValidatedRow[],
): Promise<Map<number, VersionBase>> {
  const rows = validated.flatMap((row) => (row.current && getOutcome(row) === 'changed' ? [row.current.row] : []));
  return readVersionBases(reader, await loadRecords(reader, rows));
}

/** Prepares the writes without a lock. */
async function checkFile({ collection, table, plan, report }: ImportRun) {
  const validate = await createValidator(collection.deps, plan);
  const result = new ImportReport(plan);
  const samples = new Map<string, string>();
  const writes: ImportWrite[] = [];
  for await (const { rows, share } of table.read()) {
    for (const { cells } of rows) addSamples(plan, samples, cells);
    const validated = await validate(rows);
    const bases = await readBases(readerOf(collection), validated);
    for (const row of validated) {
      result.add(row);
      if (!['new', 'changed'].includes(getOutcome(row))) continue;
      const prepared = await prepareWrite(collection, row.input, {});
      writes.push({ row, prepared, base: bases.get(row.current?.row.id ?? 0) });
    }
    report({ step: 'checking', percent: 100 * share });
  }
  return { result, samples, writes };
}

/** Rolls back, to refuse the row. */
class RowRefused extends Error {
  readonly row: ValidatedRow;
  override readonly cause: unknown;

  constructor(row: ValidatedRow, cause: unknown) {
    super('A row was refused.');
    this.row = row;
    this.cause = cause;
  }
}

/** Writes one by one only to find the refused row. @throws RowRefused */
async function writeBatch<W extends ImportWrite, T>(
  { trx }: CollectionWrite,
  writes: readonly W[],
  write: (some: readonly W[]) => Promise<T[]>,
): Promise<T[]> {
  if (writes.length === 0) return [];
  try {
    return await inSavepoint({ trx }, () => write(writes));
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

function addRecords(write: CollectionWrite, writes: readonly ImportWrite[]): Promise<Row[]> {
  const unindexed = withoutIndex(write.definition);
  const rules = write.definition.import;
  const definition = rules?.onCreated ? withHooks(unindexed, { afterCreate: async () => {} }) : unindexed;
  return writeBatch(write, writes, (some) =>
    createRecords(
      { ...write, definition },
      some.map(({ prepared }) => ({ ...prepared, columns: { ...prepared.columns, ...rules?.columns } })),
    ),
  );
}

/** A row that changes a record. */
type ChangingWrite = ImportWrite & { current: Current };

async function saveChanges(write: CollectionWrite, writes: readonly ChangingWrite[]): Promise<void> {
  const unindexed = { ...write, definition: withoutIndex(write.definition) };
  await writeBatch(write, writes, (some) => {
    const changes = some.map(({ current: { row }, prepared, base }) => {
      return { id: row.id, write: prepared, startedFrom: [new Date(row.updated_at)], base };
    });
    return changeRecords(unindexed, changes);
  });
}

/** @throws RowRefused */
async function writeRows(write: CollectionWrite, writes: readonly ImportWrite[]): Promise<void> {
  await immediate();
  const changes = writes.flatMap((one) => (one.row.current ? [{ ...one, current: one.row.current }] : []));
  const added = writes.filter(({ row }) => !row.current);
  await saveChanges(write, changes);
  const rows = await addRecords(write, added);
  if (rows.length > 0) await write.definition.import?.onCreated?.(write, rows);
}

/** @returns id of the import */
async function writeImport(
  write: CollectionWrite,
  { fileName, counts, writes }: { fileName: string; counts: ImportReport['counts']; writes: readonly ImportWrite[] },
  report: Report,
): Promise<number> {
  const { trx, now, actor, definition } = write;
  const by = { created_by_id: actor.userId, created_by_name: actor.name };
  const batch = String(actor.batch);
  const about = { collection: definition.name, batch, file_name: fileName, created_at: now.toISOString() };
  const { new: added, changed, unchanged } = counts;
  const id = await insertImport(trx, { ...about, ...by, added, changed, unchanged });
  for (let at = 0; at < writes.length; at += ROWS_AT_ONCE) {
    await writeRows(write, writes.slice(at, at + ROWS_AT_ONCE));
    report(savingProgress(Math.min(at + ROWS_AT_ONCE, writes.length), writes.length));
  }
  const after = { import_id: id, file_name: fileName, new: added, changed };
  await recordAudit(trx, actor, { action: 'import', collection: definition.name, recordId: null, after }, now);
  return id;
}

/** Rethrows an error that the row didn't cause. */
async function refusedRow({ collection }: ImportRun, { row, cause }: RowRefused): Promise<ValidatedRow> {
  if (cause === null) return row;
  const written = { values: row.input, selfId: row.current?.row.id ?? null };
  const reason = await toDomainError(readerOf(collection), written, cause);
  if (!(reason instanceof DomainError) || !['validation', 'conflict', 'not_found'].includes(reason.code)) throw reason;
  const message = reason.current === undefined ? reason.message : IMPORT_MESSAGES.changedMeanwhile;
  return { ...row, errors: reason.errors ?? { row: [message] } };
}

/** Raises the revisions once. Refuses the row that can't be written. */
async function writeAll(
  run: ImportRun,
  fileName: string,
  { result, writes }: { result: ImportReport; writes: readonly ImportWrite[] },
): Promise<number | null> {
  const { collection, actor, report } = run;
  const { deps, definition } = collection;
  const changed = [...raisedBy(collection), ...(definition.import?.alsoChanges ?? [])];
  const ids = writes.flatMap(({ row }) => row.current?.row.id ?? []);
  try {
    await leaveIndex(collection, ids);
    return await deps.revisions.change(changed, (trx) =>
      writeImport(writeIn(collection, trx, actor), { fileName, counts: result.counts, writes }, report),
    );
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error;
    result.refuse(await refusedRow(run, error));
    return null;
  } finally {
    await indexAgain(collection);
  }
}

/**
 * Imports all rows, or all that aren't refused, in one transaction; or none. Checks rows before it, so that other
 * writers wait for the statements only.
 * @throws DomainError `validation`; with the result as `details` when rows are refused
 */
export async function importFile(
  collection: CollectionContext,
  actor: Actor,
  input: ImportInput,
  report: Report,
): Promise<ImportResult> {
  const { deps, definition } = collection;
  const { file, dryRun, skipRefused, headerRow } = input;
  if (!file) throw invalidField('file', IMPORT_MESSAGES.fileRequired);
  const isColumn = createColumnTest(definition, input.columns);
  const table = await openTableFile(file, { isColumn, headerRow });
  const plan = importPlan(definition, table, matchColumns(definition, input.columns));
  const run: ImportRun = { collection, actor: inBatch(actor), table, plan, report };
  const checked = await checkFile(run);
  const { counts } = checked.result;
  const respond = (id: number | null): ImportResult => ({
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
  if (dryRun) return respond(null);
  const refused = () => new DomainError('validation', IMPORT_MESSAGES.rowsRefused, { details: respond(null) });
  if (counts.refused > 0 && !skipRefused) throw refused();
  if (checked.writes.length === 0) return respond(null);
  const id = await writeAll(run, file.originalName, checked);
  if (id === null) throw refused();
  return respond(id);
}
