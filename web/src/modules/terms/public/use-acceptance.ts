import type { Term } from '@qram/contract/modules/terms/terms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../api/api-client.ts';
import { useApi } from '../../../api/api-context.tsx';
import { acceptanceQuery } from '../queries.ts';

/** Delay of the redirect after the acceptance is saved (requirements: Terms). */
export const REDIRECT_DELAY_MS = 1000;

const FAILED = "Your acceptance couldn't be saved. Please try again.";

export type AcceptancePhase =
  | { kind: 'reading' }
  | { kind: 'sending' }
  /** `destination`: another site; null: the reader goes back to where they came from. */
  | { kind: 'leaving'; destination: string | null };

export interface NextPage {
  to: string;
  state: unknown;
}

export interface AcceptanceFailure {
  title: string;
  reason?: string;
}

function toFailure(error: unknown): AcceptanceFailure {
  if (!(error instanceof ApiError) || !error.fromServer) return { title: FAILED };
  return error.code === 'conflict' ? { title: error.message } : { title: FAILED, reason: error.message };
}

function getPhase(isPending: boolean, saved: { destination: string | null } | undefined): AcceptancePhase {
  if (isPending) return { kind: 'sending' };
  return saved ? { kind: 'leaving', destination: saved.destination } : { kind: 'reading' };
}

function useDelayedRedirect(phase: AcceptancePhase, goOn: (destination: string | null) => void): void {
  const leave = useEffectEvent(() => {
    if (phase.kind === 'leaving') goOn(phase.destination);
  });
  const leaving = phase.kind === 'leaving';
  useEffect(() => {
    if (!leaving) return undefined;
    const timer = setTimeout(() => leave(), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [leaving]);
}

interface AcceptanceOptions {
  viewer: number;
  /** The terms on screen; the server rejects the acceptance of any other version. */
  terms: readonly Term[];
  next: NextPage;
  onOutdated(): void;
}

/** Sends the acceptance, then goes on after a second. A failure stays on the page (requirements: Terms). */
export function useAcceptance({ viewer, terms, next, onOutdated }: AcceptanceOptions) {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: async () => {
      const shown = terms.map(({ id, updated_at }) => ({ id, updated_at }));
      return (await api('POST /api/accept-terms', { body: { terms: shown } })).data;
    },
    onSuccess: (state) => queryClient.setQueryData(acceptanceQuery(api, viewer).queryKey, state),
    onError: (refusal) => {
      if (refusal instanceof ApiError && refusal.code === 'conflict') onOutdated();
    },
  });
  const phase = getPhase(isPending, data);
  const goOn = (destination: string | null) => {
    if (destination === null) void navigate(next.to, { state: next.state });
    else window.location.assign(destination);
  };
  useDelayedRedirect(phase, goOn);
  return { phase, failure: error ? toFailure(error) : null, accept: mutate, goOn };
}
