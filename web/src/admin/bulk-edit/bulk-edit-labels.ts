import { localDateTime, utcDate } from '../../ui/text/dates.ts';
import type { BulkEditResult, BulkValues } from '../calls/collection-calls.ts';
import type { BulkChoice } from '../declaration/admin-collection.ts';
import { count } from '../text/text-format.ts';

const INSTANT = /^\d{4}-\d\d-\d\dT/;
const DAY = /^\d{4}-\d\d-\d\d$/;

type BulkValue = BulkValues[string];

/** A value as the form names it. */
export function valueLabel(choices: readonly BulkChoice[], value: BulkValue): string {
  const choice = choices.find((candidate) => candidate.value === value);
  if (choice) return choice.label;
  if (value === null || value === '') return 'None';
  const text = String(value);
  if (INSTANT.test(text)) return localDateTime(text);
  return DAY.test(text) ? utcDate(text) : text;
}

type Change = BulkEditResult['changes'][number];

/** `Algorithms → Hardware (8)`: the former values of a field, each with the number of records that change. */
export function changeLines(choices: readonly BulkChoice[], { count: total, former }: Change, value: BulkValue) {
  const to = valueLabel(choices, value);
  const lines = former.map((from) => `${valueLabel(choices, from.value)} → ${to} (${count(from.count)})`);
  const others = total - former.reduce((sum, from) => sum + from.count, 0);
  return others > 0 ? [...lines, `Other values → ${to} (${count(others)})`] : lines;
}

/** `12 of 40 videos change`. */
export function changingLabel({ results }: Pick<BulkEditResult, 'results'>, noun: string, nouns: string): string {
  const changing = results.filter(({ changed }) => changed).length;
  const of = `${count(results.length)} ${results.length === 1 ? noun : nouns}`;
  return `${changing === 0 ? 'None' : count(changing)} of ${of} ${changing === 1 ? 'changes' : 'change'}`;
}
