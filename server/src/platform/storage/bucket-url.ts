import type { z } from 'zod';
import type { BucketSettings } from './file-store.ts';

const FORM = 'must be an address like s3://KEY:SECRET@host:port/bucket?region=eu-central-1&tls=1';
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PARAMETERS = new Set(['region', 'tls']);

/** Keys encode percent signs and slashes as %25 and %2F. */
function decode(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

function parseBucket(value: string): BucketSettings | string {
  if (!URL.canParse(value)) return FORM;
  const { protocol, host, username, password, pathname, searchParams, hash } = new URL(value);
  const bucket = pathname.replace(/^\/|\/$/g, '');
  const accessKey = decode(username);
  const secretKey = decode(password);
  if (protocol !== 's3:' || host === '' || hash !== '') return FORM;
  if (!accessKey || !secretKey) return `${FORM}; its key or secret is missing`;
  if (!BUCKET.test(bucket)) return `${FORM}; it names no bucket`;
  const unknown = [...searchParams.keys()].find((name) => !PARAMETERS.has(name));
  if (unknown !== undefined) return `${FORM}; it knows no parameter ${unknown}`;
  const tls = searchParams.get('tls') ?? '1';
  if (tls !== '0' && tls !== '1') return `${FORM}; tls is 0 or 1`;
  const region = searchParams.get('region') ?? 'us-east-1';
  if (!/^[a-z0-9-]{1,40}$/.test(region)) return `${FORM}; its region is not one`;
  return { endpoint: `${tls === '1' ? 'https' : 'http'}://${host}`, bucket, region, accessKey, secretKey };
}

/** Error messages never contain the secret. */
export function parseBucketUrl(value: string, context: z.RefinementCtx): BucketSettings | null {
  const bucket = parseBucket(value);
  if (typeof bucket !== 'string') return bucket;
  context.addIssue({ code: 'custom', message: bucket });
  return null;
}
