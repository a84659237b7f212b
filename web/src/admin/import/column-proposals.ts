import type { ImportResult } from '@qram/contract/collection/import';
import type { ColumnFields } from './use-import.ts';

/** Share of common pairs of letters from which two names may mean the same: `Titel` and `Title`. */
const SIMILAR = 0.5;

const toWords = (name: string): string[] =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const getPairs = (word: string): string[] => Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2));

/** Dice's coefficient of the pairs of letters. */
function compareWords(a: string, b: string): number {
  if (a === b) return 1;
  const [first, second] = [getPairs(a), getPairs(b)];
  const common = first.filter((pair) => second.includes(pair)).length;
  return (2 * common) / Math.max(first.length + second.length, 1);
}

const compareNames = (a: string, b: string): number =>
  Math.max(0, ...toWords(a).flatMap((word) => toWords(b).map((other) => compareWords(word, other))));

export interface ColumnProposal {
  field: string;
  /** Null if no column is left. */
  column: string | null;
}

/** A column for each of these fields: the one with the most similar name, else the first that is left and has values. */
export function proposeColumns(
  missing: readonly string[],
  columns: ImportResult['columns'],
  matched: ColumnFields,
): ColumnProposal[] {
  const free = columns.filter(({ name }) => matched[name] === null);
  const similar = missing
    .flatMap((field) => free.map(({ name }) => ({ field, column: name, score: compareNames(field, name) })))
    .filter(({ score }) => score >= SIMILAR)
    .sort((a, b) => b.score - a.score);
  const proposed = new Map<string, string>();
  const taken = new Set<string>();
  const propose = (field: string, column: string) => {
    if (proposed.has(field) || taken.has(column)) return;
    proposed.set(field, column);
    taken.add(column);
  };
  for (const { field, column } of similar) propose(field, column);
  for (const field of missing) {
    const next = free.find(({ name, sample }) => sample !== '' && !taken.has(name));
    if (next) propose(field, next.name);
  }
  return missing.map((field) => ({ field, column: proposed.get(field) ?? null }));
}
