/** 32 random bits as a signed integer: V8 would allocate an object for an unsigned one above 2³¹. */
export type Random = () => number;

const WARM_UP_ROUNDS = 15;

/**
 * sfc32 from Chris Doty-Humphrey's PractRand (public domain). Uses only integer operations, so a seed gives the same
 * numbers on every machine.
 * @param seed, stream, substream integers from 0 to 2³² − 1; streams are independent
 */
export function createRandom(seed: number, stream = 0, substream = 0): Random {
  let a = seed | 0;
  let b = stream | 0;
  let c = substream | 0;
  let counter = 1;
  const next = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum;
  };
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) next();
  return next;
}
