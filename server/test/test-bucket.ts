import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { makeBucket } from './bucket-maker.ts';

export { bucketAddress } from './bucket-maker.ts';

/** A new, empty bucket for one test file: its STORAGE_URL; undefined when the tests use a folder. */
export async function createTestBucket(wanted?: 'bucket'): Promise<string | undefined> {
  if (process.env.TEST_STORAGE !== 'bucket' && wanted !== 'bucket') return undefined;
  return makeBucket(inject('s3Port'), `qram-${randomBytes(6).toString('hex')}`);
}
