import { DAY_MS } from '@qram/contract/values/durations';

/** Days after which a question comes back, longer with each right answer. */
const INTERVALS = [1, 3, 7, 21, 60] as const;
const LAST = INTERVALS.length - 1;

/** When a question comes back, and the index of the interval that led there. */
export interface Review {
  review_stage: number;
  due_at: string;
}

const schedule = (stage: number, now: Date): Review => ({
  review_stage: stage,
  due_at: new Date(now.getTime() + (INTERVALS[stage] ?? 0) * DAY_MS).toISOString(),
});

/**
 * A wrong answer restarts at the shortest interval; a right one lengthens it only if due, so immediate repeats change
 * nothing.
 * @param before null for the first answer
 */
export function scheduleReview(before: Review | null, correct: boolean, now: Date): Review {
  if (!before || !correct) return schedule(0, now);
  const { review_stage, due_at } = before;
  return due_at > now.toISOString() ? { review_stage, due_at } : schedule(Math.min(review_stage + 1, LAST), now);
}
