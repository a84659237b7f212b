import { type CreateTableBuilder, sql } from 'kysely';
import { type Dialect, idColumn } from '../src/platform/database/dialect.ts';

/** The columns of every stored record; see RecordColumns. */
export function recordColumns<T extends string>(table: CreateTableBuilder<T, never>, dialect: Dialect) {
  return idColumn(table, dialect)
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'text')
    .addColumn('deleted_by', 'text');
}

/** Condition of the partial indexes: lists and rules of uniqueness leave the trash out. */
export const notTrashed = sql<boolean>`deleted_at is null`;
