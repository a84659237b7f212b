import { type CreateTableBuilder, sql } from 'kysely';
import { type Dialect, idColumn } from '../src/platform/database/dialect.ts';

/** The columns of every record; see RecordColumns. */
export function recordColumns<T extends string>(table: CreateTableBuilder<T, never>, dialect: Dialect) {
  return idColumn(table, dialect)
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'text')
    .addColumn('deleted_by', 'text');
}

/** Condition of partial indexes: lists and unique constraints exclude the trash. */
export const notTrashed = sql<boolean>`deleted_at is null`;
