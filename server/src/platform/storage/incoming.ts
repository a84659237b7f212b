import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileRule } from '@qram/contract/endpoint';
import { ERROR_MESSAGES } from '@qram/contract/errors';
import { removeFile } from '../disk.ts';
import { DomainError } from '../domain-error.ts';
import { isComplete } from './file-completeness.ts';
import { type FileStore, writingFiles } from './file-store.ts';

/** An upload on its way in: on disk, within its size, and of a type that its rule allows. */
export interface IncomingFile {
  field: string;
  path: string;
  /** Bytes. */
  size: number;
  /** Media type as its content shows it. */
  type: string;
  /** What the sender called it; for display only. */
  originalName: string;
}

interface UploadStream extends Readable {
  /** Set by the multipart parser when the file went over the limit and was cut off. */
  truncated?: boolean;
}

interface UploadPart {
  field: string;
  filename: string | undefined;
  stream: UploadStream;
}

const refused = (code: 'payload_too_large' | 'unsupported_media_type', field: string, message: string): DomainError =>
  new DomainError(code, message, { errors: { [field]: [message] } });

const NAME_LENGTH = 200;
const ENDING_LENGTH = 10;

/** A sender's file name as it may be shown: without path and control characters, and with the quotes that forms escape. */
function displayName(filename: string): string {
  const last = filename.replaceAll('%22', '"').split(/[\\/]/).at(-1) ?? '';
  const clean = last.replace(/\p{Cc}/gu, '').trim();
  if (clean.length <= NAME_LENGTH) return clean || 'file';
  const ending = /\.[^.]*$/.exec(clean)?.[0].slice(0, ENDING_LENGTH) ?? '';
  // A cut may go through a character of two units; the half that is left is dropped.
  return clean.slice(0, NAME_LENGTH - ending.length).replace(/[\ud800-\udbff]$/, '') + ending;
}

/** What Node throws when a call to the system fails, as when a file cannot be read. */
const isSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

/** Errors of the multipart parser are the client's: unlike those of the system and of streams, they have no code. */
export const asBadRequest = (error: unknown): unknown =>
  error instanceof Error && !('code' in error) ? new DomainError('bad_request', ERROR_MESSAGES.badRequest) : error;

/** The media type that the content shows; undefined for no known type, and for content that detection fails on. */
async function detectType(path: string): Promise<string | undefined> {
  const { fileTypeFromFile } = await import('file-type');
  try {
    return (await fileTypeFromFile(path))?.mime;
  } catch (error) {
    if (isSystemError(error)) throw error;
    return undefined;
  }
}

/**
 * Streams one upload to disk and judges it.
 * @returns null for the empty part that a browser sends for a file field left alone.
 * @throws DomainError with the rule's message, as 413 or 415; the file is removed then. StorageUnavailable
 */
export function receiveFile(files: FileStore, rule: FileRule, part: UploadPart): Promise<IncomingFile | null> {
  return writingFiles(() => receive(files, rule, part));
}

async function receive(files: FileStore, rule: FileRule, part: UploadPart): Promise<IncomingFile | null> {
  await mkdir(files.incomingDir, { recursive: true });
  const path = join(files.incomingDir, randomBytes(16).toString('hex'));
  try {
    await pipeline(part.stream, createWriteStream(path, { flags: 'wx' })).catch((error) => {
      throw asBadRequest(error);
    });
    const { size } = await stat(path);
    // The parser cuts at the largest size that any of the request's files may have.
    if (part.stream.truncated || size > rule.maxBytes)
      throw refused('payload_too_large', part.field, rule.messages.size);
    if (size === 0 && !part.filename) {
      await removeFile(path);
      return null;
    }
    const type = await detectType(path);
    if (!type || !rule.types.includes(type)) throw refused('unsupported_media_type', part.field, rule.messages.type);
    if (!(await isComplete(path, type)))
      throw refused('unsupported_media_type', part.field, `${rule.messages.type} The end of this one is missing.`);
    return { field: part.field, path, size, type, originalName: displayName(part.filename ?? '') };
  } catch (error) {
    await removeFile(path);
    throw error;
  }
}

/**
 * Removes what was received, whether it was accepted or not. What a failing disk keeps is removed with its folder at the
 * next start; the response does not depend on it.
 */
export async function discardFiles(received: readonly IncomingFile[]): Promise<void> {
  await Promise.allSettled(received.map((file) => removeFile(file.path)));
}
