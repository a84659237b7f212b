import { IconMenu2 } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { Link, NavLink } from 'react-router';
import { AccountControls } from '../modules/auth/public/AccountControls.tsx';
import { ThemeToggle } from '../ui/ThemeToggle.tsx';
import { BrandWord } from './BrandWord.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import { SearchButton } from './SearchButton.tsx';
import classes from './SiteHeader.module.css';
import { NAVIGATION } from './site-addresses.ts';

/** Brand, navigation, theme and account; below 768 px navigation and account move into a menu (requirements: Site). */
export function SiteHeader() {
  const [menuOpen, setMenuOpen] = useState(false);
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  return (
    <header className={classes.header}>
      <div className={`row measure gap-28 ${classes.bar}`}>
        <Link to="/" className={`flex-none text-20 leading-snug no-underline ${classes.brand}`}>
          <BrandWord />
        </Link>
        <nav className={classes.navigation} aria-label="Main">
          <ul className={`row items-stretch gap-4 ${classes.links}`}>
            {NAVIGATION.map(({ to, label }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={to === '/'}
                  className={`block small font-medium leading-snug no-underline ${classes.link}`}
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0 row gap-12">
          <SearchButton />
          <ThemeToggle />
          <div className={`min-w-0 ${classes.account}`}>
            <AccountControls />
          </div>
          <button
            type="button"
            className={`icon-button control ${classes.menuButton}`}
            aria-haspopup="dialog"
            aria-expanded={menuOpen}
            onClick={() => setMenuOpen(true)}
          >
            <IconMenu2 size={20} stroke={1.75} aria-hidden="true" />
            <span className="visually-hidden">Menu</span>
          </button>
        </div>
      </div>
      {menuOpen ? <MobileMenu onClose={closeMenu} /> : null}
    </header>
  );
}
