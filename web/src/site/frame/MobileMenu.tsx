import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import { AccountLinks } from '../../modules/auth/public/account/AccountLinks.tsx';
import { useModal } from '../../ui/overlay/use-modal.ts';
import { FURTHER_PAGES, NAVIGATION } from '../navigation.ts';
import classes from './MobileMenu.module.css';
import { NavigationProgress } from './NavigationProgress.tsx';

const WIDE = '(width >= 768px)';

/** Closes when the window grows past the mobile breakpoint. */
function useCloseWhenWide(onClose: () => void): void {
  useEffect(() => {
    const wide = window.matchMedia(WIDE);
    wide.addEventListener('change', onClose);
    return () => wide.removeEventListener('change', onClose);
  }, [onClose]);
}

/** Menu below 768 px. Its close button covers the header's menu button; links replace its history entry, which closes it. */
export function MobileMenu({ onClose }: { onClose(): void }) {
  const ref = useRef<HTMLDialogElement>(null);
  const handlers = useModal(ref, { onClose });
  useCloseWhenWide(onClose);
  return (
    <dialog ref={ref} className={classes.menu} aria-label="Menu" {...handlers}>
      <NavigationProgress />
      <button
        type="button"
        className={`icon-button control ${classes.close}`}
        aria-label="Close menu"
        onClick={onClose}
      >
        <IconX size={20} stroke={1.75} aria-hidden="true" />
      </button>
      <div className={`grid shadow-float ${classes.sheet}`}>
        <nav aria-label="Main">
          <ul className="grid">
            {NAVIGATION.map(({ to, label }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={to === '/'}
                  replace
                  className={`block text-6 font-semibold no-underline ${classes.link}`}
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
          <ul className="grid">
            <li>
              <NavLink
                to="/search"
                replace
                className={`block text-ink-2 font-medium no-underline ${classes.furtherLink}`}
              >
                Search
              </NavLink>
            </li>
            {FURTHER_PAGES.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} replace className={`block text-ink-2 font-medium no-underline ${classes.furtherLink}`}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <AccountLinks onLogout={onClose} />
      </div>
    </dialog>
  );
}
