import { useEffect } from 'react';
import { useNavigate } from 'react-router';

function findTarget(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // No text is encoded like that.
    return null;
  }
}

/** Routes links within the page, so that Back restores scroll positions. Moves the focus, as browsers do. */
export function useFragmentLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#"]') : null;
      const target = link && findTarget(link.hash);
      if (!link || !target) return;
      const { hash } = link;
      event.preventDefault();
      const { search, hash: before } = window.location;
      void navigate({ search, hash }, { replace: hash === before });
      if (target.tabIndex < 0) target.tabIndex = -1;
      target.focus({ preventScroll: true });
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [navigate]);
}
