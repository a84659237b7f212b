/// <reference path="../../../server/test/s3rver.d.ts" />
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bucketAddress, makeBucket } from '@qram/server/test/bucket-maker.ts';
import S3rver from 's3rver';

/** What stands between the site and its bucket does. */
export type Fault =
  | 'none'
  /** Answers with this status, and asks nobody. */
  | 500
  | 503
  /** Takes everything and says nothing. */
  | 'silent'
  /** Ends each connection after so many bytes of a body, on its way there. */
  | 'cut off on the way there'
  /** The same with what comes back. */
  | 'cut off on the way back';

const CUT_AFTER_BYTES = 3000;

export interface BucketServer {
  /** The value of STORAGE_URL. */
  address: string;
  set(fault: Fault): void;
  /** Names of all objects. */
  objects(): Promise<string[]>;
  close(): Promise<void>;
}

const refusal = (status: number): string =>
  `HTTP/1.1 ${status} Fault\r\nContent-Type: application/xml\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`;

/** Passes bytes on until so many have gone by, then ends both. */
function passCutting(from: Socket, to: Socket): void {
  let passed = 0;
  from.on('data', (bytes: Buffer) => {
    to.write(bytes.subarray(0, Math.max(0, CUT_AFTER_BYTES - passed)));
    passed += bytes.length;
    if (passed >= CUT_AFTER_BYTES)
      setTimeout(() => {
        from.destroy();
        to.destroy();
      }, 20);
  });
}

/** A bucket behind something that can go wrong in several ways. */
export async function startBucket(): Promise<BucketServer> {
  const directory = await mkdtemp(path.join(tmpdir(), 'qram-faults-s3-'));
  const store = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, vhostBuckets: false });
  const { port } = await store.run();
  const bucket = `qram-${randomBytes(6).toString('hex')}`;
  await makeBucket(port, bucket);

  let fault: Fault = 'none';
  const sockets = new Set<Socket>();
  const between = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    if (fault === 'silent') return void socket.resume();
    if (typeof fault === 'number') {
      const answer = refusal(fault);
      return void socket.once('data', () => socket.resume().end(answer));
    }
    const beyond = connect(port, '127.0.0.1');
    beyond.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    socket.on('close', () => beyond.destroy());
    if (fault === 'cut off on the way there') passCutting(socket, beyond);
    else socket.pipe(beyond);
    if (fault === 'cut off on the way back') passCutting(beyond, socket);
    else beyond.pipe(socket);
  });
  const own = await new Promise<number>((resolve) => {
    between.listen(0, '127.0.0.1', () => resolve((between.address() as { port: number }).port));
  });
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    address: bucketAddress(own, bucket),
    set(next) {
      fault = next;
      endAll();
    },
    async objects() {
      const entries = await readdir(path.join(directory, bucket), { recursive: true });
      return entries
        .filter((name) => name.endsWith('._S3rver_object'))
        .map((name) => name.replace('._S3rver_object', ''));
    },
    async close() {
      endAll();
      between.close();
      store.httpServer.closeAllConnections();
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
