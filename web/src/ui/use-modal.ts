import { type RefObject, useEffect } from 'react';

/** An open dialog hides the page's scrollbar (base.css); pads the page by its width to avoid layout shift. */
function reserveScrollbarSpace(): () => void {
  const root = document.documentElement;
  if (window.innerWidth === root.clientWidth) return () => undefined;
  root.style.setProperty('scrollbar-gutter', 'stable');
  return () => root.style.removeProperty('scrollbar-gutter');
}

/** Opens a dialog element as modal while mounted. The browser traps the focus and restores it on close. */
export function useModal(ref: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    const release = reserveScrollbarSpace();
    dialog?.showModal();
    return () => {
      dialog?.close();
      release();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [ref]);
}
