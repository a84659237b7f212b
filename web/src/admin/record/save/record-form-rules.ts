import type { FormErrors } from '@mantine/form';
import { isBlank } from '@qram/contract/values/visible-text';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import type { AdminCollection, FormDefinition, FormValues } from '../../declaration/admin-collection.ts';
import type { StoredRecord } from '../../declaration/record-types.ts';
import { changedFields } from '../conflicts/changed-fields.ts';

export function buildBody<R, V extends FormValues>(form: FormDefinition<R, V>, values: V): Record<string, unknown> {
  return form.values.buildBody ? form.values.buildBody(values) : values;
}

export function startValues<R, V extends FormValues>(form: FormDefinition<R, V>, record: R | null): V {
  return record ? form.values.toValues(record) : form.values.empty;
}

/** Values that stay for the next record of "Save and add another", such as a category. */
export function carriedValues<R, V extends FormValues>(
  { values: { carried = [] } }: FormDefinition<R, V>,
  saved: V,
): Partial<V> {
  return Object.fromEntries(carried.map((field) => [field, saved[field]])) as Partial<V>;
}

/** The collection with an add form that starts with these values. */
export function startingWith<R extends StoredRecord, V extends FormValues>(
  definition: AdminCollection<R, V>,
  values: Partial<V>,
): AdminCollection<R, V> {
  const { form } = definition;
  return Object.keys(values).length === 0
    ? definition
    : { ...definition, form: { ...form, values: { ...form.values, empty: { ...form.values.empty, ...values } } } };
}

/**
 * Changes since editing began. New records are always sent in full, so there it only shows whether the form is dirty.
 */
export function editedFields<R, V extends FormValues>(
  form: FormDefinition<R, V>,
  record: R | null,
  values: V,
): Record<string, unknown> {
  return changedFields(buildBody(form, startValues(form, record)), buildBody(form, values));
}

/** The fields that a save sends: all fields of a new record, only the changed ones of an edited record. */
export function buildChanges<R, V extends FormValues>(
  form: FormDefinition<R, V>,
  record: R | null,
  values: V,
): Record<string, unknown> {
  return record ? editedFields(form, record, values) : buildBody(form, values);
}

export function validateForm<R, V extends FormValues>(
  form: FormDefinition<R, V>,
  record: R | null,
  values: V,
): FormErrors {
  const schema = record ? form.rules.updateSchema : form.rules.createSchema;
  const errors = zod4Resolver(schema, { errorPriority: 'first' })(buildChanges(form, record, values));
  for (const [field, message] of Object.entries(form.rules.required ?? {})) {
    if (message && isBlank(String(values[field] ?? ''))) errors[field] = message;
  }
  return { ...form.rules.refuse?.(values), ...errors };
}

/** True if these values suffice for a new record, without its files. */
export function isComplete<R, V extends FormValues>(form: FormDefinition<R, V>, values: V): boolean {
  return form.rules.createSchema.safeParse(buildBody(form, values)).success;
}

const edgesDiffer = (one: unknown, other: unknown) => one !== other && String(one).trim() === String(other);

/**
 * Values of a form that stays open after a save: what was stored, except input typed during the save. Spaces and line
 * breaks at the ends, which aren't stored, stay where someone writes on.
 */
export function valuesAfterSave<V extends FormValues>(current: V, sent: V, stored: V): V {
  const typed = Object.entries(current).filter(
    ([field, value]) => value !== sent[field] || edgesDiffer(value, stored[field]),
  );
  return { ...stored, ...Object.fromEntries(typed) };
}
