import { expect, test } from 'vitest';
import { type LineAction, linesAfter } from './line-actions.ts';

test.each<[string[], LineAction, string[]]>([
  [['a', 'b'], { kind: 'write', at: 1, text: 'c' }, ['a', 'c']],
  [['a', 'b'], { kind: 'insert', at: 1 }, ['a', '', 'b']],
  [['a'], { kind: 'insert', at: 1 }, ['a', '']],
  [['a', 'b'], { kind: 'remove', at: 0 }, ['b']],
  [['a'], { kind: 'remove', at: 0 }, ['']],
  [['a', 'b', 'c'], { kind: 'move', at: 0, to: 2 }, ['b', 'c', 'a']],
  [['a', 'b', 'c'], { kind: 'move', at: 2, to: 1 }, ['a', 'c', 'b']],
  [['a', 'b'], { kind: 'move', at: 0, to: -1 }, ['a', 'b']],
  [['a', 'b'], { kind: 'move', at: 1, to: 2 }, ['a', 'b']],
  [['a', 'b'], { kind: 'replace', at: 0, lines: ['x', 'y'] }, ['x', 'y', 'b']],
])('turns %j after %o into %j', (lines, action, after) => {
  expect(linesAfter(lines, action)).toEqual(after);
});
