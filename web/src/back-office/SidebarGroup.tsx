import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useLocation } from 'react-router';
import { isAt } from '../admin/declaration/admin-screen.ts';
import { type PendingCounts, SidebarBadge, SidebarLink } from './SidebarLink.tsx';
import type { AdminScreenGroup } from './screen-groups.ts';
import classes from './sidebar.module.css';

interface SidebarGroupProps {
  group: AdminScreenGroup;
  rail: boolean;
  pendingCounts: PendingCounts;
  onNavigate?: () => void;
}

/** A named group of links. A collapsed group opens while one of its screens is active. */
export function SidebarGroup({ group, rail, pendingCounts, onNavigate }: SidebarGroupProps) {
  const id = useId();
  const { pathname } = useLocation();
  const holdsCurrent = group.screens.some((screen) => isAt(screen, pathname));
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = chosen ?? (!group.collapsed || holdsCurrent);
  return (
    <div className={classes.group}>
      {group.collapsed ? (
        <button
          type="button"
          className={classes.groupToggle}
          aria-expanded={open}
          aria-controls={id}
          title={rail ? group.label : undefined}
          onClick={() => setChosen(!open)}
        >
          <span className={rail ? 'visually-hidden' : undefined}>{group.label}</span>
          {open
            ? null
            : group.screens.map(({ id: screen }) => <SidebarBadge key={screen} of={pendingCounts[screen]} />)}
          <IconChevronRight size={14} stroke={2} className={classes.chevron} aria-hidden="true" />
        </button>
      ) : (
        <p className={classes.groupLabel} id={`${id}-label`}>
          <span className={rail ? 'visually-hidden' : undefined}>{group.label}</span>
        </p>
      )}
      <ul id={id} className={classes.list} hidden={!open} aria-label={group.label}>
        {group.screens.map((screen) => (
          <li key={screen.id}>
            <SidebarLink screen={screen} rail={rail} pending={pendingCounts[screen.id]} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </div>
  );
}
