import { IconSearch } from '@tabler/icons-react';
import { lazy, type MouseEvent, Suspense, useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import classes from './SearchButton.module.css';

const load = () => import('../modules/search/public/SearchDialog.tsx').then((m) => ({ default: m.SearchDialog }));
const SearchDialog = lazy(load);

/** Whether a key press belongs to what has the focus, or to an open dialog. */
const isTaken = ({ target }: KeyboardEvent): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]'));

/** `/`, or Ctrl or Cmd K also while typing. */
function opensSearch(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || event.shiftKey || document.querySelector('dialog[open]')) return false;
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'k';
  return event.key === '/' && !isTaken(event);
}

/** Link to the search page. Opens the search dialog instead, as do its keys; the dialog is loaded then. */
export function SearchButton() {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const show = useCallback(() => {
    // A dialog that can't be loaded is the page instead.
    load().then(
      () => setOpen(true),
      () => window.location.assign('/search'),
    );
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!opensSearch(event)) return;
      event.preventDefault();
      show();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [show]);
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    show();
  };
  return (
    <>
      <Link to="/search" className={classes.button} aria-label="Search" title="Search" onClick={onClick}>
        <IconSearch size={19} stroke={1.75} aria-hidden="true" />
      </Link>
      {open ? (
        <Suspense fallback={null}>
          <SearchDialog onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
