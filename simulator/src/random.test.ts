import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRandom } from './random.ts';

/** sfc32 as its author writes it, with unsigned arithmetic. */
function* generate(seed: number, stream: number, substream: number): Generator<number> {
  const wrap = (value: bigint) => BigInt.asUintN(32, value);
  let [a, b, c, counter] = [BigInt(seed), BigInt(stream), BigInt(substream), 1n];
  for (;;) {
    const sum = wrap(a + b + counter);
    counter = wrap(counter + 1n);
    a = b ^ (b >> 9n);
    b = wrap(c + (c << 3n));
    c = wrap((wrap(c << 21n) | (c >> 11n)) + sum);
    if (counter > 16n) yield Number(sum);
  }
}

test('the generator is sfc32 after 15 rounds', () => {
  const word = fc.nat(2 ** 32 - 1);
  fc.assert(
    fc.property(word, word, word, (seed, stream, substream) => {
      const random = createRandom(seed, stream, substream);
      const numbers = Array.from({ length: 100 }, () => random() >>> 0);
      const reference = generate(seed, stream, substream);
      expect(numbers).toEqual(numbers.map(() => reference.next().value));
    }),
    { numRuns: 50 },
  );
});

test('draws numbers evenly from each of 16 ranges', () => {
  const random = createRandom(7);
  const counts = Array<number>(16).fill(0);
  for (let draw = 0; draw < 160_000; draw += 1) {
    const range = random() >>> 28;
    counts[range] = (counts[range] ?? 0) + 1;
  }
  // Standard deviation 97.
  for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(485);
});

test('streams of a seed differ', () => {
  const first = [0, 1, 2, 3].map((stream) => createRandom(5, stream)());
  const second = [1, 2, 3].map((substream) => createRandom(5, 0, substream)());
  expect(new Set([...first, ...second]).size).toBe(7);
});
