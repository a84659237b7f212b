import type { FormDefinition, FormValues } from '../../declaration/admin-collection.ts';
import type { FileChoices, PictureChoice } from '../../declaration/record-types.ts';
import { getChoice } from '../fields/file-choices.ts';
import { buildBody } from '../save/record-form-rules.ts';

export interface Difference {
  field: string;
  label: string;
  theirs: string;
  yours: string;
  theyChanged: boolean;
  youChanged: boolean;
}

export interface Versions<R, V> {
  base: R;
  theirs: R;
  yours: V;
  files: FileChoices;
}

export function findDifferences<R, V extends FormValues>(
  form: FormDefinition<R, V>,
  versions: Versions<R, V>,
): Difference[] {
  const [base, theirs, yours] = [
    form.values.toValues(versions.base),
    form.values.toValues(versions.theirs),
    versions.yours,
  ];
  const sent = [base, theirs, yours].map((values) => buildBody(form, values));
  const differs = (field: string, one: number, other: number) =>
    String(sent[one]?.[field] ?? '') !== String(sent[other]?.[field] ?? '');
  const show = (field: keyof V & string, value: V[keyof V]) => form.fields.show?.(field, value) ?? String(value ?? '');
  const fields = (Object.keys(form.fields.labels) as (keyof V & string)[])
    .filter((field) => differs(field, 1, 2))
    .map((field) => ({
      field,
      label: form.fields.labels[field],
      theirs: show(field, theirs[field]),
      yours: show(field, yours[field]),
      theyChanged: differs(field, 0, 1),
      youChanged: differs(field, 0, 2),
    }));
  return [...fields, ...fileDifferences(form, versions)];
}

interface NamedFile<R> {
  field: string;
  label: string;
  storedAs: (record: R) => string;
}

function listFiles<R, V extends FormValues>({
  files: { picture, documents = [] } = {},
}: FormDefinition<R, V>): NamedFile<R>[] {
  const addressed = (record: R) => decodeURIComponent(picture?.getUrl(record)?.split('/').pop() ?? '');
  const pictures = picture ? [{ field: picture.field, label: picture.label, storedAs: addressed }] : [];
  const named = documents.map(({ field, label, getName }) => ({
    field,
    label,
    storedAs: (record: R) => getName(record) ?? '',
  }));
  return [...pictures, ...named];
}

const chosenName = (choice: PictureChoice) => ('file' in choice ? choice.file.name : '');

function fileDifferences<R, V extends FormValues>(form: FormDefinition<R, V>, versions: Versions<R, V>): Difference[] {
  return listFiles(form).flatMap(({ field, label, storedAs }) => {
    const [base, theirs] = [storedAs(versions.base), storedAs(versions.theirs)];
    const choice = getChoice(versions.files, field);
    const youChanged = choice.kind !== 'unchanged';
    const theyChanged = base !== theirs;
    if (!theyChanged && !youChanged) return [];
    return [{ field, label, theirs, yours: youChanged ? chosenName(choice) : base, theyChanged, youChanged }];
  });
}
