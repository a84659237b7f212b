import type { TestProject } from 'vitest/node';
import { startS3Server } from './bucket-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Port of the S3 server on 127.0.0.1. */
    s3Port: number;
  }
}

export default async function startS3(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!project.vitest.projects.some(({ name }) => /^(sqlite|postgres)/.test(name))) return undefined;
  const { port, stop } = await startS3Server();
  project.provide('s3Port', port);
  return stop;
}
