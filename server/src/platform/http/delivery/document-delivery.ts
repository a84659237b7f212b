import { NOTEBOOK_TYPE, PDF_TYPE, SLIDES_TYPES, ZIP_TYPE } from '@qram/contract/collection/documents';
import { create } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import { notFound } from '../../domain-error.ts';
import { assertIntact } from '../../storage/file-sizes.ts';
import type { FileStore } from '../../storage/file-store.ts';
import { isFresh, parseRange } from '../cache/conditional-requests.ts';
import { sendFile } from './file-sending.ts';

export interface Delivery {
  key: string;
  /** Bytes at upload; null if not recorded. */
  size: number | null;
  downloadName: string;
  /** True: show in the browser; false: download. */
  inline: boolean;
  cacheControl: string;
}

/** Slides in the old format are detected at upload and get their own extension. */
const TYPES: Record<string, string> = {
  pdf: PDF_TYPE,
  pptx: SLIDES_TYPES[0],
  ppt: 'application/vnd.ms-powerpoint',
  zip: ZIP_TYPE,
  ipynb: NOTEBOOK_TYPE,
};

/** Content-Disposition (RFC 6266), with an ASCII fallback for old clients. */
export const contentDisposition = (name: string, type: 'inline' | 'attachment'): string =>
  create(name, { type, fallback: name.replace(/[^\x20-\x7e]|["\\/%;<>]/g, '_') });

/**
 * Sends a stored document or a range, or delegates to nginx. Handles HEAD and conditional requests.
 * @throws DomainError `not_found`; DamagedFile; StorageUnavailable
 */
export async function sendDocument(reply: FastifyReply, files: FileStore, delivery: Delivery): Promise<FastifyReply> {
  const { headers } = reply.request;
  const description = await files.describe(delivery.key);
  if (!description) throw notFound();
  assertIntact({ key: delivery.key, size: description.size }, delivery.size);
  // A stored file never changes, so its name is a valid ETag on every instance.
  const etag = `"${delivery.key.split('/').at(-1)}"`;
  reply.headers({
    'cache-control': delivery.cacheControl,
    etag,
    'last-modified': description.modified.toUTCString(),
    'x-robots-tag': 'noindex',
  });
  if (isFresh(headers, { etag, modified: description.modified })) return reply.status(304).send();
  reply.headers({
    'accept-ranges': 'bytes',
    'content-disposition': contentDisposition(delivery.downloadName, delivery.inline ? 'inline' : 'attachment'),
    'content-type': TYPES[delivery.key.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
  });
  const nginxPath = files.nginxPath(delivery.key);
  if (nginxPath !== null) return reply.header('x-accel-redirect', nginxPath).send();
  const range = parseRange(headers, { etag, ...description });
  if (range === 'unsatisfiable')
    return reply.status(416).header('content-range', `bytes */${description.size}`).removeHeader('content-type').send();
  if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${description.size}`);
  reply.header('content-length', range ? range.end - range.start + 1 : description.size);
  const file = await files.read(delivery.key, range ?? undefined);
  if (!file) throw notFound();
  return sendFile(reply, file);
}
