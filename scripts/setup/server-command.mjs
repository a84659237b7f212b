import { availableParallelism } from 'node:os';
import { inProject } from './project-root.mjs';

/** In addition to one thread per processor for password hashes. */
const FILE_THREADS = 2;

/** Node's arguments for the built server. */
export const SERVER_ARGUMENTS = [inProject('server', 'dist', 'main.cjs')];
export const SERVER_ENVIRONMENT = {
  UV_THREADPOOL_SIZE: String(availableParallelism() + FILE_THREADS),
};
