import type { TestProject } from 'vitest/node';
import { startS3Server } from './bucket-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Port of the S3 server on 127.0.0.1. */
    s3Port: number;
  }
}

let running: ReturnType<typeof startS3Server> | undefined;
let users = 0;

/** Starts an S3 server outside the tests' processes, which projects of the same run share. */
export default async function startS3(project: TestProject): Promise<() => Promise<void>> {
  users += 1;
  running ??= startS3Server();
  const { port, stop } = await running;
  project.provide('s3Port', port);
  return async () => {
    users -= 1;
    if (users === 0) await stop();
  };
}
