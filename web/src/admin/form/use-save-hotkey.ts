import { useHotkeys } from '@mantine/hooks';
import type { RefObject } from 'react';

/** Submits the form on Ctrl S or Cmd S, also while typing in a field. */
export function useSaveHotkey(form: RefObject<HTMLFormElement | null>): void {
  useHotkeys([['mod+S', () => form.current?.requestSubmit()]], []);
}
