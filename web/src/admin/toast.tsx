import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError } from '../api-client.ts';

/** Says that something was done. */
export function toastDone(message: string): void {
  notifications.show({ message, color: 'green', icon: <IconCheck size={18} stroke={2} />, autoClose: 5000 });
}

/** Says something that is neither a success nor a failure. */
export function toastNote(message: string): void {
  notifications.show({ message, color: 'copper', icon: <IconInfoCircle size={18} stroke={2} />, autoClose: 5000 });
}

/** Says that something failed, for some milliseconds; `title` is the spec's text where it has one. */
export function toastFailed(title: string, detail?: ReactNode, shownMs = 10_000): void {
  notifications.show({
    title,
    message: detail ?? '',
    color: 'red',
    icon: <IconAlertTriangle size={18} stroke={2} />,
    autoClose: shownMs,
  });
}

/** What the server, or the lack of one, says of a failure; undefined for anything else. */
export function reasonOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.message : undefined;
}
