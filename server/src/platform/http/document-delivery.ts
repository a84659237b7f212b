import type { FastifyReply } from 'fastify';
import { notFound } from '../domain-error.ts';
import type { FileStore } from '../storage/file-store.ts';

export interface Delivery {
  /** Key in the file store. */
  key: string;
  /** What a browser saves it as. */
  downloadName: string;
  /** True: shown in the browser; false: saved. */
  inline: boolean;
  cacheControl: string;
}

/** Content-Disposition (RFC 6266): the plain name for old clients, the exact one for all others. */
export function contentDisposition(name: string, inline: boolean): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\/%;]/g, '_');
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${exact}`;
}

/** Sends a stored document, in parts where the client asks for a range. @throws DomainError `not_found` */
export async function sendDocument(reply: FastifyReply, files: FileStore, delivery: Delivery): Promise<FastifyReply> {
  if (!(await files.has(delivery.key))) throw notFound();
  // A document may be framed by nothing and may run nothing, whatever it holds.
  reply.headers({
    'cache-control': delivery.cacheControl,
    'content-disposition': contentDisposition(delivery.downloadName, delivery.inline),
    'x-robots-tag': 'noindex',
  });
  return reply.sendFile(delivery.key, files.root, { cacheControl: false });
}
