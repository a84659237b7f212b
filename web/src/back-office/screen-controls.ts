import { findVisible } from '../admin/ui/find-visible.ts';

/** The search field of the screen that is shown. */
export const findSearch = (): HTMLInputElement | null =>
  findVisible<HTMLInputElement>('#admin-main input[type=search]');

/** The button of the screen that opens the form of a new record. */
export const findAdd = (): HTMLElement | null => findVisible('#admin-main [data-add-new]');

/** The toast that came last. */
export const findToast = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('.mantine-Notification-root')].at(-1);

/** True if a form can be saved by keys on this screen: in its page, or in a drawer that adds records. */
export const hasForm = (): boolean => findAdd() !== null || findVisible('#admin-main form') !== null;
