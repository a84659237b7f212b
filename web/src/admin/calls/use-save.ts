import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../api/api-client.ts';
import { firstMessages } from '../../ui/controls/form-errors.ts';

type RefusalKind<R> =
  /** Someone else saved the record in the meantime. */
  | { kind: 'conflict'; current: R }
  /** The record is in the trash or deleted for good. */
  | { kind: 'gone' }
  /** The server rejected these fields. */
  | { kind: 'invalid'; errors: Record<string, string> }
  /** The upload was stopped. */
  | { kind: 'stopped' }
  /** The server or the network failed. */
  | { kind: 'failed' };

/** Why a record wasn't saved. Only the server gives a reason. */
export type SaveRefusal<R> = RefusalKind<R> & { reason: string | undefined };

export type SaveOutcome<R> = { kind: 'saved'; record: R } | SaveRefusal<R>;

/** Explains an error of a save. A call of an ended session has waited until its user logged in again. */
export function toRefusal<R>(error: unknown): SaveRefusal<R> {
  if (error instanceof DOMException) return { kind: 'stopped', reason: undefined };
  if (!(error instanceof ApiError)) return { kind: 'failed', reason: undefined };
  const { status, current, message: reason } = error;
  if (status === 409 && current) return { kind: 'conflict', current: current as R, reason };
  if (status === 404) return { kind: 'gone', reason };
  const errors = firstMessages(error.errors);
  return Object.keys(errors).length > 0 ? { kind: 'invalid', errors, reason } : { kind: 'failed', reason };
}

export interface Save<R, I> {
  /** Sends a record and returns what came of it. Never throws. */
  save: (input: I) => Promise<SaveOutcome<R>>;
  busy: boolean;
  /** The values that are being sent, or were sent last. */
  input: I | undefined;
  /** The outcome of the last save, until the next one. */
  outcome: SaveOutcome<R> | undefined;
  /** Forgets the last outcome. */
  reset: () => void;
}

/** Saves a record: sends it, and returns the outcome of each call. */
export function useSave<R, I>(send: (input: I) => Promise<R>): Save<R, I> {
  const { mutateAsync, isPending, variables, data, reset } = useMutation({
    mutationFn: async (input: I): Promise<SaveOutcome<R>> => {
      try {
        return { kind: 'saved', record: await send(input) };
      } catch (error) {
        return toRefusal(error);
      }
    },
  });
  return { save: mutateAsync, busy: isPending, input: variables, outcome: data, reset };
}
