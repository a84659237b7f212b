import { randomBytes } from 'node:crypto';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { inject } from 'vitest';

const KEY = 'S3RVER';

/** The address by which a site uses this bucket of an S3 server on this machine. */
export const bucketAddress = (port: number, bucket: string): string =>
  `s3://${KEY}:${KEY}@127.0.0.1:${port}/${bucket}?tls=0`;

/** A new, empty bucket for one test file: the address to use it by; undefined where the tests run on a folder. */
export async function createTestBucket(wanted?: 'bucket'): Promise<string | undefined> {
  if (process.env.TEST_STORAGE !== 'bucket' && wanted !== 'bucket') return undefined;
  const port = inject('s3Port');
  const bucket = `qram-${randomBytes(6).toString('hex')}`;
  const client = new S3Client({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: KEY, secretAccessKey: KEY },
  });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return bucketAddress(port, bucket);
}
