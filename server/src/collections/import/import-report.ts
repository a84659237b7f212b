import { IMPORT_LIMITS, type ImportResult } from '@qram/contract/collection/import';
import { trimInvisible } from '@qram/contract/values/visible-text';
import { invalidField } from '../../platform/domain-error.ts';
import type { CollectionDefinition } from '../definition.ts';
import type { ValidatedRow } from '../import-options.ts';
import { describeRow, getOutcome, type ImportPlan } from './import-plan.ts';
import { importFields } from './import-rules.ts';

/** `Issue date` → `issue_date` */
const fieldName = (column: string): string =>
  trimInvisible(column)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_');

/** Recognizes columns named like a field or matched by the caller. */
export function createColumnTest(
  definition: CollectionDefinition,
  chosen: ReadonlyMap<string, string | null> = new Map(),
): (column: string) => boolean {
  const names = new Set(importFields(definition).map(({ name }) => name));
  return (column) => names.has(fieldName(column)) || chosen.has(trimInvisible(column));
}

/** Matches the rest by name. @throws DomainError `validation` for unknown fields, and for two columns of one field */
export function matchColumns(
  definition: CollectionDefinition,
  chosen: ReadonlyMap<string, string | null> = new Map(),
): (column: string) => string | null {
  const names = new Set(importFields(definition).map(({ name }) => name));
  const fields = new Map<string, string | null>();
  const taken = new Set<string>();
  for (const [column, field] of chosen) {
    if (field !== null && !names.has(field)) throw invalidField('columns', `There is no field “${field}”.`);
    if (field !== null && taken.has(field)) throw invalidField('columns', `Two columns are matched to “${field}”.`);
    if (field !== null) taken.add(field);
    fields.set(column, field);
  }
  return (column: string): string | null => {
    const known = fields.get(column);
    if (known !== undefined) return known;
    const name = fieldName(column);
    const field = names.has(name) && !taken.has(name) ? name : null;
    if (field !== null) taken.add(field);
    fields.set(column, field);
    return field;
  };
}

/** Counts rows, and collects those to show. */
export class ImportReport {
  readonly counts: ImportResult['counts'] = { rows: 0, new: 0, changed: 0, unchanged: 0, refused: 0 };
  readonly rows: ImportResult['rows'] = [];
  readonly #plan: ImportPlan;

  constructor(plan: ImportPlan) {
    this.#plan = plan;
  }

  add(validated: ValidatedRow): void {
    const outcome = getOutcome(validated);
    this.counts.rows += 1;
    this.counts[outcome] += 1;
    const max = outcome === 'refused' ? IMPORT_LIMITS.refusedShown : IMPORT_LIMITS.othersShown;
    if (this.counts[outcome] <= max) this.rows.push(describeRow(this.#plan, validated));
  }

  /** Turns a row to write into a refused one. */
  refuse(validated: ValidatedRow): void {
    this.counts[getOutcome({ ...validated, errors: {} })] -= 1;
    this.counts.refused += 1;
    const shown = this.rows.findIndex(({ number }) => number === validated.number);
    if (shown >= 0) this.rows.splice(shown, 1);
    this.rows.push(describeRow(this.#plan, validated));
  }
}
