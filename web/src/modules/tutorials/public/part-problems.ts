import { ApiError } from '../../../api-client.ts';

/** Says in place why a file could not be opened. */
export function openingProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return 'This file could not be opened.';
  if (error.code === 'unauthenticated') return 'Your session has ended. Sign in again.';
  if (error.code === 'forbidden') return 'This topic is no longer unlocked for you.';
  if (error.code === 'not_found') return 'This file is no longer here.';
  if (error.code === 'rate_limited') return 'Too many files at once. Try again in a minute.';
  return 'This file could not be opened. Try again.';
}
