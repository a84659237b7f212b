import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../api/api-client.ts';
import { firstMessages } from '../../ui/controls/form-errors.ts';

type RefusalKind<R> =
  /** Someone else saved the record in the meantime. */
  | { kind: 'conflict'; current: R }
  | { kind: 'gone' }
  | { kind: 'invalid'; errors: Record<string, string> }
  | { kind: 'stopped' }
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
  input: I | undefined;
  /** The outcome of the last save, until the next one. */
  outcome: SaveOutcome<R> | undefined;
  reset: () => void;
}

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
