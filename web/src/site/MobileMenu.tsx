import { IconX } from '@tabler/icons-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { AccountLinks } from '../modules/auth/public/AccountLinks.tsx';
import { useModal } from '../ui/use-modal.ts';
import classes from './MobileMenu.module.css';
import { NAVIGATION } from './site-addresses.ts';

const WIDE = '(width >= 768px)';

/** Closes on navigation, and when the window grows past the mobile breakpoint. */
function useAutoClose(onClose: () => void): void {
  const { key } = useLocation();
  const opened = useRef(key);
  useEffect(() => {
    if (opened.current !== key) onClose();
  }, [key, onClose]);
  useEffect(() => {
    const wide = window.matchMedia(WIDE);
    wide.addEventListener('change', onClose);
    return () => wide.removeEventListener('change', onClose);
  }, [onClose]);
}

/** Navigation and account below 768 px, as a modal dialog that traps the focus. */
export function MobileMenu({ onClose }: { onClose(): void }) {
  const ref = useRef<HTMLDialogElement>(null);
  useModal(ref);
  useAutoClose(onClose);
  const onPress = (event: MouseEvent) => {
    if (event.target === ref.current) onClose();
  };
  return (
    <dialog ref={ref} className={classes.menu} aria-label="Menu" onClose={onClose} onMouseDown={onPress}>
      <div className={classes.sheet}>
        <button type="button" className={classes.close} aria-label="Close menu" onClick={onClose}>
          <IconX size={20} stroke={1.75} aria-hidden="true" />
        </button>
        <nav aria-label="Main">
          <ul className={classes.links}>
            {NAVIGATION.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} end={to === '/'} className={classes.link} onClick={onClose}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <AccountLinks onDone={onClose} />
      </div>
    </dialog>
  );
}
