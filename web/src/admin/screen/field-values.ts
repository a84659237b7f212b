import { type CollectionDeclaration, type ValueNames, valueEntries } from '@qram/contract/collection/collection';
import type { Field, FieldMeta } from '@qram/contract/collection/fields';
import { formatNames } from '@qram/contract/values/person-names';
import type { z } from 'zod';
import { localDateTime } from '../../ui/text/dates.ts';
import type { FormValues } from '../declaration/admin-collection.ts';
import { count } from '../text/text-format.ts';

type ValueOf<F> =
  F extends Field<z.ZodType, z.ZodType, unknown, infer Meta, z.ZodType>
    ? Meta extends { control: 'switch' }
      ? number
      : Meta extends { control: 'number' }
        ? number | string
        : string
    : never;

/** The fields of a collection's form. `active` is part of the state of publication, and a counter counts by itself. */
type FormField<D extends CollectionDeclaration> = {
  [K in ValueNames<D['fields']>]: D['fields'][K]['meta'] extends { hidden: true } | { counter: true } ? never : K;
}[Exclude<ValueNames<D['fields']>, D['hidesInactive'] extends true ? 'active' : never>];

/** The values of a collection's form. A number is text while it is typed. */
export type ValuesOf<D extends CollectionDeclaration> = { [K in FormField<D>]: ValueOf<D['fields'][K]> };

/** The fields that a form shows, besides pictures. */
export const shownEntries = ({ fields, hidesInactive }: CollectionDeclaration) =>
  valueEntries(fields).filter(
    ([name, { meta }]) => !(meta.hidden || meta.counter || (hidesInactive && name === 'active')),
  );

/** A stored value as it is typed into the field's input. */
export function toInput({ meta }: Field, value: unknown): FormValues[string] {
  if (value === null || value === undefined) return '';
  if (meta.format) return meta.format(value as number);
  if (meta.control === 'list') return formatNames(value as string[]);
  if (meta.control === 'reference') return String(value);
  return value as string | number;
}

/** A stored value as people read it; empty text for none. */
export function formatField({ meta }: { meta: FieldMeta }, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (meta.words) return meta.words[String(value)] ?? '';
  if (Array.isArray(value)) return value.join(', ');
  if (meta.control === 'switch') return value === 1 ? 'Yes' : 'No';
  if (meta.control === 'time') return localDateTime(String(value));
  if (meta.format && typeof value === 'number') return meta.format(value);
  return typeof value === 'number' ? count(value) : String(value);
}

export const emptyValues = (collection: CollectionDeclaration): FormValues =>
  Object.fromEntries(shownEntries(collection).map(([name, field]) => [name, toInput(field, field.meta.initial)]));
