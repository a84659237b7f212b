import type { CollectionDeclaration } from '@qram/contract/collection/collection';
import type { Field } from '@qram/contract/collection/fields';
import type { PublishedCollection } from '@qram/contract/content';
import type { Generated } from 'kysely';
import type { z } from 'zod';
import type { PublishedColumns, RecordColumns } from './record-columns.ts';

/** The type of a field's column; one with an initial value may be left out of an insert. */
type ColumnOf<F> =
  F extends Field<z.ZodType, z.ZodType, infer Value, infer Meta>
    ? Meta extends { initial: null }
      ? Value
      : Meta extends { initial: unknown }
        ? Generated<Value>
        : Value
    : never;

/** The row type of a collection's table, for Kysely. */
export type TableOf<D extends CollectionDeclaration> = (D['name'] extends PublishedCollection
  ? PublishedColumns
  : RecordColumns) & { [K in keyof D['fields']]: ColumnOf<D['fields'][K]> };
