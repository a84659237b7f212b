import { Readable } from 'node:stream';
import { PDF_TYPE, SLIDES_TYPES, ZIP_TYPE } from '@qram/contract/documents';
import { create } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import { notFound } from '../domain-error.ts';
import { assertIntact } from '../storage/file-sizes.ts';
import type { FileStore } from '../storage/file-store.ts';
import { isFresh, requestedRange } from './range-requests.ts';

export interface Delivery {
  /** Key in the file store. */
  key: string;
  /** Bytes that were uploaded; null where that was not recorded. */
  size: number | null;
  /** What a browser saves it as. */
  downloadName: string;
  /** True: shown in the browser; false: saved. */
  inline: boolean;
  cacheControl: string;
}

/** Media types by ending. Older slides are told by their container when they come, and have a name of their own. */
const TYPES: Record<string, string> = {
  pdf: PDF_TYPE,
  pptx: SLIDES_TYPES[0],
  ppt: 'application/vnd.ms-powerpoint',
  zip: ZIP_TYPE,
};

/** Content-Disposition (RFC 6266); old clients get a name without characters that any of them misreads. */
export const contentDisposition = (name: string, type: 'inline' | 'attachment'): string =>
  create(name, { type, fallback: name.replace(/[^\x20-\x7e]|["\\/%;<>]/g, '_') });

/**
 * Sends a stored document, in parts where the client asks for a range; nothing but its headers to HEAD and to those
 * who have it already.
 * @throws DomainError `not_found`; DamagedFile; StorageUnavailable
 */
export async function sendDocument(reply: FastifyReply, files: FileStore, delivery: Delivery): Promise<FastifyReply> {
  const { method, headers } = reply.request;
  const facts = await files.describe(delivery.key);
  if (!facts) throw notFound();
  assertIntact({ key: delivery.key, size: facts.size }, delivery.size);
  // A file never changes under its name, so its name tells it apart on every instance and after every move.
  const etag = `"${delivery.key.split('/').at(-1)}"`;
  reply.headers({
    'cache-control': delivery.cacheControl,
    etag,
    'last-modified': facts.modified.toUTCString(),
    'x-robots-tag': 'noindex',
  });
  if (isFresh(headers, { etag, modified: facts.modified })) return reply.status(304).send();
  // A document may be framed by nothing and may run nothing, whatever it holds.
  reply.headers({
    'accept-ranges': 'bytes',
    'content-disposition': contentDisposition(delivery.downloadName, delivery.inline ? 'inline' : 'attachment'),
    'content-type': TYPES[delivery.key.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
  });
  const range = requestedRange(headers, { etag, ...facts });
  if (range === 'unsatisfiable')
    return reply.status(416).header('content-range', `bytes */${facts.size}`).removeHeader('content-type').send();
  if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${facts.size}`);
  reply.header('content-length', range ? range.end - range.start + 1 : facts.size);
  if (method === 'HEAD') return reply.send(Readable.from([]));
  const file = await files.read(delivery.key, range ?? undefined);
  if (!file) throw notFound();
  return reply.send(file.stream);
}
