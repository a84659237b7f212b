import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react';
import { type NavigateFunction, useLocation, useNavigate } from 'react-router';

interface OpenDialog {
  /** The path, for a dialog that has one. */
  id: string;
  url: string | undefined;
  /** Closes the dialog, or returns false to stay open. */
  onBack(): boolean;
  entry: 'missing' | 'requested' | 'present' | 'left';
}

/** Reopens the dialog of a path; false if it can't. */
type Reopener = (url: string) => boolean;

type HistoryLocation = Pick<ReturnType<typeof useLocation>, 'pathname' | 'search' | 'state'>;

/** Ids of the dialogs that are open at a history entry. */
function dialogsAt(state: unknown): string[] {
  const found = state !== null && typeof state === 'object' ? (state as { dialogs?: unknown }).dialogs : undefined;
  return Array.isArray(found) ? found.filter((id) => typeof id === 'string') : [];
}

/** True for the state of a dialog's history entry. Its URL has no fragment. */
export const isDialogEntry = (state: unknown): boolean => dialogsAt(state).length > 0;

/** Keeps one history entry per open dialog, so that Back closes the dialog instead of leaving the page. */
export class DialogHistory {
  readonly #open: OpenDialog[] = [];
  #location: HistoryLocation = { pathname: '/', search: '', state: null };
  #navigate: NavigateFunction = () => undefined;
  /** A step back is on its way; the next location ends it. */
  #goingBack = false;
  readonly #reopeners = new Set<Reopener>();

  arrive(location: HistoryLocation, navigate: NavigateFunction): void {
    this.#location = location;
    this.#navigate = navigate;
    this.#goingBack = false;
    const ids = dialogsAt(location.state);
    for (const dialog of [...this.#open]) {
      if (ids.includes(dialog.id)) dialog.entry = 'present';
      else if (dialog.entry === 'present') dialog.entry = dialog.onBack() ? 'left' : 'missing';
      else if (dialog.entry === 'requested') dialog.entry = 'missing';
    }
    // Forward has led back to a dialog.
    const closed = ids.find((id) => !this.#open.some((dialog) => dialog.id === id));
    if (closed !== undefined && [...this.#reopeners].some((reopen) => reopen(closed))) return;
    this.#sync();
  }

  /** Reopens dialogs with a path when Forward leads to them. @returns the end of it */
  reopenWith(reopen: Reopener): () => void {
    this.#reopeners.add(reopen);
    return () => this.#reopeners.delete(reopen);
  }

  /** Adds an entry for a dialog, unless the present one is its own; the returned function removes it. */
  open(onBack: () => boolean, url?: string): () => void {
    const id = url ?? crypto.getRandomValues(new Uint32Array(2)).join('-');
    const isHere = dialogsAt(this.#location.state).includes(id);
    const dialog: OpenDialog = { id, url, onBack, entry: isHere ? 'present' : 'missing' };
    this.#open.push(dialog);
    this.#sync();
    return () => {
      this.#open.splice(this.#open.indexOf(dialog), 1);
      this.#sync();
    };
  }

  #sync(): void {
    if (this.#goingBack) return;
    const ids = dialogsAt(this.#location.state);
    // The dialog of this entry has closed, or was lost by a reload, or nothing reopens it.
    if (ids.some((id) => !this.#open.some((dialog) => dialog.id === id))) {
      this.#goingBack = true;
      return void this.#navigate(-1);
    }
    const next = this.#open.find(({ entry }) => entry === 'missing');
    if (!next) return;
    next.entry = 'requested';
    const { pathname, search } = this.#location;
    // Removes the hash, which would scroll the page behind the dialog.
    const mask = next.url === undefined ? {} : { mask: next.url };
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
