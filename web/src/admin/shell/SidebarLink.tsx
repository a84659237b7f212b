import { NavLink } from 'react-router';
import { dashboardScreen } from '../../modules/dashboard/admin/dashboard-screen.ts';
import type { AdminScreen } from '../admin-screen.ts';
import classes from './sidebar.module.css';

interface WaitingThings {
  /** Hidden for 0. */
  count: number;
  /** What is counted, for screen readers: `pending`. */
  word: string;
}

/** Pending counts by screen id. */
export type Waiting = Readonly<Record<string, WaitingThings | undefined>>;

export function SidebarBadge({ of }: { of: WaitingThings | undefined }) {
  if (!of || of.count === 0) return null;
  return (
    <span className={classes.badge}>
      {of.count}
      <span className="visually-hidden"> {of.word}</span>
    </span>
  );
}

interface SidebarLinkProps {
  screen: AdminScreen;
  waiting?: WaitingThings | undefined;
  onNavigate?: () => void;
}

/** A link in the sidebar; the router marks the current one with aria-current. */
export function SidebarLink({ screen, waiting, onNavigate }: SidebarLinkProps) {
  const ScreenIcon = screen.icon;
  return (
    <NavLink to={screen.path} end={screen === dashboardScreen} className={classes.link} onClick={onNavigate}>
      <ScreenIcon size={19} stroke={1.6} aria-hidden="true" />
      <span className={classes.label}>{screen.label}</span>
      <SidebarBadge of={waiting} />
    </NavLink>
  );
}
