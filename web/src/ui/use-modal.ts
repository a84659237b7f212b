import { type RefObject, useEffect } from 'react';

/** An open dialog takes the page's scroll bar away (base.css); its room is kept, so that the page does not shift. */
function keepScrollBarRoom(): () => void {
  const root = document.documentElement;
  if (window.innerWidth === root.clientWidth) return () => undefined;
  root.style.setProperty('scrollbar-gutter', 'stable');
  return () => root.style.removeProperty('scrollbar-gutter');
}

/**
 * Opens a dialog element as modal for as long as it is rendered. The browser traps the focus in it; when it goes, the
 * focus returns to what had it before, if that is still there.
 */
export function useModal(ref: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    const release = keepScrollBarRoom();
    dialog?.showModal();
    return () => {
      dialog?.close();
      release();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [ref]);
}
