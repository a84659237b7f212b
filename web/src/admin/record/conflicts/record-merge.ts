import type { FormDefinition, FormValues } from '../../declaration/admin-collection.ts';
import type { FileChoices } from '../../declaration/record-types.ts';
import { UNCHANGED } from '../../list/selection/picture-choice.ts';
import { getChoice } from '../fields/file-choices.ts';
import { type MergedPart, mergeTexts } from './text-merge.ts';
import { type Difference, findDifferences, type Versions } from './version-differences.ts';

/** The side of a conflict that is saved; of two paragraphs also both, theirs first. */
export type Side = 'yours' | 'theirs' | 'both';
export type Sides = Readonly<Record<string, Side>>;

/** A field or a paragraph that both have changed, in different ways. */
export interface Conflict extends Pick<Difference, 'field' | 'label' | 'theirs' | 'yours'> {
  key: string;
  /** True for paragraphs, of which both can be saved. */
  paragraph: boolean;
}

export interface RecordMerge<V> {
  conflicts: readonly Conflict[];
  /** Values and files to save; conflicts without a side are yours. */
  resolve: (sides: Sides) => { values: V; files: FileChoices };
}

const getKey = (field: string, part: number) => `${field} ${part}`;

function partText(part: MergedPart, side: Side = 'yours'): string {
  if (typeof part === 'string') return part;
  if (side !== 'both') return part[side];
  return [part.theirs, part.yours].filter((text) => text !== '').join('\n\n');
}

/**
 * Merges two versions of a record that were edited from the same one: by field, and texts of several paragraphs by
 * paragraph. Where both changed the same, someone has to choose.
 */
export function mergeRecords<R, V extends FormValues>(
  form: FormDefinition<R, V>,
  versions: Versions<R, V>,
): RecordMerge<V> {
  const { base, theirs, yours, files } = versions;
  const [baseValues, theirValues] = [form.values.toValues(base), form.values.toValues(theirs)];
  const differences = findDifferences(form, versions);
  const texts = new Map<string, MergedPart[]>();
  const conflicts: Conflict[] = [];
  for (const { field, label, youChanged, theyChanged, ...shown } of differences) {
    if (!youChanged || !theyChanged) continue;
    if (!form.fields.paragraphs?.includes(field)) {
      conflicts.push({ key: field, field, label, ...shown, paragraph: false });
      continue;
    }
    const [before, one, other] = [baseValues[field], theirValues[field], yours[field]].map(String);
    const parts = mergeTexts(before ?? '', one ?? '', other ?? '');
    texts.set(field, parts);
    for (const [index, part] of parts.entries())
      if (typeof part !== 'string')
        conflicts.push({ key: getKey(field, index), field, label, ...part, paragraph: true });
  }
  const fromThem = (sides: Sides) =>
    differences.filter(({ field, youChanged }) => !youChanged || sides[field] === 'theirs').map(({ field }) => field);
  return {
    conflicts,
    resolve(sides) {
      const taken = fromThem(sides);
      const values = Object.entries(yours).map(([field, value]) => {
        const parts = texts.get(field);
        if (parts) return [field, parts.map((part, index) => partText(part, sides[getKey(field, index)])).join('')];
        return [field, taken.includes(field) ? theirValues[field] : value];
      });
      const chosen = Object.keys(files).map((field) => [
        field,
        taken.includes(field) ? UNCHANGED : getChoice(files, field),
      ]);
      return { values: Object.fromEntries(values) as V, files: Object.fromEntries(chosen) as FileChoices };
    },
  };
}
