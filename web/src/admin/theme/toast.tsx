import { Flex } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError } from '../../api/api-client.ts';
import type { CallStep } from '../live/progress-call.ts';
import { count } from '../text/text-format.ts';
import text from '../ui/text.module.css';
import classes from './toast.module.css';

interface DoneOptions {
  /** Key of the failure that this success settles. */
  key?: string | undefined;
  /** Adds a button, and shows the toast for longer. */
  undo?: (() => void) | undefined;
  /** A button for a next step, which shows the toast for longer, too. */
  action?: { readonly label: string; readonly press: () => void } | undefined;
  place?: ReactNode;
  /** An earlier toast with the same name leaves. */
  once?: string | undefined;
}

interface FailedOptions {
  /** Identifies the action that failed; defaults to the title. */
  key?: string | undefined;
  shownMs?: number | undefined;
}

/** Ids of the failures on the screen, by key. */
const failures = new Map<string, string>();

/** Ids of the last successes, by `once`. */
const successes = new Map<string, string>();

/** Undo of the toasts on the screen, oldest first. */
const undos = new Map<string, () => void>();

/** True if a toast on the screen can be undone. */
export const hasUndo = (): boolean => undos.size > 0;

/** Undoes what the latest toast on the screen says. False without one. */
export function undoLatest(): boolean {
  const undo = [...undos.values()].at(-1);
  undo?.();
  return undo !== undefined;
}

function hideFailure(key: string): void {
  const id = failures.get(key);
  if (id !== undefined) notifications.hide(id);
}

/** Success toast. An earlier failure of the same action leaves. */
export function toastDone(message: string, { key, undo, action, once, place }: DoneOptions = {}): void {
  if (key !== undefined) hideFailure(key);
  if (once !== undefined) notifications.hide(successes.get(once) ?? '');
  const press = () => {
    // A second press while the toast leaves does nothing.
    if (!undos.delete(id)) return;
    notifications.hide(id);
    undo?.();
  };
  const id: string = notifications.show({
    message:
      undo || place || action ? (
        <Flex component="span" wrap="wrap" align="baseline" gap="2px 14px" className={text.wrap}>
          <span>{message}</span>
          {place ? <span className={classes.place}>{place}</span> : null}
          {action ? (
            <button
              type="button"
              className={classes.button}
              onClick={() => {
                notifications.hide(id);
                action.press();
              }}
            >
              {action.label}
            </button>
          ) : null}
          {undo ? <UndoButton onPress={press} /> : null}
        </Flex>
      ) : (
        message
      ),
    onClose: () => undos.delete(id),
    color: 'green',
    icon: <IconCheck size={18} stroke={2} />,
    autoClose: undo || action ? 10_000 : 5000,
  });
  if (undo) undos.set(id, press);
  if (once !== undefined) successes.set(once, id);
}

const UndoButton = ({ onPress }: { onPress: () => void }) => (
  <button type="button" className={classes.button} aria-keyshortcuts="Control+Z Meta+Z" onClick={onPress}>
    Undo
  </button>
);

/** A call that takes longer shows how far it is. */
const SHOW_PROGRESS_AFTER_MS = 500;

/** Shows how far a call is, once it has taken half a second. */
export async function showProgress<T>(
  label: string,
  work: (onProgress: (progress: CallStep) => void) => Promise<T>,
): Promise<T> {
  const looks = { loading: true, autoClose: false, withCloseButton: false } as const;
  let message = label;
  let id: string | undefined;
  const timer = setTimeout(() => {
    id = notifications.show({ ...looks, message });
  }, SHOW_PROGRESS_AFTER_MS);
  try {
    return await work(({ done, total }) => {
      if (done === undefined || total === undefined) return;
      message = `${label}: ${count(done)} of ${count(total)}`;
      if (id !== undefined) notifications.update({ ...looks, id, message });
    });
  } finally {
    clearTimeout(timer);
    if (id !== undefined) notifications.hide(id);
  }
}

export function toastNote(message: string): void {
  notifications.show({ message, color: 'copper', icon: <IconInfoCircle size={18} stroke={2} />, autoClose: 5000 });
}

/**
 * Error toast; `title` is the specified message where there is one. Replaces an earlier failure of the same action, and
 * leaves when the action succeeds.
 */
export function toastFailed(
  title: string,
  detail?: ReactNode,
  { key = title, shownMs = 10_000 }: FailedOptions = {},
): void {
  hideFailure(key);
  const id = notifications.show({
    title,
    message: detail ?? '',
    color: 'red',
    icon: <IconAlertTriangle size={18} stroke={2} />,
    autoClose: shownMs,
    onClose: () => {
      if (failures.get(key) === id) failures.delete(key);
    },
  });
  failures.set(key, id);
}

/** Reason for a failure: the server's message or a network error; undefined for anything else. */
export function findReason(error: unknown): string | undefined {
  return error instanceof ApiError ? error.message : undefined;
}
