import type { FormErrors } from '@mantine/form';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import type { FormDefinition, FormValues } from '../collection/admin-collection.ts';
import { changedFields } from './changed-fields.ts';

/** The request body for these values. */
export function bodyOf<R, V extends FormValues>(form: FormDefinition<R, V>, values: V): Record<string, unknown> {
  return form.bodyOf ? form.bodyOf(values) : values;
}

/** Initial values: the record's, or those of an empty form. */
export function startValues<R, V extends FormValues>(form: FormDefinition<R, V>, record: R | null): V {
  return record ? form.valuesOf(record) : form.empty;
}

/**
 * Changes since editing began. New records are always sent in full, so there it only shows whether the form is dirty.
 */
export function editedFields<R, V extends FormValues>(
  form: FormDefinition<R, V>,
  record: R | null,
  values: V,
): Record<string, unknown> {
  return changedFields(bodyOf(form, startValues(form, record)), bodyOf(form, values));
}

/** Validates against the contract: all fields of a new record, only the changed fields of an edited one. */
export function validateForm<R, V extends FormValues>(
  form: FormDefinition<R, V>,
  record: R | null,
  values: V,
): FormErrors {
  const body = record ? editedFields(form, record, values) : bodyOf(form, values);
  const errors = zod4Resolver(record ? form.updateSchema : form.createSchema, { errorPriority: 'first' })(body);
  for (const [field, message] of Object.entries(form.required ?? {})) {
    if (message && String(values[field] ?? '').trim() === '') errors[field] = message;
  }
  return errors;
}

/** Whether these values suffice for a new record, without its files. */
export function isComplete<R, V extends FormValues>(form: FormDefinition<R, V>, values: V): boolean {
  return form.createSchema.safeParse(bodyOf(form, values)).success;
}
