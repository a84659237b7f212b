import type { Term } from '@qram/contract/modules/terms';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../api-client.ts';
import { useApi } from '../../../api-context.tsx';
import { acceptanceQuery } from '../queries.ts';

/** Delay of the redirect after the acceptance is saved (requirements: Terms). */
export const REDIRECT_DELAY_MS = 1000;

const FAILED = "Your acceptance couldn't be saved. Please try again.";

export type AcceptancePhase =
  | { kind: 'reading' }
  | { kind: 'sending' }
  | { kind: 'leaving'; destination: string }
  /** Saved, without a page to return to. */
  | { kind: 'stays' };

export interface AcceptanceFailure {
  title: string;
  reason?: string;
}

/** The server's message, if any. */
function failureOf(error: unknown): AcceptanceFailure {
  if (!(error instanceof ApiError) || !error.fromServer) return { title: FAILED };
  return error.code === 'conflict' ? { title: error.message } : { title: FAILED, reason: error.message };
}

function useDelayedRedirect(destination: string | null): void {
  useEffect(() => {
    if (destination === null) return undefined;
    const timer = setTimeout(() => window.location.assign(destination), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [destination]);
}

interface AcceptanceOptions {
  viewer: number;
  /** The terms on screen; the server rejects the acceptance of any other version. */
  terms: readonly Term[];
  onOutdated(): void;
}

/**
 * Sends the acceptance, then redirects after a second or reports that it was saved. A failure stays on the page
 * (requirements: Terms).
 */
export function useAcceptance({ viewer, terms, onOutdated }: AcceptanceOptions) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [phase, setPhase] = useState<AcceptancePhase>({ kind: 'reading' });
  const [failure, setFailure] = useState<AcceptanceFailure | null>(null);
  useDelayedRedirect(phase.kind === 'leaving' ? phase.destination : null);

  const accept = async () => {
    setFailure(null);
    setPhase({ kind: 'sending' });
    try {
      const shown = terms.map(({ id, updated_at }) => ({ id, updated_at }));
      const { data } = await api('POST /api/accept-terms', { body: { terms: shown } });
      queryClient.setQueryData(acceptanceQuery(api, viewer).queryKey, data);
      setPhase(data.destination === null ? { kind: 'stays' } : { kind: 'leaving', destination: data.destination });
    } catch (error) {
      setPhase({ kind: 'reading' });
      setFailure(failureOf(error));
      if (error instanceof ApiError && error.code === 'conflict') onOutdated();
    }
  };
  return { phase, failure, accept };
}
