import { NavLink } from 'react-router';
import { type AdminScreen, dashboardScreen } from '../admin-screens.ts';
import classes from './sidebar.module.css';

interface SidebarLinkProps {
  screen: AdminScreen;
  /** Number of things that wait there; none is shown for 0. */
  pending?: number;
  onNavigate?: () => void;
}

/** A place in the sidebar; the router marks the current one with aria-current. */
export function SidebarLink({ screen, pending = 0, onNavigate }: SidebarLinkProps) {
  const ScreenIcon = screen.icon;
  return (
    <NavLink to={screen.path} end={screen === dashboardScreen} className={classes.link} onClick={onNavigate}>
      <ScreenIcon size={19} stroke={1.6} aria-hidden="true" />
      <span className={classes.label}>{screen.label}</span>
      {pending > 0 ? (
        <span className={classes.badge}>
          {pending}
          <span className="visually-hidden"> pending</span>
        </span>
      ) : null}
    </NavLink>
  );
}
