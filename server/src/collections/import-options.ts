import type { FieldErrors } from '@qram/contract/api/errors';
import type { Db } from '../platform/database/database.ts';
import type { Row, Values, WriteContext } from './record-types.ts';

/** An existing record of a row. */
export interface Current {
  row: Row;
  record: Values;
  /** Cells of its export. */
  cells: Values;
}

/** A file's row with its effect. */
export interface ValidatedRow {
  number: number;
  current: Current | null;
  /** All fields of a new record, the differing ones of a changed record. */
  input: Values;
  /** Title of the parent in the input. */
  parent?: string;
  errors: FieldErrors;
}

/** Import rules beyond the contract's create and update fields. */
export interface ImportRules {
  /** Prefix of export and template names. */
  fileName: string;
  /** Template columns with examples. */
  example: Readonly<Record<string, string | number>>;
  /** Export columns that an import ignores. */
  alsoExported?: readonly string[];
  /** Export cells that differ from the fields. */
  toCells?(record: Values): Values;
  /** Default input of new records. */
  defaults?: Values;
  /** Columns that no file can set. */
  columns?: Values;
  /** Refuses rows by adding errors, in row order. `db` is the transaction of the import. */
  createValidator?(db: Db, now: Date): (rows: readonly ValidatedRow[]) => Promise<void>;
  /** Replaces `afterCreate`, for several new records at once. */
  onCreated?(context: WriteContext, rows: readonly Row[]): Promise<void>;
  /** Other collections that an import changes. */
  alsoChanges?: readonly string[];
  /** True: new records are people who get an email. */
  invites?: boolean;
}
