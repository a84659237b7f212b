import { page } from 'vitest/browser';

/** The field with a label that begins with this. */
export const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
export const button = (name: string | RegExp) => page.getByRole('button', { name });
export const dialog = (name: string) => page.getByRole('dialog', { name });
/** The toast with this text. */
export const toast = (text: string) => page.getByRole('alert').filter({ hasText: text });
