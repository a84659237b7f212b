import { notificationsStore } from '@mantine/notifications';

/** Removes all toasts, and returns their titles and messages. */
export function takeToasts(): { title: unknown; message: unknown }[] {
  const { notifications, queue } = notificationsStore.getState();
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: [], queue: [] });
  return [...notifications, ...queue].map(({ title, message }) => ({ title, message }));
}
