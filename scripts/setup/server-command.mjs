import { availableParallelism } from 'node:os';
import { inProject } from './project-root.mjs';

/** Threads for files beside those that compute passwords, of which there are as many as processors. */
const THREADS_FOR_FILES = 2;

/** How the built server is started, wherever it is; docs/decisions/008 tells what was measured. */
export const SERVER_ARGUMENTS = [
  '--min-semi-space-size=4',
  '--max-semi-space-size=4',
  inProject('server', 'dist', 'main.cjs'),
];
export const SERVER_ENVIRONMENT = {
  MALLOC_ARENA_MAX: '2',
  // A password's hash takes 19 MiB: used again by the next one, and no more of it kept than two of them need.
  MALLOC_MMAP_THRESHOLD_: String(32 * 1024 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(32 * 1024 * 1024),
  UV_THREADPOOL_SIZE: String(availableParallelism() + THREADS_FOR_FILES),
};
