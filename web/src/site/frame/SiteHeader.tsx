import { IconMenu2 } from '@tabler/icons-react';
import { type ComponentType, useCallback, useState } from 'react';
import { Link, NavLink } from 'react-router';
import { AccountControls } from '../../modules/auth/public/account/AccountControls.tsx';
import { ThemeToggle } from '../../ui/controls/ThemeToggle.tsx';
import { NAVIGATION } from '../navigation.ts';
import { BrandWord } from './BrandWord.tsx';
import { SearchButton } from './SearchButton.tsx';
import classes from './SiteHeader.module.css';

type Menu = ComponentType<{ onClose(): void }>;

const loadMenu = () => import('./MobileMenu.tsx');

/** Brand, navigation, theme and account; below 768 px navigation and account move into a menu (requirements: Site). */
export function SiteHeader() {
  const [Open, setOpen] = useState<Menu | null>(null);
  const closeMenu = useCallback(() => setOpen(null), []);
  const openMenu = () =>
    void loadMenu().then(
      ({ MobileMenu }) => setOpen(() => MobileMenu),
      // The footer has the same links.
      () => document.querySelector('footer')?.scrollIntoView(),
    );
  return (
    <header className={classes.header}>
      <div className={`flex items-center measure gap-8 ${classes.bar}`}>
        <Link to="/" className="flex-none text-6 leading-snug no-underline p-2 mx-[-6px] rounded-control">
          <BrandWord />
        </Link>
        <nav className={classes.navigation} aria-label="Main">
          <ul className="flex gap-1 md:max-lg:gap-0">
            {NAVIGATION.map(({ to, label }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={to === '/'}
                  className={`block text-4 text-ink-2 font-medium leading-snug no-underline ${classes.link}`}
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0 flex items-center gap-3">
          <SearchButton />
          <ThemeToggle />
          <div className={`min-w-0 ${classes.account}`}>
            <AccountControls />
          </div>
          <button
            type="button"
            className={`icon-button control ${classes.menuButton}`}
            aria-haspopup="dialog"
            aria-expanded={Open !== null}
            onPointerEnter={() => void loadMenu().catch(() => undefined)}
            onClick={openMenu}
          >
            <IconMenu2 size={20} stroke={1.75} aria-hidden="true" />
            <span className="visually-hidden">Menu</span>
          </button>
        </div>
      </div>
      {Open ? <Open onClose={closeMenu} /> : null}
    </header>
  );
}
