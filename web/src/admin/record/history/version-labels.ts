import type { RecordVersion, VersionFile, VersionValue } from '@qram/contract/collection/versions';
import { splitGraphemes } from '@qram/contract/values/graphemes';
import { localDate, localDateTime, localMediumDate, utcDate } from '../../../ui/text/dates.ts';
import type { AdminCollection, FormValues } from '../../declaration/admin-collection.ts';
import type { StoredRecord } from '../../declaration/record-types.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
/** Changed fields named in the list; more are counted. */
const NAMED = 5;
const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' });

type Form<R extends StoredRecord, V extends FormValues> = AdminCollection<R, V>['form'];

/** `publish_at` → `Publish at` */
const formatWords = (field: string): string => {
  const words = field.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Label of a field as in the form. */
export function fieldLabel<R extends StoredRecord, V extends FormValues>(form: Form<R, V>, field: string): string {
  const file = [form.files?.picture, ...(form.files?.documents ?? [])].find((candidate) => candidate?.field === field);
  return file?.label ?? form.fields.labels[field as keyof V] ?? formatWords(field);
}

export function orderedFields<R extends StoredRecord, V extends FormValues>(
  form: Form<R, V>,
  fields: readonly string[],
): string[] {
  const order = Object.keys(form.fields.labels);
  const place = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length);
  return fields.toSorted((one, other) => place(one) - place(other));
}

export const isFile = (value: VersionValue): value is VersionFile =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The meaning of an empty value, in fields where it has one. */
const EMPTY: Readonly<Record<string, string>> = { publish_at: 'Draft', unpublish_at: 'Never' };

export function valueText<R extends StoredRecord, V extends FormValues>(
  form: Form<R, V>,
  field: string,
  value: VersionValue,
): string {
  if (value === null) return EMPTY[field] ?? '';
  if (isFile(value)) return value.name;
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'number') return form.fields.show?.(field, value as V[keyof V]) ?? String(value);
  if (DAY.test(value)) return utcDate(value);
  if (INSTANT.test(value)) return localDateTime(value);
  return form.fields.show?.(field, value as V[keyof V]) ?? value;
}

/** `Video URL` → `video URL`, but `PDF` stays. */
const within = (label: string): string =>
  /^[A-Z](?:[a-z]|$)/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

type Change = RecordVersion['changes'][number];

/** The only change of a version: `Added the PDF`, `Set to go live on Nov 24, 2026`, `Access: Free`. */
function formatOnlyChange<R extends StoredRecord, V extends FormValues>(
  form: Form<R, V>,
  { field, before, after }: Change,
  at: string,
): string {
  const label = fieldLabel(form, field);
  if (isFile(before) || isFile(after)) {
    const verb = !isFile(before) ? 'Added' : isFile(after) ? 'Replaced' : 'Removed';
    return `${verb} the ${within(label)}`;
  }
  if (field === 'publish_at') {
    if (typeof after !== 'string') return 'Set back to draft';
    if (after > at) return `Set to go live on ${localMediumDate(after)}`;
    if (before === null) return 'Published';
  }
  return typeof after === 'number' ? `${label}: ${valueText(form, field, after)}` : label;
}

/** The changes of a version: `Title, description`, `Replaced the PDF`, or `Restored version 2`. */
export function formatSummary<R extends StoredRecord, V extends FormValues>(
  form: Form<R, V>,
  { action, number, at, restored_from, changes }: RecordVersion,
): string {
  if (action === 'create') return 'Created';
  if (action === 'restore') return `Restored version ${restored_from}`;
  if (action === 'external' && number === 1) return 'First recorded version';
  if (changes[0] && changes.length === 1) return formatOnlyChange(form, changes[0], at);
  const fields = changes.map(({ field }) => field);
  const [first, ...rest] = orderedFields(form, fields).map((field) => fieldLabel(form, field));
  if (first === undefined) return 'Changed';
  const named = [first, ...rest.slice(0, NAMED - 1).map(within)];
  const more = rest.length - named.length + 1;
  return more > 0 ? `${named.join(', ')}, ${more} more` : named.join(', ');
}

export const getInitials = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => splitGraphemes(word)[0] ?? '')
    .filter((_letter, at, all) => at === 0 || at === all.length - 1)
    .join('')
    .toUpperCase();

/** `Today`, `Yesterday` or `November 18, 2026`, in the admin's time zone. */
export function dayLabel(at: string, now: Date): string {
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  if (localDate(at) === localDate(now.toISOString())) return 'Today';
  return localDate(at) === localDate(yesterday.toISOString()) ? 'Yesterday' : localDate(at);
}

/** `Category, link, and order` in a sentence. */
export const listed = (labels: readonly string[]): string =>
  LIST.format(labels.map((label, at) => (at === 0 ? label : within(label))));

export function isSame(one: VersionValue, other: VersionValue): boolean {
  if (one !== null && other !== null && isFile(one) && isFile(other)) return one.id === other.id;
  return JSON.stringify(one) === JSON.stringify(other);
}
