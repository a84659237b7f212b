import type { FastifyMultipartBaseOptions, Multipart } from '@fastify/multipart';
import type { FileRule } from '@qram/contract/api/endpoint';
import type { FastifyRequest } from 'fastify';
import { DomainError, invalidField } from '../../domain-error.ts';
import {
  asBadRequest,
  discardFiles,
  type IncomingFile,
  receiveFile,
  type UploadTarget,
} from '../../storage/incoming.ts';
import type { RawInput } from './api-registry.ts';

type Limits = FastifyMultipartBaseOptions['limits'];

const FORBIDDEN_NAMES = new Set(['__proto__', 'constructor', 'prototype']);

/** @throws DomainError `bad_request` for a body that isn't multipart or is cut short */
async function* readParts(request: FastifyRequest, limits: Limits): AsyncGenerator<Multipart> {
  try {
    yield* request.parts({ limits });
  } catch (error) {
    throw asBadRequest(error);
  }
}

/**
 * Reads fields as text, and files to disk within each rule's size.
 * @throws DomainError, after removing received files
 */
export async function readMultipart(
  request: FastifyRequest,
  rules: { readonly [field: string]: FileRule },
  target: UploadTarget,
): Promise<Required<Pick<RawInput, 'body' | 'files'>>> {
  const largest = Math.max(0, ...Object.values(rules).map((rule) => rule.maxBytes));
  const body: Record<string, unknown> = {};
  const files: Record<string, IncomingFile> = {};
  try {
    const limits = { fileSize: largest, files: Object.keys(rules).length || 1, fields: 50, fieldSize: 100_000 };
    for await (const part of readParts(request, limits)) {
      if (FORBIDDEN_NAMES.has(part.fieldname)) throw invalidField('body', "A field name isn't allowed.");
      if (part.type === 'field') {
        if (part.valueTruncated) throw new DomainError('payload_too_large', `The field ${part.fieldname} is too long.`);
        body[part.fieldname] = part.value;
        continue;
      }
      const rule = rules[part.fieldname];
      if (!rule) throw invalidField(part.fieldname, 'No file is expected here.');
      const received = await receiveFile(target, rule, {
        field: part.fieldname,
        filename: part.filename,
        stream: part.file,
      });
      if (received) files[part.fieldname] = received;
    }
  } catch (error) {
    // Drain the body: a client that is still sending reads the error only then.
    request.raw.unpipe();
    request.raw.resume();
    await discardFiles(Object.values(files));
    throw error;
  }
  return { body, files };
}
