import type { CSSProperties } from 'react';
import type { Column } from './admin-collection.ts';

/** Limits of a column's width and the step of the arrow keys, in pixels. */
export const COLUMN_WIDTH = { min: 64, max: 960, step: 16 } as const;
/** Columns and widths that an address may name. */
const MAX_NAMES = 40;
const NAME = /^[\w-]{1,40}$/;
const WIDTH = /^([\w-]{1,40}):(\d{1,5})$/;

/** Widths in pixels by the key of a column. */
export type ColumnWidths = Readonly<Record<string, number>>;

export const clampWidth = (width: number): number =>
  Math.round(Math.min(Math.max(width, COLUMN_WIDTH.min), COLUMN_WIDTH.max));

const split = (text: string | null) => (text ?? '').split(',').slice(0, MAX_NAMES);

/** `title,created` → keys of columns; undefined without any. */
export function readColumns(text: string | null): readonly string[] | undefined {
  const names = new Set(split(text).filter((name) => NAME.test(name)));
  return names.size === 0 ? undefined : [...names];
}

/** `title:320,created:140` → widths within the limits; undefined without any. */
export function readWidths(text: string | null): ColumnWidths | undefined {
  const widths = split(text).flatMap((part) => {
    const [, name, width] = WIDTH.exec(part) ?? [];
    return name === undefined ? [] : [[name, clampWidth(Number(width))] as const];
  });
  return widths.length === 0 ? undefined : Object.fromEntries(widths);
}

export const writeWidths = (widths: ColumnWidths): string =>
  Object.entries(widths)
    .map(([name, width]) => `${name}:${width}`)
    .join(',');

/** The widths with one of them set, or removed; undefined without any. */
export function withWidth(widths: ColumnWidths | undefined, key: string, width: number | undefined) {
  const { [key]: _before, ...others } = widths ?? {};
  const next = width === undefined ? others : { ...others, [key]: clampWidth(width) };
  return Object.keys(next).length === 0 ? undefined : next;
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

/** CSS variable of a column's width, which the frame of the table sets. */
export const widthVariable = (key: string): `--${string}` => `--width-${key}`;

/** The variables of the widths, for the frame of the table. */
export const frameStyle = (widths: ColumnWidths | undefined): CSSProperties =>
  Object.fromEntries(Object.entries(widths ?? {}).map(([key, width]) => [widthVariable(key), `${width}px`]));

/** The variables of a cell: its column's width as chosen, and its limit otherwise. */
export const cellStyle = ({ key, width }: Pick<Column<never>, 'key' | 'width'>): CSSProperties =>
  ({ '--chosen': `calc(var(${widthVariable(key)}) * var(--fit, 1))`, '--limit': width }) as CSSProperties;
