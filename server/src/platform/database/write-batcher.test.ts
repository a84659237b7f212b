// @databases none
import { describe, expect, it } from 'vitest';
import { WriteBatcher } from './write-batcher.ts';

/** A write that the test completes. */
function controlled() {
  const batches: { items: readonly number[]; commit: () => void; fail: (error: Error) => void }[] = [];
  const commits = new WriteBatcher<number, string>(
    (items) =>
      new Promise((resolve, reject) => {
        batches.push({ items, commit: () => resolve(items.join('+')), fail: reject });
      }),
  );
  return { batches, commits };
}
/** Long enough for a write to have waited for others. */
const turn = () => new Promise((resolve) => setTimeout(resolve, 10));

describe('batched writes', () => {
  it('batches writes that arrive at the same time', async () => {
    const { batches, commits } = controlled();
    const outcomes = Promise.all([1, 2, 3].map((item) => commits.add(item)));
    await turn();
    expect(batches.map(({ items }) => items)).toEqual([[1, 2, 3]]);
    batches[0]?.commit();
    expect(await outcomes).toEqual(['1+2+3', '1+2+3', '1+2+3']);
  });

  it('batches writes while a batch is being committed, and resolves each after its commit', async () => {
    const { batches, commits } = controlled();
    const resolved: string[] = [];
    const add = (item: number) =>
      commits.add(item).then((outcome) => {
        resolved.push(outcome);
        return outcome;
      });
    const outcomes = [add(1)];
    await turn();
    outcomes.push(add(2), add(3));
    expect(batches.map(({ items }) => items)).toEqual([[1]]);
    expect(resolved).toEqual([]);
    batches[0]?.commit();
    await turn();
    expect(resolved).toEqual(['1']);
    expect(batches.map(({ items }) => items)).toEqual([[1], [2, 3]]);
    batches[1]?.commit();
    expect(await Promise.all(outcomes)).toEqual(['1', '2+3', '2+3']);
  });

  it('rejects a failed batch without affecting later ones', async () => {
    const { batches, commits } = controlled();
    const add = (item: number) => commits.add(item).catch((error: Error) => error.message);
    const first = add(1);
    await turn();
    const [second, third] = [add(2), add(3)];
    batches[0]?.commit();
    await turn();
    batches[1]?.fail(new Error('no room'));
    await turn();
    const fourth = commits.add(4);
    await turn();
    batches[2]?.commit();
    expect(await Promise.all([first, second, third, fourth])).toEqual(['1', 'no room', 'no room', '4']);
  });

  it('writes at most 500 in one transaction', async () => {
    const sizes: number[] = [];
    const commits = new WriteBatcher<number, void>(async (items) => {
      sizes.push(items.length);
    });
    await Promise.all(Array.from({ length: 1200 }, (_, item) => commits.add(item)));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(1200);
    expect(Math.max(...sizes)).toBe(500);
  });
});
