import { type RefObject, useEffect, useRef } from 'react';
import { useDialogHistory } from './dialog-history.tsx';
import { openModals } from './open-modals.ts';
import { warnBeforeUnload } from './unload-warning.ts';

/** An open dialog hides the page's scrollbar (base.css); pads the page by its width to avoid layout shift. */
function reserveScrollbarSpace(): () => void {
  const root = document.documentElement;
  if (window.innerWidth === root.clientWidth) return () => undefined;
  root.style.setProperty('scrollbar-gutter', 'stable');
  return () => root.style.removeProperty('scrollbar-gutter');
}

interface Modal {
  onClose(): void;
  /** Neither Escape nor Back closes it, and leaving the site asks first. */
  locked?: boolean;
  /** Shown in the address bar while it is open, in place of the page's own. */
  url?: string | undefined;
}

/** Opens a dialog element as modal while mounted; Back closes it. @returns handlers of the dialog element */
export function useModal(ref: RefObject<HTMLDialogElement | null>, modal: Modal) {
  const history = useDialogHistory();
  const latest = useRef(modal);
  useEffect(() => {
    latest.current = modal;
  });
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    const release = reserveScrollbarSpace();
    dialog?.showModal();
    openModals.add();
    const leave = history?.open(() => {
      if (latest.current.locked) return false;
      latest.current.onClose();
      return true;
    }, latest.current.url);
    return () => {
      leave?.();
      dialog?.close();
      openModals.remove();
      release();
      // Escape has restored the focus already, and it may be elsewhere by now.
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [ref, history]);
  const { onClose, locked = false } = modal;
  useEffect(() => (locked ? warnBeforeUnload() : undefined), [locked]);
  return {
    onCancel: locked ? (event: { preventDefault(): void }) => event.preventDefault() : undefined,
    // Chromium closes a dialog on the second Escape even if the first one was prevented.
    onClose: locked ? () => ref.current?.showModal() : onClose,
    // The second press of a double click that opened the dialog doesn't close it.
    onMouseDown: ({ target, detail }: { target: EventTarget; detail: number }) => {
      if (!locked && detail < 2 && target === ref.current) onClose();
    },
  };
}
