import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

/** A file to be read: call one of its methods, once. */
export interface StoredFile {
  /** Bytes of the whole file, also if a range of it was requested. */
  size: number;
  stream(): Readable;
  /** Opens it for `sendTo`, before the response begins: an error can still be answered. */
  open(): Promise<void>;
  /** Sends the contents of the opened file, ends the response and closes the file. @throws AbortError if `signal` aborts first; an error of the file */
  sendTo(response: ServerResponse, signal: AbortSignal): Promise<void>;
  /** For a file that isn't read. */
  close(): Promise<void>;
}

export interface FileInfo {
  /** Bytes. */
  size: number;
  modified: Date;
}

export interface ListedFile extends FileInfo {
  key: string;
}

/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Files by key (`gallery/a1.webp`), in a folder or in a bucket, and a folder for uploads that are not accepted yet.
 * The file of a key never changes.
 * @throws StorageUnavailable from every method, where the bucket cannot be reached in time; from those that write,
 *   where the folder cannot be written
 */
export interface FileStore {
  put(key: string, contents: Uint8Array): Promise<void>;
  /** Stores what a stream gives, without reading it into memory; `size` is how many bytes that will be. */
  putStream(key: string, contents: Readable, size: number): Promise<void>;
  /** Takes a received upload in, without reading it into memory. */
  take(path: string, key: string): Promise<void>;
  /** Null when there is no such file. */
  read(key: string, range?: ByteRange): Promise<StoredFile | null>;
  /** Null when there is no such file. */
  describe(key: string): Promise<FileInfo | null>;
  /** Keys of which there is no file count as deleted. */
  delete(keys: readonly string[]): Promise<void>;
  has(key: string): Promise<boolean>;
  /** Every stored file; what is taken away meanwhile is left out. */
  list(): AsyncIterable<ListedFile>;
  /** True if files are readable at the moment; resolves within a second, and probes at most every few. */
  isAvailable(): Promise<boolean>;
  /** True if a folder accepts files at the moment; probed at most every few seconds. True for a bucket. */
  isWritable(): Promise<boolean>;
  /** The path at which nginx sends a file by itself (X-Accel-Redirect); null: the server sends it. */
  nginxPath(key: string): string | null;
  /** The address of the files, for people, without secrets. */
  readonly address: string;
  /** Folder for incoming uploads of this process; made by the first that comes. */
  readonly incomingDir: string;
  /** Empties the incoming folders of processes that are gone; to be called before the first request. */
  clearIncoming(): Promise<void>;
  /** Takes the own incoming folder away and lets connections go. */
  close(): Promise<void>;
}

/** The files cannot be had, or not be stored, at the moment. The cause says why. */
export class StorageUnavailable extends Error {
  readonly doing: 'read' | 'write';

  constructor(doing: 'read' | 'write', cause: unknown) {
    super(`files cannot be ${doing === 'read' ? 'read' : 'stored'}: ${findReason(cause)}`, { cause });
    this.doing = doing;
  }
}

/** Error codes of a folder or disk that accepts no files: read-only, without permission, or broken. */
const UNWRITABLE = new Set<unknown>(['EROFS', 'EACCES', 'EPERM', 'EIO']);

function isUnwritable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // On a read-only disk Node's recursive mkdir says that the folder is missing.
  return UNWRITABLE.has(code) || (code === 'ENOENT' && syscall === 'mkdir') || isUnwritable(error.cause);
}

/** Writes to a folder. @throws StorageUnavailable where it cannot be written; otherwise what `work` throws */
export async function writingFiles<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isUnwritable(error) ? new StorageUnavailable('write', error) : error;
  }
}

/** Libraries wrap what the system said. */
function findReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return findReason(error.cause);
  const { code, name, message } = error as NodeJS.ErrnoException;
  const several = error instanceof AggregateError ? error.errors.map(findReason).join('; ') : '';
  return message.includes(code ?? name) ? message : [code ?? name, message || several].filter(Boolean).join(': ');
}

/** Timeouts of a bucket, in milliseconds. */
export interface BucketDeadlines {
  /** Timeout for the first byte of a response; after it the client gets 503 and Retry-After. */
  answerMs: number;
  /** A picture has that long to be stored. */
  pictureMs: number;
  /** Minimum time between probes of the bucket. */
  probeEveryMs: number;
}

/** A bucket of a store that speaks S3. */
export interface BucketSettings {
  /** `https://host:port` */
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
}
