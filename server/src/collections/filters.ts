import type { RawBuilder, SqlBool } from 'kysely';
import type { ColumnOf, RowOf, TableName } from './rows.ts';

/** A filter by values in another table: the rows that reference a record by `column` and have the `value`. */
export type MemberFilter = {
  [T in TableName]: {
    table: T;
    column: ColumnOf<RowOf<T>>;
    value: ColumnOf<RowOf<T>>;
    /** Stands for no row. */
    none?: unknown;
    /** Only rows with these values. */
    where?: Partial<RowOf<T>>;
    /** Only rows whose period includes the present: its start, and its end (null: none). */
    period?: readonly [from: ColumnOf<RowOf<T>>, to: ColumnOf<RowOf<T>>];
  };
}[TableName];

/** A filter by a time in the next days; its value is their number. */
export interface DaysAheadFilter<Column extends string = string> {
  daysAhead: Column;
}

/** A filter by a condition that is no column's value. */
export interface ConditionFilter {
  condition(is: unknown): RawBuilder<SqlBool>;
}

/** Filters besides those by a column's value. */
export type FilterBy<Column extends string> = MemberFilter | DaysAheadFilter<Column> | ConditionFilter;
