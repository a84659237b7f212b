import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api-client.ts';

/** How long content stays fresh; changes made in this tab's back office invalidate it immediately. */
const FRESH_MS = 30_000;

/** Retries network and server errors once, never client errors. */
function retries(failures: number, error: Error): boolean {
  if (failures >= 1) return false;
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

export const browserQueryClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { staleTime: FRESH_MS, retry: retries, retryDelay: 800 } } });

/** Client for one server rendering: no retries, no caching. */
export const serverQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, gcTime: Number.POSITIVE_INFINITY },
    },
  });
