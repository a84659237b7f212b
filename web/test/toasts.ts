import { notificationsStore } from '@mantine/notifications';

/** Removes all toasts, and returns their titles and messages. */
export function takeToasts(): { title: unknown; message: unknown }[] {
  const { notifications, queue } = notificationsStore.getState();
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: [], queue: [] });
  const removed = [...notifications, ...queue];
  for (const toast of removed) toast.onClose?.(toast);
  return removed.map(({ title, message }) => ({ title, message }));
}
