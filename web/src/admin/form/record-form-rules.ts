import type { FormErrors } from '@mantine/form';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import type { FormDefinition, FormValues } from '../collection/admin-collection.ts';
import { changedFields } from './changed-fields.ts';

/** What a form sends for these values. */
export function bodyOf<R, V extends FormValues>(form: FormDefinition<R, V>, values: V): Record<string, unknown> {
  return form.bodyOf ? form.bodyOf(values) : values;
}

/** Where editing starts: the record's values, or those of an empty form. */
export function startValues<R, V extends FormValues>(form: FormDefinition<R, V>, record: R | null): V {
  return record ? form.valuesOf(record) : form.empty;
}

/** What differs from where editing started; for a new record everything is sent, so this only tells of changes. */
export function editedFields<R, V extends FormValues>(
  form: FormDefinition<R, V>,
  record: R | null,
  values: V,
): Record<string, unknown> {
  return changedFields(bodyOf(form, startValues(form, record)), bodyOf(form, values));
}

/** The contract's judgement of a form's values: a new record as a whole, an edited one by what was changed. */
export function judge<R, V extends FormValues>(form: FormDefinition<R, V>, record: R | null, values: V): FormErrors {
  const judged = record ? editedFields(form, record, values) : bodyOf(form, values);
  const errors = zod4Resolver(record ? form.updateSchema : form.createSchema, { errorPriority: 'first' })(judged);
  for (const [field, message] of Object.entries(form.required ?? {})) {
    if (message && String(values[field] ?? '').trim() === '') errors[field] = message;
  }
  return errors;
}
