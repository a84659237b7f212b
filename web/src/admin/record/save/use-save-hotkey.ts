import { useHotkeys } from '@mantine/hooks';
import type { RefObject } from 'react';

/** Name of the button that saves and starts the next record. */
export const ADD_ANOTHER = 'add-another';

/** Submits the form on Ctrl S or Cmd S, also while typing in a field; with Shift, to add another record. */
export function useSaveHotkey(form: RefObject<HTMLFormElement | null>): void {
  const another = () => form.current?.querySelector<HTMLButtonElement>(`button[name=${ADD_ANOTHER}]`)?.click();
  useHotkeys(
    [
      ['mod+S', () => form.current?.requestSubmit()],
      ['mod+shift+S', another],
    ],
    [],
  );
}
