import { type ImportOutcome, type ImportRow, REFUSED_COLUMN } from '@qram/contract/collection/import';
import type { z } from 'zod';
import { removeFormulaGuards } from '../../platform/http/api/csv-file.ts';
import type { TableFile } from '../../platform/tables/table-import.ts';
import type { CollectionDefinition } from '../definition.ts';
import type { ValidatedRow } from '../import-options.ts';
import { exportColumns, formatCell, getSchemas, type ImportField, importFields } from './import-rules.ts';

const MAX_SHOWN = 200;

export interface ImportPlan {
  definition: CollectionDefinition;
  fields: ReadonlyMap<string, ImportField>;
  schemas: { create: z.ZodObject; update: z.ZodObject };
  /** Strips the protection of an export. @param isGuarded the record's export has an apostrophe before it */
  readCell(cell: string, isGuarded?: boolean): string;
  /** Null: left out. */
  getField(column: string): string | null;
}

export const getOutcome = ({ errors, current, input }: ValidatedRow): ImportOutcome => {
  if (Object.keys(errors).length > 0) return 'refused';
  if (!current) return 'new';
  return Object.keys(input).length > 0 ? 'changed' : 'unchanged';
};

/** A plan to read a file. */
export function importPlan(
  definition: CollectionDefinition,
  table: TableFile,
  getField: ImportPlan['getField'],
): ImportPlan {
  const fields = new Map(importFields(definition).map((field) => [field.name, field]));
  const exported = exportColumns(definition);
  // Wait for the first row, which reveals the columns.
  const isExport = () => table.columns.has(REFUSED_COLUMN) || exported.every((column) => table.columns.has(column));
  return {
    definition,
    fields,
    schemas: getSchemas(definition),
    readCell: (cell, isGuarded = false) => removeFormulaGuards(cell, isGuarded || isExport()),
    getField,
  };
}

function shorten(value: unknown): string {
  const text = formatCell(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

export function describeRow({ definition }: ImportPlan, validated: ValidatedRow): ImportRow {
  const { number, current, input, errors } = validated;
  const { belongsTo: parent } = definition;
  const outcome = getOutcome(validated);
  const title = typeof definition.title === 'string' ? definition.title : 'title';
  const fields = current && outcome === 'changed' ? Object.keys(input) : [];
  return {
    number,
    outcome,
    id: current?.row.id ?? null,
    title: shorten(current?.record[title] ?? input[title]),
    changes: fields.map((field) =>
      field === parent?.column
        ? { field: parent.noun, before: shorten(current?.cells[parent.noun]), after: shorten(validated.parent) }
        : { field, before: shorten(current?.record[field]), after: shorten(input[field]) },
    ),
    errors,
  };
}
