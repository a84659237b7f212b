import { useEffect, useRef } from 'react';
import { NavLink, useMatch } from 'react-router';
import type { AdminScreen } from '../admin/declaration/admin-screen.ts';
import { dashboardScreen } from '../modules/dashboard/admin/dashboard-screen.ts';
import { RailTooltip } from './RailTooltip.tsx';
import classes from './sidebar.module.css';

interface PendingCount {
  /** Hidden for 0. */
  count: number;
  /** The noun of the count, for screen readers: `pending`. */
  label: string;
}

/** Pending counts by screen id. */
export type PendingCounts = Readonly<Record<string, PendingCount | undefined>>;

function SidebarBadge({ of }: { of: PendingCount | undefined }) {
  if (!of || of.count === 0) return null;
  return (
    <span className={classes.badge}>
      <span className={classes.badgeCount}>{of.count}</span>
      <span className="visually-hidden"> {of.label}</span>
    </span>
  );
}

/** Scrolls the navigation only: scrollIntoView would also move where the first Tab starts, past the skip link. */
function showInNavigation(link: HTMLElement): void {
  const navigation = link.closest('nav');
  if (!navigation) return;
  const { top, bottom } = link.getBoundingClientRect();
  const frame = navigation.getBoundingClientRect();
  if (top < frame.top) navigation.scrollTop -= frame.top - top;
  else if (bottom > frame.bottom) navigation.scrollTop += bottom - frame.bottom;
}

interface SidebarLinkProps {
  screen: AdminScreen;
  rail: boolean;
  pending?: PendingCount | undefined;
  onNavigate?: () => void;
}

/** A link in the sidebar; the router marks the current one with aria-current. In low windows it scrolls into view. */
export function SidebarLink({ screen, rail, pending, onNavigate }: SidebarLinkProps) {
  const ScreenIcon = screen.icon;
  const end = screen === dashboardScreen;
  const link = useRef<HTMLAnchorElement>(null);
  const current = useMatch({ path: screen.path, end }) !== null;
  useEffect(() => {
    if (current && link.current) showInNavigation(link.current);
  }, [current]);
  return (
    <RailTooltip
      label={pending?.count ? `${screen.label}: ${pending.count} ${pending.label}` : screen.label}
      rail={rail}
    >
      <NavLink ref={link} to={screen.path} end={end} className={classes.link} onClick={onNavigate}>
        <ScreenIcon size={19} stroke={1.6} aria-hidden="true" />
        <span className={rail ? 'visually-hidden' : classes.label}>{screen.label}</span>
        <SidebarBadge of={pending} />
      </NavLink>
    </RailTooltip>
  );
}
