import type { User } from '@qram/contract/modules/users/users';
import {
  IconBinaryTree,
  IconBook2,
  IconCards,
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
import { Link } from 'react-router';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { Avatar } from '../../ui/text/Avatar.tsx';
import classes from './AccountNavigation.module.css';
import { ACCOUNT_PATH, type AccountPath, SECTION_GROUPS } from './account-sections.ts';

const ICONS: Readonly<Record<AccountPath, TablerIcon>> = {
  '/account/profile': IconUser,
  '/account/packages': IconPackage,
  '/account/requests': IconInbox,
  '/account/unlocked': IconLockOpen,
  '/account/learning': IconBook2,
  '/account/review': IconCards,
  '/account/simulations': IconBinaryTree,
  '/account/password': IconKey,
  '/account/two-step-verification': IconShieldCheck,
  '/account/sessions': IconDeviceDesktop,
  '/account/terms': IconFileText,
};

interface AccountNavigationProps {
  user: User | null;
  current: AccountPath;
  /** At /account, where phones show the list instead of a section. */
  isStart: boolean;
}

/** The user's name, and the sections of the account. On phones the list is a page, to which the sections lead back. */
export function AccountNavigation({ user, current, isStart }: AccountNavigationProps) {
  return (
    <nav className={`min-w-0 ${classes.navigation}`} aria-label="Account" data-list={isStart || undefined}>
      {isStart ? <h1 className={`tracking-tight ${classes.heading}`}>Account</h1> : null}
      <Link
        to={ACCOUNT_PATH}
        className={`flex items-center gap-2 text-4 text-ink-2 font-medium no-underline ${classes.back}`}
      >
        Account
      </Link>
      <div className={`flex items-center gap-3 mb-4 px-3 max-lg:px-0 ${classes.owner}`}>
        {user ? <Avatar name={user.name} src={user.avatar} /> : <Skeleton width="32px" height="32px" radius="50%" />}
        <div className="min-w-0">
          <p dir="auto" className="truncate text-4 font-semibold min-h-lh">
            {user ? user.name : <Skeleton width="110px" height="1.2rem" />}
          </p>
          <p className="truncate text-3 text-ink-3 min-h-lh">
            {user ? user.username : <Skeleton width="80px" height="1rem" />}
          </p>
        </div>
      </div>
      {SECTION_GROUPS.map((sections) => (
        <ul key={sections[0].path} className={`grid gap-1 ${classes.sections}`}>
          {sections.map(({ path, title, hint }) => {
            const Icon = ICONS[path];
            return (
              <li key={path}>
                <Link
                  to={path}
                  className={`flex items-center gap-3 nav-item text-4 font-medium leading-snug ${classes.section}`}
                  aria-current={path === current ? 'page' : undefined}
                >
                  <Icon size={18} stroke={1.75} aria-hidden="true" />
                  <span>
                    <span>{title}</span>
                    <span className={`text-3 text-ink-3 ${classes.hint}`}>{hint}</span>
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      ))}
    </nav>
  );
}
