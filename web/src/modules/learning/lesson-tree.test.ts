import type { PathLesson } from '@qram/contract/modules/learning/learning-path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isLit, layoutLessonTree, questionsLabel } from './lesson-tree.ts';

const lesson = (id: number, changes: Partial<PathLesson> = {}): PathLesson => ({
  id,
  title: `Lesson ${id}`,
  number: id,
  minutes: 5,
  state: 'new',
  questions: [],
  ...changes,
});
const partOf = (count: number, at: number) => ({
  id: at + 1,
  title: `Part ${at + 1}`,
  lessons: Array.from({ length: count }, (_, index) => lesson(at * 100 + index + 1)),
});

it('leads to each lesson once, from the root down, within its width', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }), (counts) => {
      const parts = counts.map(partOf);
      const tree = layoutLessonTree(parts);
      if (!tree) return;
      expect(tree.width).toBeLessThanOrEqual(560);
      const ends = tree.edges.filter(({ to }) => to.y === tree.height);
      expect(ends.map(({ lessons }) => lessons.map(({ id }) => id))).toEqual(
        parts.flatMap(({ lessons }) => lessons.map(({ id }) => [id])),
      );
      for (const { from, to } of tree.edges) {
        expect(to.y).toBeGreaterThan(from.y);
        expect(Math.min(from.x, to.x)).toBeGreaterThanOrEqual(0);
        expect(Math.max(from.x, to.x)).toBeLessThanOrEqual(tree.width);
      }
      const xs = ends.map(({ to }) => to.x);
      for (const [at, x] of xs.entries()) if (at > 0) expect(x - (xs[at - 1] ?? 0)).toBeGreaterThanOrEqual(tree.slot);
      expect(new Set(tree.edges.map(({ key }) => key)).size).toBe(tree.edges.length);
    }),
  );
});

it('draws no tree without lessons, or with more than fit', () => {
  expect(layoutLessonTree([])).toBeNull();
  expect(layoutLessonTree([partOf(40, 0)])).toBeNull();
});

it('lights the way to done lessons and solved questions', () => {
  expect(isLit([lesson(1), lesson(2, { state: 'done' })])).toBe(true);
  expect(isLit([lesson(1, { questions: [{ solved: true, due: false }] })])).toBe(true);
  expect(isLit([lesson(1, { state: 'started', questions: [{ solved: false, due: true }] })])).toBe(false);
});

it.each<[PathLesson['questions'], string | null]>([
  [[], null],
  [[{ solved: false, due: false }], '0 of 1 question solved'],
  [
    [
      { solved: true, due: true },
      { solved: true, due: false },
    ],
    '2 of 2 questions solved, 1 due again',
  ],
])('says how many of %j are solved', (questions, label) => {
  expect(questionsLabel({ questions })).toBe(label);
});
