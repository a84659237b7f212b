import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react';
import { type NavigateFunction, useLocation, useNavigate } from 'react-router';

interface OpenDialog {
  id: string;
  /** Shown in the address bar in place of the page's own. */
  address: string | undefined;
  /** Closes the dialog, or returns false to stay open. */
  onBack(): boolean;
  /** The state of its history entry. */
  entry: 'missing' | 'requested' | 'present' | 'left';
}

type HistoryLocation = Pick<ReturnType<typeof useLocation>, 'pathname' | 'search' | 'state'>;

/** Ids of the dialogs that are open at a history entry. */
function dialogsAt(state: unknown): string[] {
  const found = state !== null && typeof state === 'object' ? (state as { dialogs?: unknown }).dialogs : undefined;
  return Array.isArray(found) ? found.filter((id) => typeof id === 'string') : [];
}

/**
 * Keeps one history entry per open dialog, so that Back closes the dialog instead of leaving the page. Forward opens a
 * dialog with an address again.
 */
export class DialogHistory {
  readonly #open: OpenDialog[] = [];
  #location: HistoryLocation = { pathname: '/', search: '', state: null };
  #navigate: NavigateFunction = () => undefined;
  /** Opens the dialog of an address again; false: not a dialog of this page. */
  #reopen: ((address: string) => boolean) | undefined;
  /** Addresses of dialogs that are being opened again. */
  #reopening: readonly string[] = [];
  /** A step back is on its way; the next location ends it. */
  #goingBack = false;

  /** The router has arrived at a location. */
  arrive(location: HistoryLocation, navigate: NavigateFunction): void {
    this.#location = location;
    this.#navigate = navigate;
    this.#goingBack = false;
    const ids = dialogsAt(location.state);
    const isOpen = (id: string) => this.#open.some((dialog) => dialog.id === id);
    this.#reopening = ids.filter((id) => !isOpen(id) && this.#reopen?.(id));
    for (const dialog of [...this.#open]) {
      if (ids.includes(dialog.id)) dialog.entry = 'present';
      else if (dialog.entry === 'present') dialog.entry = dialog.onBack() ? 'left' : 'missing';
      else if (dialog.entry === 'requested') dialog.entry = 'missing';
    }
    this.#sync();
  }

  /** Adds an entry for a dialog; the returned function removes it. */
  open(onBack: () => boolean, address?: string): () => void {
    const id = address ?? crypto.getRandomValues(new Uint32Array(2)).join('-');
    const isReopened = this.#reopening.includes(id);
    const dialog: OpenDialog = { id, address, onBack, entry: isReopened ? 'present' : 'missing' };
    this.#reopening = this.#reopening.filter((other) => other !== id);
    this.#open.push(dialog);
    this.#sync();
    return () => {
      this.#open.splice(this.#open.indexOf(dialog), 1);
      this.#sync();
    };
  }

  /** Lets Forward open dialogs that have an address; the returned function ends it. */
  reopenWith(reopen: (address: string) => boolean): () => void {
    this.#reopen = reopen;
    return () => {
      this.#reopen = undefined;
    };
  }

  #sync(): void {
    if (this.#goingBack) return;
    const ids = dialogsAt(this.#location.state);
    // The dialog of this entry has closed, or was lost by a reload, or Forward led back to one that isn't opened again.
    if (ids.some((id) => !this.#reopening.includes(id) && !this.#open.some((dialog) => dialog.id === id))) {
      this.#goingBack = true;
      return void this.#navigate(-1);
    }
    const next = this.#open.find(({ entry }) => entry === 'missing');
    if (!next) return;
    next.entry = 'requested';
    const { pathname, search } = this.#location;
    // Removes the hash, which would scroll the page behind the dialog.
    const mask = next.address === undefined ? {} : { mask: next.address };
    void this.#navigate(
      { pathname, search },
      { state: { dialogs: [...ids, next.id] }, preventScrollReset: true, ...mask },
    );
  }
}

const DialogHistoryContext = createContext<DialogHistory | null>(null);

/** History of the dialogs below it. Belongs inside the router, around all pages that open dialogs. */
export function DialogHistoryProvider({ children }: { children: ReactNode }) {
  const [history] = useState(() => new DialogHistory());
  const location = useLocation();
  const navigate = useNavigate();
  // A layout effect: it has to know the location before closed dialogs clean up.
  useLayoutEffect(() => history.arrive(location, navigate), [history, location, navigate]);
  return <DialogHistoryContext value={history}>{children}</DialogHistoryContext>;
}

export const useDialogHistory = (): DialogHistory | null => useContext(DialogHistoryContext);
