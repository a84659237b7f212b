import type {
  CollectionDeclaration,
  DocumentColumns,
  StoredShape,
  ValueNames,
} from '@qram/contract/collection/collection';
import type { PublishedCollection } from '@qram/contract/collection/content';
import type { Field } from '@qram/contract/collection/fields';
import type { Generated } from 'kysely';
import type { z } from 'zod';
import type { OrderedColumns, PublishedColumns, RecordColumns } from './record-columns.ts';

/** Optional on insert if the field has an initial value. */
type ColumnOf<F> =
  F extends Field<z.ZodType, z.ZodType, infer Value, infer Meta, z.ZodType>
    ? Meta extends { initial: null }
      ? Value
      : Meta extends { initial: unknown }
        ? Generated<Value>
        : Value
    : never;

/** The name of a field's column; none for one that the server stores elsewhere. */
type NameOf<F, K> = F extends { meta: { stored: false } } ? never : F extends { meta: { column: infer C } } ? C : K;

/** The columns of uploads, and those that the server derives. A list is stored as JSON. */
type ColumnsOf<Shape> = {
  [K in keyof Shape]: z.output<Extract<Shape[K], z.ZodType>> extends readonly unknown[]
    ? string
    : z.output<Extract<Shape[K], z.ZodType>>;
};

type AbilityColumns<D extends CollectionDeclaration> = (D['name'] extends PublishedCollection
  ? PublishedColumns
  : RecordColumns) &
  (D['ordered'] extends true ? OrderedColumns : unknown);

export type TableOf<D extends CollectionDeclaration> = AbilityColumns<D> & {
  [K in Exclude<ValueNames<D['fields']>, keyof AbilityColumns<D>> as NameOf<D['fields'][K], K> & string]: ColumnOf<
    D['fields'][K]
  >;
} & ColumnsOf<StoredShape<D['fields']> & DocumentColumns<D['fields']>> &
  (D extends { derived: infer Derived } ? ColumnsOf<Derived> : unknown);
