import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { createBucket } from './create-bucket.ts';

export { bucketUrl } from './create-bucket.ts';

/** @returns the STORAGE_URL of a new bucket; undefined when the tests use a folder */
export async function createTestBucket(wanted?: 'bucket'): Promise<string | undefined> {
  if (process.env.TEST_STORAGE !== 'bucket' && wanted !== 'bucket') return undefined;
  return createBucket(inject('s3Port'), `qram-${randomBytes(6).toString('hex')}`);
}
