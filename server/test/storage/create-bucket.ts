import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';

const KEY = 'S3RVER';

export const bucketUrl = (port: number, bucket: string): string =>
  `s3://${KEY}:${KEY}@127.0.0.1:${port}/${bucket}?tls=0`;

/** @returns its STORAGE_URL */
export async function createBucket(port: number, bucket: string): Promise<string> {
  const client = new S3Client({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: KEY, secretAccessKey: KEY },
  });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return bucketUrl(port, bucket);
}
