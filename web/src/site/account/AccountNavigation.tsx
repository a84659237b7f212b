import type { User } from '@qram/contract/modules/users';
import {
  IconBinaryTree,
  IconBook2,
  IconDeviceDesktop,
  IconFileText,
  IconInbox,
  IconKey,
  IconLockOpen,
  IconPackage,
  IconShieldCheck,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link, NavLink, useLocation } from 'react-router';
import { Avatar } from '../../ui/Avatar.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import classes from './AccountNavigation.module.css';
import { ACCOUNT_SECTIONS, type AccountPath } from './account-sections.ts';

const ICONS: Readonly<Record<AccountPath, TablerIcon>> = {
  '/account': IconUser,
  '/account/packages': IconPackage,
  '/account/requests': IconInbox,
  '/account/unlocked': IconLockOpen,
  '/account/learning': IconBook2,
  '/account/simulations': IconBinaryTree,
  '/account/password': IconKey,
  '/account/two-step-verification': IconShieldCheck,
  '/account/sessions': IconDeviceDesktop,
  '/account/terms': IconFileText,
};

/**
 * The user's name, and the sections of the account. On phones the profile has the list, and leads to the others, which
 * lead back. `user` is null while loading.
 */
export function AccountNavigation({ user }: { user: User | null }) {
  const isProfile = useLocation().pathname === ACCOUNT_SECTIONS[0].path;
  return (
    <nav className={`min-w-0 ${classes.navigation}`} aria-label="Account" data-list={isProfile || undefined}>
      <Link to={ACCOUNT_SECTIONS[0].path} className={`row gap-8 small font-medium no-underline ${classes.back}`}>
        Account
      </Link>
      <div className={`row gap-12 ${classes.owner}`}>
        {user ? <Avatar name={user.name} src={user.avatar} /> : <Skeleton width="32px" height="32px" radius="50%" />}
        <div className="min-w-0">
          <p dir="auto" className={`truncate text-15 font-semibold ${classes.name}`}>
            {user ? user.name : <Skeleton width="110px" height="1.2rem" />}
          </p>
          <p className={`truncate caption ${classes.username}`}>
            {user ? user.username : <Skeleton width="80px" height="1rem" />}
          </p>
        </div>
      </div>
      <ul className={`stack gap-2 ${classes.sections}`}>
        {ACCOUNT_SECTIONS.map(({ path, title }) => {
          const Icon = ICONS[path];
          return (
            <li key={path}>
              <NavLink
                to={path}
                end
                className={`row gap-10 nav-item small font-medium leading-snug ${classes.section}`}
              >
                <Icon size={18} stroke={1.75} aria-hidden="true" />
                {title}
              </NavLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
