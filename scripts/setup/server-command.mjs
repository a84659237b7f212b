import { availableParallelism } from 'node:os';
import { inProject } from './project-root.mjs';

/** Threads for files beside those that compute passwords, of which there are as many as processors. */
const THREADS_FOR_FILES = 2;

/** How the built server is started. */
export const SERVER_ARGUMENTS = [inProject('server', 'dist', 'main.cjs')];
export const SERVER_ENVIRONMENT = {
  UV_THREADPOOL_SIZE: String(availableParallelism() + THREADS_FOR_FILES),
};
