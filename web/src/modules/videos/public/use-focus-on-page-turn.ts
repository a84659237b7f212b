import { type RefObject, useEffect, useRef } from 'react';

/** After a page of the list was turned the focus goes to the results, as it goes to the heading on a new page. */
export function useFocusOnPageTurn(page: number, results: RefObject<HTMLElement | null>): void {
  const before = useRef(page);
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    if (document.activeElement instanceof HTMLInputElement) return;
    results.current?.focus({ preventScroll: true });
  }, [page, results]);
}
