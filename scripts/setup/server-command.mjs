import { inProject } from './project-root.mjs';

/**
 * How the built server is started, wherever it is. A page's rendering leaves little behind, so that a young
 * generation of 2 MB is enough, and two allocation arenas serve its few threads: together they save a fifth of the memory
 * and cost no measurable speed (docs/decisions/008). The parts of an upload are freed with the young generation, so its
 * size also says how much memory a fast large upload takes: 64 MB with 4, 34 MB with 2 (bench, part `upload`).
 */
export const SERVER_ARGUMENTS = ['--max-semi-space-size=2', inProject('server', 'dist', 'main.cjs')];
export const SERVER_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' };
