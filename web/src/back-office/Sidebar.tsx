import { IconHome, IconLogout } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useApi } from '../api/api-context.tsx';
import { messageCountsQuery } from '../modules/contact/admin/messages-queries.ts';
import { dashboardScreen } from '../modules/dashboard/admin/dashboard-screen.ts';
import { pendingRequestsQuery } from '../modules/service-requests/admin/pending-requests.ts';
import { BrandWord } from '../site/frame/BrandWord.tsx';
import { RailTooltip } from './RailTooltip.tsx';
import { SidebarGroup } from './SidebarGroup.tsx';
import { type PendingCounts, SidebarLink } from './SidebarLink.tsx';
import { screenGroups } from './screen-groups.ts';
import classes from './sidebar.module.css';
import { useSignOut } from './sign-out.tsx';

interface SidebarProps {
  /** Shows only icons, with the labels as tooltips. */
  rail?: boolean;
  /** Called after a navigation, so that a surrounding drawer can close. */
  onNavigate?: () => void;
}

/** Navigation of the back office with counts of pending requests and new messages. */
export function Sidebar({ rail = false, onNavigate }: SidebarProps) {
  const api = useApi();
  const signOut = useSignOut();
  const { data: pending = 0 } = useQuery(pendingRequestsQuery(api));
  const { data: messages } = useQuery(messageCountsQuery(api));
  const pendingCounts: PendingCounts = {
    'service-requests': { count: pending, label: 'pending' },
    messages: { count: messages?.new ?? 0, label: 'new' },
  };
  return (
    <div className={classes.sidebar} data-rail={rail || undefined}>
      <Link to="/admin" className={classes.brand} onClick={onNavigate}>
        <BrandWord />
      </Link>
      <nav className={classes.nav} aria-label="Management">
        <SidebarLink screen={dashboardScreen} rail={rail} onNavigate={onNavigate} />
        {screenGroups.map((group) => (
          <SidebarGroup
            key={group.label}
            group={group}
            rail={rail}
            pendingCounts={pendingCounts}
            onNavigate={onNavigate}
          />
        ))}
      </nav>
      <div className={classes.foot}>
        <RailTooltip label="Home Page" rail={rail}>
          <Link to="/" className={classes.link} onClick={onNavigate}>
            <IconHome size={19} stroke={1.6} aria-hidden="true" />
            <span className={rail ? 'visually-hidden' : undefined}>Home Page</span>
          </Link>
        </RailTooltip>
        <RailTooltip label="Logout" rail={rail}>
          <button type="button" className={classes.link} onClick={signOut}>
            <IconLogout size={19} stroke={1.6} aria-hidden="true" />
            <span className={rail ? 'visually-hidden' : undefined}>Logout</span>
          </button>
        </RailTooltip>
      </div>
    </div>
  );
}
