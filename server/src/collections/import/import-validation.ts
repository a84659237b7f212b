import { setImmediate as immediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { FieldErrors } from '@qram/contract/api/errors';
import { id as idField } from '@qram/contract/api/fields';
import { IMPORT_MESSAGES } from '@qram/contract/collection/import';
import type { z } from 'zod';
import type { Dependencies } from '../../platform/dependencies.ts';
import { isGuarded, toCellText } from '../../platform/http/api/csv-file.ts';
import type { TableRow } from '../../platform/tables/table-import.ts';
import { type CollectionReader, readerOf } from '../context.ts';
import { filesLeftBehind } from '../files/attachments.ts';
import type { Current, ValidatedRow } from '../import-options.ts';
import { presentRows } from '../operations/present.ts';
import { fetchRows, untyped } from '../rows/repository.ts';
import { parseFlag, toIsoTime, toPlainNumber, toUnixBreaks } from './cell-values.ts';
import { getOutcome, type ImportPlan } from './import-plan.ts';
import { loadParents, type Parents, resolveParent } from './import-rules.ts';

/** Yields to other requests after this many rows. */
const YIELD_AFTER = 20;

const refusing = (field: string, message: string): FieldErrors => ({ [field]: [message] });

/** Treats equivalent empty values alike. */
const comparable = (value: unknown): unknown => (value === '' || value === undefined ? null : value);
const same = (a: unknown, b: unknown): boolean => isDeepStrictEqual(comparable(a), comparable(b));

/** True if the cell is the record's value, or its exported form. */
const isCurrent = (cell: string, current: Current, field: string): boolean =>
  same(cell, current.record[field]) || toUnixBreaks(cell) === toUnixBreaks(toCellText(current.cells[field]));

/** @param former replaced text, whose line breaks stay */
function parseCell(plan: ImportPlan, cell: string, field: string, former?: unknown): unknown {
  const { isFlag, isNumber, isTime, empty } = plan.fields.get(field) ?? {};
  if (cell === '') return empty;
  if (isFlag) return parseFlag(cell) ?? cell;
  const trimmed = cell.trim();
  if (trimmed === '') return empty;
  if (isNumber) return toPlainNumber(trimmed);
  if (isTime) return toIsoTime(trimmed);
  return typeof former === 'string' && former.includes('\r') ? trimmed : toUnixBreaks(trimmed);
}

function cellsByField(plan: ImportPlan, { cells }: TableRow): Map<string, string> {
  const byField = new Map<string, string>();
  for (const [column, cell] of cells) {
    const field = plan.getField(column);
    if (field !== null) byField.set(field, cell);
  }
  return byField;
}

/** Strips the protection of an export. */
const unprotectedCells = (
  plan: ImportPlan,
  cells: ReadonlyMap<string, string>,
  current?: Current,
): Map<string, string> =>
  new Map([...cells].map(([field, cell]) => [field, plan.readCell(cell, isGuarded(current?.cells[field]))]));

/** By title or id. */
function nameParent(
  plan: ImportPlan,
  cells: ReadonlyMap<string, string>,
  validated: ValidatedRow,
  parents: Parents,
): void {
  const { belongsTo } = plan.definition;
  if (!belongsTo) return;
  const { column, noun } = belongsTo;
  const { current, input } = validated;
  const cell = cells.get(noun);
  const isSame = current && cell !== undefined && isCurrent(cell, current, noun);
  if (cell !== undefined && cell.trim() !== '' && !isSame) {
    const byId = input[column] === '' ? undefined : input[column];
    const named = resolveParent(parents, belongsTo, { title: cell, id: byId });
    if ('message' in named) validated.errors = refusing(noun, named.message);
    // Its messages would repeat the title's.
    input[column] = 'message' in named ? 1 : named.id;
  } else if (!current && input[column] === undefined && cell !== undefined) input[column] = '';
}

function validateParent(plan: ImportPlan, validated: ValidatedRow, parents: Parents): void {
  const { belongsTo } = plan.definition;
  if (!belongsTo || validated.input[belongsTo.column] === undefined) return;
  const { column, noun } = belongsTo;
  const title = parents.titles.get(Number(validated.input[column]));
  if (title === undefined) validated.errors = refusing(column, `This ${noun} doesn't exist.`);
  else validated.parent = title;
}

function toFieldErrors({ issues }: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) {
    const field = String(path[0] ?? 'row');
    errors[field] = [...new Set([...(errors[field] ?? []), message])];
  }
  return errors;
}

function validateNew(
  plan: ImportPlan,
  cells: ReadonlyMap<string, string>,
  validated: ValidatedRow,
  parents: Parents,
): void {
  const { definition, schemas, fields } = plan;
  for (const [field, cell] of cells) {
    const value = parseCell(plan, cell, field);
    if (field !== 'id' && field !== definition.belongsTo?.noun && fields.has(field) && value !== undefined)
      validated.input[field] = value;
  }
  nameParent(plan, cells, validated, parents);
  const parsed = schemas.create.safeParse({ ...definition.import?.defaults, ...validated.input });
  if (!parsed.success) validated.errors = { ...toFieldErrors(parsed.error), ...validated.errors };
  else if (getOutcome(validated) !== 'refused') {
    validated.input = parsed.data;
    validateParent(plan, validated, parents);
  }
}

