import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError } from '../api-client.ts';
import classes from './toast.module.css';

/** Success; `undo` adds a button and shows the toast for longer. */
export function toastDone(message: string, undo?: () => void): void {
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

/** Error toast, shown for `shownMs`; `title` is the specified message where there is one. */
export function toastFailed(title: string, detail?: ReactNode, shownMs = 10_000): void {
  notifications.show({
    title,
    message: detail ?? '',
    color: 'red',
    icon: <IconAlertTriangle size={18} stroke={2} />,
    autoClose: shownMs,
  });
}

/** Reason for a failure: the server's message or a network error; undefined for anything else. */
export function reasonOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.message : undefined;
}
