import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PDF_TYPE } from '@qram/contract/documents';
import type { FileRule } from '@qram/contract/endpoint';
import { ERROR_MESSAGES } from '@qram/contract/errors';
import { removeFile } from '../disk.ts';
import { DomainError } from '../domain-error.ts';
import { isComplete } from './file-completeness.ts';
import { describeCameraFormat, describeMismatch } from './file-kinds.ts';
import { type FileStore, writingFiles } from './file-store.ts';

/** A received upload: on disk, within its size limit, and of an allowed type. */
export interface IncomingFile {
  field: string;
  path: string;
  /** Size in bytes. */
  size: number;
  /** Media type detected from the content. */
  type: string;
  /** File name given by the client; for display only. */
  originalName: string;
}

/** A format of text, which has no signature by which it could be detected. */
export interface TextFormat {
  /** Media type. */
  type: string;
  matches(path: string, size: number): Promise<boolean>;
}

/** The destination of uploads, and the detected formats of text. */
export interface UploadTarget {
  store: FileStore;
  textFormats: readonly TextFormat[];
}

interface UploadStream extends Readable {
  /** Set by the multipart parser when the file exceeded the limit. */
  truncated?: boolean;
}

interface UploadPart {
  field: string;
  filename: string | undefined;
  stream: UploadStream;
}

const refused = (
  code: 'payload_too_large' | 'unsupported_media_type',
  field: string,
  message: string,
  detail: string | null = null,
): DomainError =>
  new DomainError(code, message, { errors: { [field]: [detail === null ? message : `${message} ${detail}`] } });

const NAME_LENGTH = 200;
const ENDING_LENGTH = 10;

/** A client's file name for display: without path and control characters, and with form escapes decoded. */
function displayName(filename: string): string {
  const last = filename.replaceAll('%22', '"').split(/[\\/]/).at(-1) ?? '';
  const clean = last.replace(/\p{Cc}/gu, '').trim();
  if (clean.length <= NAME_LENGTH) return clean || 'file';
  const ending = /\.[^.]*$/.exec(clean)?.[0].slice(0, ENDING_LENGTH) ?? '';
  // Drops half of a surrogate pair at the cut.
  return clean.slice(0, NAME_LENGTH - ending.length).replace(/[\ud800-\udbff]$/, '') + ending;
}

/** A failed system call, such as an unreadable file. */
const isSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

/** Errors of the multipart parser are the client's: unlike those of the system and of streams, they have no code. */
export const asBadRequest = (error: unknown): unknown =>
  error instanceof Error && !('code' in error) ? new DomainError('bad_request', ERROR_MESSAGES.badRequest) : error;

/** The detected media type; undefined for unknown types and for content on which detection fails. */
async function detectType(path: string): Promise<string | undefined> {
  const { fileTypeFromFile } = await import('file-type');
  try {
    return (await fileTypeFromFile(path))?.mime;
  } catch (error) {
    if (isSystemError(error)) throw error;
    return undefined;
  }
}

/** Readers of PDF find its header anywhere in this many bytes: some programs write a line before it. */
const PDF_HEADER_WITHIN = 1024;
/** At the start of a line, so that a page which only names it is none. */
const PDF_HEADER = /(?:^|[\r\n])[^\r\n!-~]*%PDF-/;

async function isPdf(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PDF_HEADER_WITHIN), 0, PDF_HEADER_WITHIN, 0);
    return PDF_HEADER.test(buffer.toString('latin1', 0, bytesRead));
  } finally {
    await file.close();
  }
}

/** The type among those that the rule accepts, of a file without a signature at its start. */
async function detectUnsigned(
  path: string,
  size: number,
  { types }: FileRule,
  formats: readonly TextFormat[],
): Promise<string | undefined> {
  if (types.includes(PDF_TYPE) && (await isPdf(path))) return PDF_TYPE;
  for (const format of formats) {
    if (types.includes(format.type) && (await format.matches(path, size))) return format.type;
  }
  return types.find((accepted) => accepted === 'text/plain');
}

/**
 * Streams one upload to disk and validates it.
 * @returns null for the empty part that browsers send for an unused file field
 * @throws DomainError 413 or 415 with the rule's message, after removing the file. StorageUnavailable
 */
export function receiveFile(target: UploadTarget, rule: FileRule, part: UploadPart): Promise<IncomingFile | null> {
  return writingFiles(() => receive(target, rule, part));
}

async function receive(
  { store, textFormats }: UploadTarget,
  rule: FileRule,
  part: UploadPart,
): Promise<IncomingFile | null> {
  await mkdir(store.incomingDir, { recursive: true });
  const path = join(store.incomingDir, randomBytes(16).toString('hex'));
  try {
    await pipeline(part.stream, createWriteStream(path, { flags: 'wx' })).catch((error) => {
      throw asBadRequest(error);
    });
    const { size } = await stat(path);
    // The parser truncates at the largest limit of all the request's files.
    if (part.stream.truncated || size > rule.maxBytes)
      throw refused('payload_too_large', part.field, rule.messages.size);
    if (size === 0 && !part.filename) {
      await removeFile(path);
      return null;
    }
    const type = (await detectType(path)) ?? (await detectUnsigned(path, size, rule, textFormats));
    if (!type || !rule.types.includes(type)) {
      const mismatch = describeMismatch(type, part.filename ?? '') ?? describeCameraFormat(type);
      throw refused('unsupported_media_type', part.field, rule.messages.type, mismatch);
    }
    if (!(await isComplete(path, type)))
      throw refused('unsupported_media_type', part.field, `${rule.messages.type} The end of this one is missing.`);
    return { field: part.field, path, size, type, originalName: displayName(part.filename ?? '') };
  } catch (error) {
    await removeFile(path);
    throw error;
  }
}

/**
 * Removes received files, accepted or not. Failures are ignored: the folder is removed at the next start, and the
 * response doesn't depend on it.
 */
export async function discardFiles(received: readonly IncomingFile[]): Promise<void> {
  await Promise.allSettled(received.map((file) => removeFile(file.path)));
}
