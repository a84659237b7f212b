// @databases none
import { DAY_MS } from '@qram/contract/values/durations';
import { expect, it } from 'vitest';
import { type Review, scheduleReview } from './review-schedule.ts';

const START = new Date('2026-03-01T12:00:00.000Z');
const afterDays = (days: number) => new Date(START.getTime() + days * DAY_MS);

it('comes back after 1, 3, 7, 21 and 60 days, and every 60 days from then on', () => {
  let [review, days]: [Review | null, number] = [null, 0];
  const intervals: number[] = [];
  for (let answer = 0; answer < 6; answer += 1) {
    review = scheduleReview(review, true, afterDays(days));
    const due = Math.round((Date.parse(review.due_at) - START.getTime()) / DAY_MS);
    intervals.push(due - days);
    days = due;
  }
  expect(intervals).toEqual([1, 3, 7, 21, 60, 60]);
});

it('comes back after a day when the answer was wrong, however well it was known', () => {
  const known = { review_stage: 4, due_at: START.toISOString() };
  expect(scheduleReview(known, false, START)).toEqual({ review_stage: 0, due_at: afterDays(1).toISOString() });
  expect(scheduleReview(null, false, START)).toEqual({ review_stage: 0, due_at: afterDays(1).toISOString() });
});

it('stays due as it was when it is answered again before', () => {
  const before = { review_stage: 2, due_at: afterDays(7).toISOString() };
  expect(scheduleReview(before, true, afterDays(6))).toEqual(before);
});
