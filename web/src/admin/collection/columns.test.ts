import { describe, expect, test } from 'vitest';
import { chooseColumns, readColumns, readWidths, toggleColumn, withWidth, writeWidths } from './columns.ts';

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

describe('widths of columns', () => {
  test('reads widths within their limits', () => {
    expect(readWidths('title:320,created:1,category:99999,x:-5,y,__proto__:70')).toEqual(
      Object.fromEntries([
        ['title', 320],
        ['created', 64],
        ['category', 960],
        ['__proto__', 70],
      ]),
    );
    expect(readWidths('x')).toBeUndefined();
  });

  test('sets, removes and writes a width', () => {
    const widths = withWidth({ title: 320 }, 'created', 140.4);
    expect(writeWidths(widths ?? {})).toBe('title:320,created:140');
    expect(withWidth({ title: 320 }, 'title', undefined)).toBeUndefined();
  });
});
