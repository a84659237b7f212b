import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError } from '../api-client.ts';
import classes from './toast.module.css';

interface DoneOptions {
  /** Key of the failure that this success settles. */
  key?: string | undefined;
  /** Adds a button, and shows the toast for longer. */
  undo?: (() => void) | undefined;
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

function hideFailure(key: string): void {
  const id = failures.get(key);
  if (id !== undefined) notifications.hide(id);
}

/** Success toast. An earlier failure of the same action leaves. */
export function toastDone(message: string, { key, undo, once }: DoneOptions = {}): void {
  if (key !== undefined) hideFailure(key);
  if (once !== undefined) notifications.hide(successes.get(once) ?? '');
  const id = notifications.show({
    message: undo ? (
      <span className={classes.undone}>
        {message}
        <UndoButton
          onPress={() => {
            notifications.hide(id);
            undo();
          }}
        />
      </span>
    ) : (
      message
    ),
    color: 'green',
    icon: <IconCheck size={18} stroke={2} />,
    autoClose: undo ? 10_000 : 5000,
  });
  if (once !== undefined) successes.set(once, id);
}

const UndoButton = ({ onPress }: { onPress: () => void }) => (
  <button type="button" className={classes.undo} onClick={onPress}>
    Undo
  </button>
);

/** Neutral message, neither success nor failure. */
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
export function reasonOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.message : undefined;
}
