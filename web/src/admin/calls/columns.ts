import type { CSSProperties } from 'react';
import type { Column } from '../declaration/admin-collection.ts';

/** Columns that a URL may name. */
const MAX_NAMES = 40;
const NAME = /^[\w-]{1,40}$/;

/** `title,created` → keys of columns; undefined without any. */
export function readColumns(text: string | null): readonly string[] | undefined {
  const names = new Set(
    (text ?? '')
      .split(',')
      .slice(0, MAX_NAMES)
      .filter((name) => NAME.test(name)),
  );
  return names.size === 0 ? undefined : [...names];
}

export type Columns<R> = readonly [Column<R>, ...Column<R>[]];

/** The title and the columns with these keys; all columns where none of the keys is known. */
export function chooseColumns<R>(columns: Columns<R>, keys: readonly string[] | undefined): Columns<R> {
  const [title, ...others] = columns;
  if (!keys || columns.every(({ key }) => !keys.includes(key))) return columns;
  return [title, ...others.filter(({ key }) => keys.includes(key))];
}

/** The keys after a column is shown or hidden; undefined for all columns. */
export function toggleColumn<R>(
  columns: Columns<R>,
  keys: readonly string[] | undefined,
  toggled: string,
): readonly string[] | undefined {
  const shown = new Set(chooseColumns(columns, keys).map(({ key }) => key));
  if (!shown.delete(toggled)) shown.add(toggled);
  const chosen = columns.flatMap(({ key }) => (shown.has(key) ? [key] : []));
  return chosen.length === columns.length ? undefined : chosen;
}

/** The width limit of a cell as a CSS variable. */
export const cellStyle = ({ width }: Pick<Column<never>, 'width'>): CSSProperties =>
  ({ '--limit': width }) as CSSProperties;
