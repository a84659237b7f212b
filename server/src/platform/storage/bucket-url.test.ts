// @databases none
import { describe, expect, it } from 'vitest';
import { readEnv } from '../../env.ts';

describe('the bucket URL', () => {
  it('reads the endpoint, bucket, prefix, credentials and region', () => {
    expect(
      readEnv({ STORAGE_URL: 's3://AKIA1:se%2Fcr%2Bet@s3.eu-central-1.amazonaws.com/site-files?region=eu-central-1' })
        .bucket,
    ).toEqual({
      endpoint: 'https://s3.eu-central-1.amazonaws.com',
      bucket: 'site-files',
      region: 'eu-central-1',
      accessKey: 'AKIA1',
      secretKey: 'se/cr+et',
    });
    expect(readEnv({ STORAGE_URL: 's3://k:s@127.0.0.1:9000/files/?tls=0' }).bucket).toMatchObject({
      endpoint: 'http://127.0.0.1:9000',
      bucket: 'files',
      region: 'us-east-1',
    });
    expect(readEnv({}).bucket).toBeNull();
  });

  it.each([
    'files',
    '/var/files',
    'https://k:hidden@store.test/files',
    's3://store.test/files',
    's3://k@store.test/files',
    's3://:hidden@store.test/files',
    's3://k:hidden@store.test',
    's3://k:hidden@store.test/',
    's3://k:hidden@store.test/two/parts',
    's3://k:hidden@store.test/Upper',
    's3://k:hidden@store.test/files?tls=yes',
    's3://k:hidden@store.test/files?tls=0&style=path',
    's3://k:hidden@store.test/files?region=a b',
    's3://k:hidden%ZZ@store.test/files',
    's3://k:hidden@store.test/files#part',
    's3://k:hidden@store.test:99999/files',
  ])('rejects %s in one line, without its secret', (STORAGE_URL) => {
    expect(() => readEnv({ STORAGE_URL })).toThrow(/^STORAGE_URL must be an address like (?!.*hidden)[^\n]+\.$/);
  });
});
