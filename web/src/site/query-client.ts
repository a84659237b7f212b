import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiError, isLimited } from '../api/api-client.ts';

/** How long content stays fresh; changes made in this tab's back office invalidate it immediately. */
const FRESH_MS = 30_000;

/** Retries while a limit is reached, for those that share a network with many others. */
const MAX_LIMITED_RETRIES = 4;
const RETRY_MS = 800;

/** Retries network and server errors once, a reached limit a few times, and no other client errors. */
function shouldRetry(failures: number, error: Error): boolean {
  if (isLimited(error)) return failures < MAX_LIMITED_RETRIES;
  if (failures >= 1) return false;
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

/** Waits as long as the server says, and longer each time, so that all who wait for a limit get their turn. */
function retryDelay(failures: number, error: Error): number {
  if (!isLimited(error)) return RETRY_MS;
  const { retryAfterSeconds } = error;
  return (retryAfterSeconds === null ? RETRY_MS : retryAfterSeconds * 1000) * 2 ** failures;
}

export function browserQueryClient(): QueryClient {
  // A press shows as pending in its own task: the second of two quick presses finds the button disabled.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: shouldRetry, retryDelay },
      // Without a connection a change fails at once; paused, it would be sent when nobody expects it anymore.
      mutations: { networkMode: 'always' },
    },
  });
}

/** Client for one server rendering: no retries, no caching. */
export const serverQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, gcTime: Number.POSITIVE_INFINITY },
    },
  });
