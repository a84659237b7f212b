import { IconSearch } from '@tabler/icons-react';
import { type ComponentType, type MouseEvent, useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';

type Dialog = ComponentType<{ onClose(): void }>;

/** True if single-key shortcuts are off in this browser, as the back office sets it. */
function areShortcutsOff(): boolean {
  try {
    return localStorage.getItem('shortcuts') === 'off';
  } catch {
    return false;
  }
}

const TYPED_IN = 'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])';

/** Ctrl or Cmd K, or `/` unless it is typed into a field. Shift is part of `/` on some keyboards. */
function isSearchShortcut({ key, altKey, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent): boolean {
  if (altKey || document.querySelector('dialog[open]')) return false;
  if (ctrlKey || metaKey) return !shiftKey && key.toLowerCase() === 'k';
  return key === '/' && !(target as Element).matches(TYPED_IN) && !areShortcutsOff();
}

/** Link to the search page. Opens the search dialog instead, as do its keys; the dialog is loaded then. */
export function SearchButton() {
  const [Open, setOpen] = useState<Dialog | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const show = useCallback((event: Pick<Event, 'preventDefault'>) => {
    event.preventDefault();
    // A dialog that can't be loaded is the page instead.
    import('../../modules/search/public/SearchDialog.tsx').then(
      ({ SearchDialog }) => setOpen(() => SearchDialog),
      () => window.location.assign('/search'),
    );
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && !event.repeat && isSearchShortcut(event)) show(event);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [show]);
  const onClick = (event: MouseEvent) => {
    if (!event.metaKey && !event.ctrlKey && !event.shiftKey) show(event);
  };
  return (
    <>
      <Link to="/search" className="icon-button control" aria-label="Search" title="Search" onClick={onClick}>
        <IconSearch size={19} stroke={1.75} aria-hidden="true" />
      </Link>
      {Open ? <Open onClose={close} /> : null}
    </>
  );
}
