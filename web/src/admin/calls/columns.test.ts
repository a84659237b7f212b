import { describe, expect, test } from 'vitest';
import { chooseColumns, readColumns, toggleColumn } from './columns.ts';

const column = (key: string) => ({ key, label: key, render: () => null });
const COLUMNS = [column('title'), column('category'), column('created')] as const;
const shown = (keys: string[] | undefined) => chooseColumns(COLUMNS, keys).map(({ key }) => key);

describe('columns of a list', () => {
  test('reads names and ignores what is none', () => {
    expect(readColumns('title,created,created,a b,,<x>')).toEqual(['title', 'created']);
    expect(readColumns('')).toBeUndefined();
    expect(readColumns(null)).toBeUndefined();
  });

  test('always shows the title, and ignores columns that do not exist', () => {
    expect(shown(['created'])).toEqual(['title', 'created']);
    expect(shown(['title', 'gone'])).toEqual(['title']);
    expect(shown(['gone'])).toEqual(['title', 'category', 'created']);
    expect(shown(undefined)).toEqual(['title', 'category', 'created']);
  });

  test('hides and shows a column', () => {
    expect(toggleColumn(COLUMNS, undefined, 'category')).toEqual(['title', 'created']);
    expect(toggleColumn(COLUMNS, ['title'], 'created')).toEqual(['title', 'created']);
    expect(toggleColumn(COLUMNS, ['title', 'created'], 'category')).toBeUndefined();
  });
});
