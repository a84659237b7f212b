import { useLocalStorage } from '@mantine/hooks';
import { IconChevronRight } from '@tabler/icons-react';
import { useId } from 'react';
import { useLocation } from 'react-router';
import { isAt } from '../admin/declaration/admin-screen.ts';
import { type PendingCounts, SidebarLink } from './SidebarLink.tsx';
import type { AdminScreenGroup } from './screen-groups.ts';
import classes from './sidebar.module.css';

interface SidebarGroupProps {
  group: AdminScreenGroup;
  rail: boolean;
  pendingCounts: PendingCounts;
  onNavigate?: () => void;
}

/**
 * A named group of links. A collapsed group shows what waits in it, opens while one of its screens is active, and stays
 * as it was left.
 */
export function SidebarGroup({ group, rail, pendingCounts, onNavigate }: SidebarGroupProps) {
  const id = useId();
  const { pathname } = useLocation();
  const holdsCurrent = group.screens.some((screen) => isAt(screen, pathname));
  const [chosen, setChosen] = useLocalStorage<boolean | null>({
    key: `sidebar ${group.label}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const open = chosen ?? (!group.collapsed || holdsCurrent);
  const shown = open ? group.screens : group.screens.filter(({ id: screen }) => pendingCounts[screen]?.count);
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
          <IconChevronRight size={14} stroke={2} className={classes.chevron} aria-hidden="true" />
        </button>
      ) : (
        <p className={classes.groupLabel} id={`${id}-label`}>
          <span className={rail ? 'visually-hidden' : undefined}>{group.label}</span>
        </p>
      )}
      <ul id={id} className={classes.list} hidden={shown.length === 0} aria-label={group.label}>
        {shown.map((screen) => (
          <li key={screen.id}>
            <SidebarLink screen={screen} rail={rail} pending={pendingCounts[screen.id]} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </div>
  );
}
