import { setImmediate as immediate } from 'node:timers/promises';
import { type CallProgress, IMPORT_MESSAGES, type ImportResult } from '@qram/contract/import';
import type { Actor } from '../platform/actor.ts';
import { recordAudit } from '../platform/audit-trail.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { DomainError, invalidField } from '../platform/domain-error.ts';
import type { IncomingFile } from '../platform/storage/incoming.ts';
import { openTableFile, type TableFile } from '../platform/table-import.ts';
import { createRecord } from './creating.ts';
import type { CollectionDefinition, Row, Values, WriteContext } from './definition.ts';
import { createJudge } from './import-judging.ts';
import { type ImportedRecord, insertImport, insertImportedRecords, updateImport } from './import-log.ts';
import { type ImportPlan, importPlan, type JudgedRow, outcomeOf } from './import-plan.ts';
import { ImportReport, matchColumns } from './import-report.ts';
import { textOf } from './import-rules.ts';
import { prepareWrite } from './prepared-write.ts';
import { changeRecord, explained, raisedBy } from './writing.ts';

/** Rows after which other requests get their turn; SQLite's statements block the event loop. */
const YIELD_AFTER = 5;
const MAX_SAMPLE = 80;

type Report = (progress: CallProgress) => void;

export interface ImportInput {
  file: IncomingFile | undefined;
  dryRun: boolean;
  /** Fields by column; columns that it doesn't name are matched by their names. */
  columns: ReadonlyMap<string, string | null> | undefined;
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

/** The first value of each column, to recognize it by. */
function addSamples(samples: Map<string, string>, cells: ReadonlyMap<string, unknown>): void {
  for (const [column, cell] of cells) {
    const text = textOf(cell);
    if (text !== '' && !samples.has(column)) samples.set(column, text.slice(0, MAX_SAMPLE));
  }
}

/** Judges the whole file without a lock. */
async function dryRun({ deps, table, plan, report }: ImportRun) {
  const judge = await createJudge(deps, plan);
  const result = new ImportReport(plan);
  const samples = new Map<string, string>();
  for await (const { rows, share } of table.read()) {
    for (const { cells } of rows) addSamples(samples, cells);
    for (const judged of await judge(rows)) result.add(judged);
    report({ step: 'checking', percent: 100 * share });
  }
  return { result, samples };
}

/** Writes one row, and returns what undoing it needs. */
async function writeRow(
  { deps, actor, definition }: ImportRun,
  context: WriteContext,
  { current, input }: JudgedRow,
): Promise<Omit<ImportedRecord, 'import_id'> & { created: Row | null }> {
  const prepared = await prepareWrite(deps, definition, input, {});
  if (current) {
    const startedFrom = [new Date(current.row.updated_at)];
    const { after } = await changeRecord(context, definition, actor, current.row.id, prepared, startedFrom);
    const before: Values = Object.fromEntries(Object.keys(input).map((field) => [field, current.record[field]]));
    return { record_id: after.id, before: JSON.stringify(before), updated_at: after.updated_at, created: null };
  }
  const { imported } = definition;
  const columns = { ...prepared.columns, ...imported?.columns };
  const creating = imported?.onCreated ? { ...definition, onCreate: async () => {} } : definition;
  const row = await createRecord(context, creating, actor, { ...prepared, columns });
  return { record_id: row.id, before: null, updated_at: row.updated_at, created: row };
}

/** Rolls the import back because of a row. */
class RowRefused extends Error {
  readonly row: JudgedRow;
  override readonly cause: unknown;

