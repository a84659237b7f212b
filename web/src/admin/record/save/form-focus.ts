import { type RefObject, useEffect, useState } from 'react';

/** Returns a function that moves the focus to the first field with an error, once the fields show their errors. */
export function useErrorFocus(form: RefObject<HTMLFormElement | null>): () => void {
  const [request, setRequest] = useState(0);
  useEffect(() => {
    if (request > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] button')?.focus();
  }, [request, form]);
  return () => setRequest((previous) => previous + 1);
}

/** Moves the focus into the form when it opens. */
export function useFirstFieldFocus(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true }), [form]);
}
