import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Port of the S3 server on 127.0.0.1. */
    s3Port: number;
  }
}

/** Starts an S3 server over a folder for the tests, outside their processes, and stops it after them. */
export default async function startS3(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'qram-s3-'));
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, vhostBuckets: false });
  const { port } = await server.run();
  project.provide('s3Port', port);
  return async () => {
    server.httpServer.closeAllConnections();
    await server.close();
    await rm(directory, { recursive: true, force: true });
  };
}
