import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileRule } from '@qram/contract/api/endpoint';
import { ERROR_MESSAGES } from '@qram/contract/api/errors';
import { PDF_TYPE } from '@qram/contract/collection/documents';
import { DomainError } from '../domain-error.ts';
import { removeFile } from '../process/disk.ts';
import { isComplete } from './file-completeness.ts';
import { type FileStore, writingFiles } from './file-store.ts';
import { describeCameraFormat, describeMismatch } from './file-type-names.ts';

/** On disk, within its size limit, and of an allowed type. */
export interface IncomingFile {
  field: string;
  path: string;
  size: number;
  /** Media type, detected from the content. */
  type: string;
  /** From the client; for display only. */
  originalName: string;
}

/** A text format without a signature. */
export interface TextFormat {
  type: string;
  matches(path: string, size: number): Promise<boolean>;
}

export interface UploadTarget {
  store: FileStore;
  textFormats: readonly TextFormat[];
}

interface UploadStream extends Readable {
  /** Set by the multipart parser. */
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

/** Cleans a client's file name for display. */
function displayName(filename: string): string {
  const last = filename.replaceAll('%22', '"').split(/[\\/]/).at(-1) ?? '';
  const clean = last.replace(/\p{Cc}/gu, '').trim();
  if (clean.length <= NAME_LENGTH) return clean || 'file';
  const ending = /\.[^.]*$/.exec(clean)?.[0].slice(0, ENDING_LENGTH) ?? '';
  // Drop half of a surrogate pair at the cut.
  return clean.slice(0, NAME_LENGTH - ending.length).replace(/[\ud800-\udbff]$/, '') + ending;
}

const isSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

/** Multipart parser errors are the client's: unlike others, they have no code. */
export const asBadRequest = (error: unknown): unknown =>
  error instanceof Error && !('code' in error) ? new DomainError('bad_request', ERROR_MESSAGES.badRequest) : error;

/** Undefined for unknown types, and if detection fails. */
async function detectType(path: string): Promise<string | undefined> {
  const { fileTypeFromFile } = await import('file-type');
  try {
    return (await fileTypeFromFile(path))?.mime;
  } catch (error) {
    if (isSystemError(error)) throw error;
    return undefined;
  }
}

/** PDF readers accept the header within this many bytes. */
const PDF_HEADER_WITHIN = 1024;
/** At the start of a line, to skip text that only mentions it. */
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

/** Detects types without a signature, among those accepted. */
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
 * Streams an upload to disk and validates it.
 * @returns null for the empty part that browsers send for an unused file field
 * @throws DomainError 413 or 415, after removing the file; StorageUnavailable
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
    // The parser's limit is the largest of all the request's files.
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

/** Ignores failures: the next start removes the folder. */
export async function discardFiles(received: readonly IncomingFile[]): Promise<void> {
  await Promise.allSettled(received.map((file) => removeFile(file.path)));
}
