import type { FieldErrors } from '@qram/contract/api/errors';
import type { Db } from '../platform/database/database.ts';
import type { Row, Values, WriteContext } from './record-types.ts';

/** A record that a row names. */
export interface Current {
  row: Row;
  record: Values;
  /** Its cells in an export. */
  cells: Values;
}

/** A row of a file with what an import does with it. */
export interface ValidatedRow {
  number: number;
  current: Current | null;
  /** Validated input: all fields of a new record, the differing ones of a changed record. */
  input: Values;
  /** Title of the parent in the input. */
  parent?: string;
  errors: FieldErrors;
}

/** Rules for importing a collection besides the contract's create and update fields. */
export interface ImportRules {
  /** Start of the names of exports and templates. */
  fileName: string;
  /** The template's columns with an example each. */
  example: Readonly<Record<string, string | number>>;
  /** Columns that an export has and an import ignores. */
  alsoExported?: readonly string[];
  /** Cells of an export that differ from the record's fields. */
  toCells?(record: Values): Values;
  /** Input of new records that a file may leave out. */
  defaults?: Values;
  /** Columns of new records that no file can have. */
  columns?: Values;
  /** Further rules, in the order of the rows; refuses rows by adding errors. `db` is the transaction of the import. */
  createValidator?(db: Db, now: Date): (rows: readonly ValidatedRow[]) => Promise<void>;
  /** Replaces the hook `afterCreate`: runs in the transaction for several new records at once. */
  onCreated?(context: WriteContext, rows: readonly Row[]): Promise<void>;
  /** Other collections whose content an import changes. */
  alsoChanges?: readonly string[];
  /** New records are people who get an email. */
  invites?: boolean;
}