async function validateChange(
  plan: ImportPlan,
  cells: ReadonlyMap<string, string>,
  validated: ValidatedRow & { current: Current },
  parents: Parents,
): Promise<void> {
  const { definition, schemas } = plan;
  const { current } = validated;
  for (const [field, cell] of cells) {
    if (field === 'id' || field === definition.belongsTo?.noun || isCurrent(cell, current, field)) continue;
    const value = parseCell(plan, cell, field, current.record[field]);
    if (value !== undefined) validated.input[field] = value;
  }
  nameParent(plan, cells, validated, parents);
  const parsed = schemas.update.safeParse(validated.input);
  if (!parsed.success) validated.errors = { ...toFieldErrors(parsed.error), ...validated.errors };
  if (!parsed.success || getOutcome(validated) === 'refused') return;
  validated.input = Object.fromEntries(
    Object.entries(parsed.data).filter(([field, value]) => !same(value, current.record[field])),
  );
  validateParent(plan, validated, parents);
  const columns = (await definition.record?.toColumns?.(validated.input)) ?? validated.input;
  for (const [column, value] of Object.entries(columns))
    if (filesLeftBehind(definition, current.row, { ...current.row, [column]: value }).length > 0)
      validated.errors = refusing(column, IMPORT_MESSAGES.uploadedFile);
}

async function loadCurrent(reader: CollectionReader, ids: readonly number[]): Promise<Map<number, Current>> {
  if (ids.length === 0) return new Map();
  const { trx, definition } = reader;
  const rows = await fetchRows(
    untyped(trx).selectFrom(definition.name).selectAll().where('id', 'in', ids).where('deleted_at', 'is', null),
  );
  const records = await presentRows(reader, rows);
  return new Map(
    rows.map((row, at) => {
      const record = records[at] ?? {};
      return [row.id, { row, record, cells: { ...record, ...definition.import?.toCells?.(record) } }];
    }),
  );
}

/** Null: a new record. */
function idIn(cells: ReadonlyMap<string, string>): { id: number | null } | null {
  const cell = cells.get('id');
  if (cell === undefined || cell.trim() === '') return { id: null };
  const parsed = idField.safeParse(toPlainNumber(cell));
  return parsed.success ? { id: parsed.data } : null;
}

/** The returned function validates some rows at a time. */
export async function createValidator(
  deps: Pick<Dependencies, 'db' | 'dialect' | 'now'>,
  plan: ImportPlan,
): Promise<(rows: readonly TableRow[]) => Promise<ValidatedRow[]>> {
  const { db, now } = deps;
  const { definition } = plan;
  const parents = await loadParents(db, definition);
  const withTitles = (current: Current): Current => {
    const { belongsTo } = definition;
    if (!belongsTo) return current;
    const parent = parents.titles.get(Number(current.row[belongsTo.column]));
    return parent === undefined ? current : { ...current, cells: { ...current.cells, [belongsTo.noun]: parent } };
  };
  const validate = definition.import?.createValidator?.(db, now());
  const rowsById = new Map<number, number>();

  async function validateRow(row: TableRow, found: ReadonlyMap<number, Current>): Promise<ValidatedRow> {
    const validated: ValidatedRow = { number: row.number, current: null, input: {}, errors: {} };
    const cells = cellsByField(plan, row);
    const named = idIn(cells);
    if (row.problem !== null || !named)
      return {
        ...validated,
        errors: row.problem ? refusing('row', row.problem) : refusing('id', IMPORT_MESSAGES.idInvalid),
      };
    if (named.id === null) {
      validateNew(plan, unprotectedCells(plan, cells), validated, parents);
      return validated;
    }
    const current = found.get(named.id);
    if (!current)
      return {
        ...validated,
        errors: refusing('id', `There is no record with the id ${named.id}. Leave the id empty to add a new one.`),
      };
    const earlier = rowsById.get(named.id);
    const change = { ...validated, current: withTitles(current) };
    if (earlier !== undefined) return { ...change, errors: refusing('id', `Row ${earlier} has the same id.`) };
    rowsById.set(named.id, row.number);
    await validateChange(plan, unprotectedCells(plan, cells, change.current), change, parents);
    return change;
  }

  return async (rows) => {
    const ids = rows.flatMap((row) => idIn(cellsByField(plan, row))?.id ?? []);
    const found = await loadCurrent(readerOf({ deps, definition }), [...new Set(ids)]);
    const validated: ValidatedRow[] = [];
    for (const [at, row] of rows.entries()) {
      if (at % YIELD_AFTER === 0) await immediate();
      validated.push(await validateRow(row, found));
    }
    await validate?.(validated.filter((row) => ['new', 'changed'].includes(getOutcome(row))));
    return validated;
  };
}
