import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { changesBetween } from './use-pane-scroll.ts';

const changed = (before: string, after: string, cursor: number) => {
  const state = EditorState.create({ doc: before, selection: { anchor: cursor } });
  const next = state.update({ changes: changesBetween(before, after) }).state;
  expect(next.doc.toString()).toBe(after);
  return after.slice(0, next.selection.main.head);
};

test('keeps the cursor in a line between two that change', () => {
  expect(changed('one\ntwo\nthree\nfour', 'ONE and more\ntwo\nthree\nFOUR', 'one\ntw'.length)).toBe('ONE and more\ntw');
});

test('replaces texts that have nothing in common', () => {
  expect(changed('', 'something', 0)).toMatch(/^(something)?$/);
  changed('something', '', 3);
  changed('a\n'.repeat(3000), 'b\n'.repeat(3000), 5);
});
