import type { FileRule } from '@qram/contract/endpoint';
import { ERROR_MESSAGES } from '@qram/contract/errors';
import type { FastifyRequest } from 'fastify';
import { DomainError, invalidField } from '../domain-error.ts';
import type { FileStore } from '../storage/file-store.ts';
import { discardFiles, type IncomingFile, receiveFile } from '../storage/incoming.ts';
import type { RawInput } from './api-registry.ts';

const FORBIDDEN_NAMES = new Set(['__proto__', 'constructor', 'prototype']);

/** The parser's refusals are bare errors without a code: what came is no multipart, or it stops half-way. */
const isMalformed = (error: unknown): boolean =>
  error instanceof Error && Object.getPrototypeOf(error) === Error.prototype && !('code' in error);

/**
 * Reads a multipart request: fields as text, files to disk, each within its rule's size.
 * @throws DomainError; files received until then are removed.
 */
export async function readMultipart(
  request: FastifyRequest,
  rules: { readonly [field: string]: FileRule },
  store: FileStore,
): Promise<Required<Pick<RawInput, 'body' | 'files'>>> {
  const largest = Math.max(0, ...Object.values(rules).map((rule) => rule.maxBytes));
  const body: Record<string, unknown> = {};
  const files: Record<string, IncomingFile> = {};
  try {
    for await (const part of request.parts({
      limits: { fileSize: largest, files: Object.keys(rules).length || 1, fields: 50, fieldSize: 100_000 },
    })) {
      if (FORBIDDEN_NAMES.has(part.fieldname)) throw invalidField('body', 'A field name is not allowed.');
      if (part.type === 'field') {
        if (part.valueTruncated) throw new DomainError('payload_too_large', `The field ${part.fieldname} is too long.`);
        body[part.fieldname] = part.value;
        continue;
      }
      const rule = rules[part.fieldname];
      if (!rule) throw invalidField(part.fieldname, 'No file is expected here.');
      const received = await receiveFile(store, rule, {
        field: part.fieldname,
        filename: part.filename,
        stream: part.file,
      });
      if (received) files[part.fieldname] = received;
    }
  } catch (error) {
    // Whoever is still sending reads the refusal only when the rest was taken, and the connection stays busy until then.
    request.raw.unpipe();
    request.raw.resume();
    await discardFiles(Object.values(files));
    throw isMalformed(error) ? new DomainError('bad_request', ERROR_MESSAGES.badRequest) : error;
  }
  return { body, files };
}
