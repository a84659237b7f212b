/// <reference path="../../../server/test/storage/s3rver.d.ts" />
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bucketUrl, createBucket } from '@qram/server/test/storage/create-bucket.ts';
import S3rver from 's3rver';

/** Fault of the proxy between site and bucket. */
export type Fault =
  | 'none'
  /** Respond with this status. */
  | 500
  | 503
  /** Accept everything and never respond. */
  | 'silent'
  /** Close after some bytes of the request. */
  | 'request cut off'
  /** Close after some bytes of the response. */
  | 'response cut off';

const CUT_AFTER_BYTES = 3000;

export interface BucketServer {
  url: string;
  set(fault: Fault): void;
  objects(): Promise<string[]>;
  close(): Promise<void>;
}

const errorResponse = (status: number): string =>
  `HTTP/1.1 ${status} Fault\r\nContent-Type: application/xml\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`;

function forwardThenCut(from: Socket, to: Socket): void {
  let forwarded = 0;
  from.on('data', (bytes: Buffer) => {
    to.write(bytes.subarray(0, Math.max(0, CUT_AFTER_BYTES - forwarded)));
    forwarded += bytes.length;
    if (forwarded >= CUT_AFTER_BYTES)
      setTimeout(() => {
        from.destroy();
        to.destroy();
      }, 20);
  });
}

/** An S3 bucket behind a proxy that can inject faults. */
export async function startBucket(): Promise<BucketServer> {
  const directory = await mkdtemp(path.join(tmpdir(), 'qram-faults-s3-'));
  const store = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, vhostBuckets: false });
  const { port } = await store.run();
  const bucket = `qram-${randomBytes(6).toString('hex')}`;
  await createBucket(port, bucket);

  let fault: Fault = 'none';
  const sockets = new Set<Socket>();
  const proxy = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    if (fault === 'silent') return void socket.resume();
    if (typeof fault === 'number') {
      const response = errorResponse(fault);
      return void socket.once('data', () => socket.resume().end(response));
    }
    const upstream = connect(port, '127.0.0.1');
    upstream.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    socket.on('close', () => upstream.destroy());
    if (fault === 'request cut off') forwardThenCut(socket, upstream);
    else socket.pipe(upstream);
    if (fault === 'response cut off') forwardThenCut(upstream, socket);
    else upstream.pipe(socket);
  });
  const proxyPort = await new Promise<number>((resolve) => {
    proxy.listen(0, '127.0.0.1', () => resolve((proxy.address() as { port: number }).port));
  });
  const closeAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: bucketUrl(proxyPort, bucket),
    set(next) {
      fault = next;
      closeAll();
    },
    async objects() {
      const entries = await readdir(path.join(directory, bucket), { recursive: true });
      return entries
        .filter((name) => name.endsWith('._S3rver_object'))
        .map((name) => name.replace('._S3rver_object', ''));
    },
    async close() {
      closeAll();
      proxy.close();
      store.httpServer.closeAllConnections();
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