  constructor(row: JudgedRow, cause: unknown) {
    super('A row was refused.');
    this.row = row;
    this.cause = cause;
  }
}

/** Writes the judged rows of a portion. @throws RowRefused */
async function writePortion(run: ImportRun, context: WriteContext, importId: number, judged: readonly JudgedRow[]) {
  const written: ImportedRecord[] = [];
  const created: Row[] = [];
  for (const [at, row] of judged.entries()) {
    if (at % YIELD_AFTER === 0) await immediate();
    const outcome = outcomeOf(row);
    if (outcome === 'refused') throw new RowRefused(row, null);
    if (outcome === 'unchanged') continue;
    try {
      const { created: added, ...record } = await writeRow(run, context, row);
      if (added) created.push(added);
      written.push({ import_id: importId, ...record });
    } catch (error) {
      throw new RowRefused(row, error);
    }
  }
  if (created.length > 0) await run.definition.imported?.onCreated?.(context, created);
  await insertImportedRecords(context.trx, written);
  return written;
}

/** Judges the file again, in the transaction that writes it. @returns its id */
async function writeFile(run: ImportRun, context: WriteContext, fileName: string, rows: number): Promise<number> {
  const { actor, definition, plan, table, report } = run;
  const { trx, now } = context;
  const counts = { added: 0, changed: 0, unchanged: 0 };
  const by = { created_by_id: actor.userId, created_by_name: actor.name };
  const about = { collection: definition.name, file_name: fileName };
  const id = await insertImport(trx, { ...about, ...by, ...counts, created_at: now.toISOString() });
  const judge = await createJudge({ db: trx, now: () => now }, plan);
  let done = 0;
  for await (const portion of table.read()) {
    const judged = await judge(portion.rows);
    const written = await writePortion(run, context, id, judged);
    const added = written.filter(({ before }) => before === null).length;
    counts.added += added;
    counts.changed += written.length - added;
    counts.unchanged += judged.length - written.length;
    done += judged.length;
    report({ step: 'saving', percent: (100 * done) / rows });
  }
  await updateImport(trx, id, counts);
  const after = { import_id: id, file_name: fileName, new: counts.added, changed: counts.changed };
  await recordAudit(trx, actor, { action: 'import', collection: definition.name, recordId: null, after }, now);
  return id;
}

/** The refused row with its messages, if the row caused the error; else throws it. */
async function refusedRow(run: ImportRun, { row, cause }: RowRefused): Promise<JudgedRow> {
  if (cause === null) return row;
  const { deps, definition } = run;
  const reason = await explained(
    deps.db,
    definition,
    { values: row.input, selfId: row.current?.row.id ?? null },
    cause,
  );
  if (!(reason instanceof DomainError) || !['validation', 'conflict', 'not_found'].includes(reason.code)) throw reason;
  const message = reason.current === undefined ? reason.message : IMPORT_MESSAGES.changedMeanwhile;
  return { ...row, errors: reason.errors ?? { row: [message] } };
}

/** Writes the file in one transaction that raises the versions once. @throws DomainError `validation` with the rows */
async function writeAll(run: ImportRun, fileName: string, result: ImportReport): Promise<number> {
  const { deps, definition } = run;
  const changed = [...raisedBy(definition), ...(definition.imported?.alsoChanges ?? [])];
  try {
    return await deps.versions.change(changed, (trx) =>
      writeFile(run, { trx, dialect: deps.dialect, now: deps.now() }, fileName, result.counts.rows),
    );
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error;
    result.refuse(await refusedRow(run, error));
    return 0;
  }
}

/**
 * Imports a file into a collection: all rows in one transaction, or none. The file is read twice, first to refuse it
 * without a lock, so that memory doesn't grow with its rows.
 * @throws DomainError `validation`; with the result as `details` when rows are refused
 */
export async function importFile(
  deps: Dependencies,
  definition: CollectionDefinition,
  actor: Actor,
  input: ImportInput,
  report: Report,
): Promise<ImportResult> {
  if (!input.file) throw invalidField('file', IMPORT_MESSAGES.fileRequired);
  const table = await openTableFile(input.file);
  const plan = importPlan(definition, table.format === 'csv', matchColumns(definition, input.columns));
  const run: ImportRun = { deps, actor, definition, table, plan, report };
  const { result, samples } = await dryRun(run);
  const { counts } = result;
  const answer = (id: number | null): ImportResult => ({
    id,
    dry_run: input.dryRun ? 1 : 0,
    file_name: input.file?.originalName ?? '',
    columns: [...table.columns].map((name) => ({ name, field: plan.fieldOf(name), sample: samples.get(name) ?? '' })),
    fields: [...plan.fields.values()].map(({ name, required }) => ({ name, required })),
    counts,
    rows: result.rows.toSorted((a, b) => a.number - b.number),
    sends_mail: definition.imported?.invites ? deps.mail.reach === 'everyone' : null,
  });
  if (input.dryRun) return answer(null);
  const writes = counts.refused === 0 && counts.new + counts.changed > 0;
  const id = writes ? await writeAll(run, input.file.originalName, result) : null;
  if (counts.refused > 0) throw new DomainError('validation', IMPORT_MESSAGES.rowsRefused, { details: answer(null) });
  return answer(id);
}
