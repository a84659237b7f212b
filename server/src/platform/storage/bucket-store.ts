import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { cachedProbe } from '../jobs/cached-probe.ts';
import { removeFile } from '../process/disk.ts';
import {
  type BucketDeadlines,
  type BucketSettings,
  type FileStore,
  type ListedFile,
  StorageUnavailable,
} from './file-store.ts';
import type { IncomingFolder } from './incoming-folder.ts';

const CONNECT_MS = 2000;
const DEADLINES: BucketDeadlines = { responseMs: 5000, pictureMs: 15_000, probeEveryMs: 5000 };
/** The store may be processing a large file, or the client is slow. */
const SILENCE_MS = 30_000;
const PROBE_MS = 1000;
const AT_ONCE = 8;

const isMissing = (error: unknown): boolean =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404 &&
  (error as Error).name !== 'NoSuchBucket';

async function wrapErrors<T>(doing: 'read' | 'write', work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof StorageUnavailable ? error : new StorageUnavailable(doing, error);
  }
}

/** Rejects unless `work` starts to respond in time. */
async function withTimeout<T>(milliseconds: number, work: (abortSignal: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error(`no answer within ${milliseconds / 1000} s`)), milliseconds);
  try {
    return await work(late.signal);
  } catch (error) {
    throw late.signal.aborted ? late.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}

const silent = (): void => {};

function createClient({ endpoint, region, accessKey, secretKey }: BucketSettings): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Every store supports path style; no hostnames need setting up.
    forcePathStyle: true,
    // Only Amazon supports checksums at the end of a body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    // Callers log the thrown errors.
    logger: { debug: silent, info: silent, warn: silent, error: silent },
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      // A download holds a connection as long as the visitor takes.
      httpAgent: { keepAlive: true, maxSockets: 500 },
      httpsAgent: { keepAlive: true, maxSockets: 500 },
    },
  });
}

/** Sends no request yet: pages and lists work without the bucket. */
export function openBucketStore(
  settings: BucketSettings,
  incoming: IncomingFolder,
  deadlines: BucketDeadlines = DEADLINES,
): FileStore {
  const { bucket: Bucket, endpoint } = settings;
  const client = createClient(settings);
  const isAvailable = cachedProbe(
    () =>
      withTimeout(PROBE_MS, (abortSignal) => client.send(new HeadBucketCommand({ Bucket }), { abortSignal })).then(
        () => true,
        () => false,
      ),
    deadlines.probeEveryMs,
  );

  const describe: FileStore['describe'] = (key) =>
    wrapErrors('read', async () => {
      try {
        const { ContentLength = 0, LastModified = new Date(0) } = await withTimeout(
          deadlines.responseMs,
          (abortSignal) => client.send(new HeadObjectCommand({ Bucket, Key: key }), { abortSignal }),
        );
        return { size: ContentLength, modified: LastModified };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    });

  const remove = (Key: string) =>
    withTimeout(deadlines.responseMs, (abortSignal) =>
      client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal }),
    );

  const putStream: FileStore['putStream'] = (Key, contents, ContentLength) =>
    wrapErrors('write', async () => {
      const broken = new AbortController();
      contents.once('error', (error) => broken.abort(error));
      try {
        await client.send(new PutObjectCommand({ Bucket, Key, Body: contents, ContentLength }), {
          abortSignal: broken.signal,
        });
      } catch (error) {
        // It may exist if only the response was lost.
        await remove(Key).catch(() => undefined);
        throw broken.signal.aborted ? broken.signal.reason : error;
      } finally {
        contents.destroy();
      }
    });

  async function* list(): AsyncGenerator<ListedFile> {
    let ContinuationToken: string | undefined;
    do {
      const page = await wrapErrors('read', () =>
        withTimeout(deadlines.responseMs, (abortSignal) =>
          client.send(new ListObjectsV2Command({ Bucket, ContinuationToken }), { abortSignal }),
        ),
      );
      for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? [])
        yield { key: Key, size: Size, modified: LastModified };
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
  }

  return {
    location: `${endpoint}/${Bucket}`,
    nginxPath: () => null,
    incomingDir: incoming.incomingDir,
    clearIncoming: incoming.clearIncoming,
    describe,
    has: async (key) => (await describe(key)) !== null,
    list,
    put: (Key, Body) =>
      wrapErrors('write', async () => {
        const command = new PutObjectCommand({ Bucket, Key, Body, ContentLength: Body.length });
        await withTimeout(deadlines.pictureMs, (abortSignal) => client.send(command, { abortSignal }));
      }),
    putStream,
    async take(path, key) {
      const { size } = await stat(path);
      await putStream(key, createReadStream(path), size);
      await removeFile(path);
    },
    read: (key, range) =>
      wrapErrors('read', async () => {
        const Range = range && `bytes=${range.start}-${range.end}`;
        try {
          const {
            Body,
            ContentLength = 0,
            ContentRange,
          } = await withTimeout(deadlines.responseMs, (abortSignal) =>
            client.send(new GetObjectCommand({ Bucket, Key: key, Range }), { abortSignal }),
          );
          const size = ContentRange ? Number(ContentRange.split('/')[1]) : ContentLength;
          const stream = Body as Readable;
          return {
            size,
            stream: () => stream,
            open: async () => {},
            sendTo: (response, signal) => pipeline(stream, response, { signal }),
            close: async () => void stream.destroy(),
          };
        } catch (error) {
          if (isMissing(error)) return null;
          throw error;
        }
      }),
    delete: (keys) =>
      wrapErrors('write', async () => {
        for (let start = 0; start < keys.length; start += AT_ONCE)
          await Promise.all(keys.slice(start, start + AT_ONCE).map(remove));
      }),
    isAvailable,
    isWritable: async () => true,
    async close() {
      client.destroy();
      await incoming.removeIncoming();
    },
  };
}
