import type { AdminCollection, FormDefinition, FormValues } from '../../declaration/admin-collection.ts';
import type { FileChoices, StoredRecord } from '../../declaration/record-types.ts';
import { getChoice } from '../fields/file-choices.ts';

const MARK = ' (copy)';

/** Adds "(copy)" to a title, which is cut where both together would be too long. */
export function copyTitle(title: string, maxLength: number): string {
  const characters = [...title];
  while (characters.join('').length + MARK.length > maxLength) characters.pop();
  return characters.join('').trimEnd() + MARK;
}

/** The collection with an add form that starts with the values and files of a record. */
export function copyDefinition<R extends StoredRecord, V extends FormValues>(
  definition: AdminCollection<R, V>,
  record: R,
): AdminCollection<R, V> {
  const {
    form,
    record: { duplicate },
  } = definition;
  const values: FormValues = { ...form.values.toValues(record), ...duplicate?.reset };
  const { field, maxLength } = duplicate?.title ?? {};
  if (field !== undefined && maxLength !== undefined) values[field] = copyTitle(String(values[field]), maxLength);
  return { ...definition, form: { ...form, values: { ...form.values, empty: values as V, original: record } } };
}

/** Query of a create: the stored files that the copy takes over. */
export function copyQuery<R, V extends FormValues>(form: FormDefinition<R, V>, choices: FileChoices) {
  const { picture, documents = [] } = form.files ?? {};
  const { original } = form.values;
  const fields = [...(picture ? [picture.field] : []), ...documents.map(({ field }) => field)];
  const taken = fields.filter((field) => getChoice(choices, field).kind === 'unchanged');
  return original && taken.length > 0 ? { copy_files_of: original.id, copy_files: taken.join(',') } : undefined;
}
