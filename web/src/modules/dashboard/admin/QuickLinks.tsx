import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { allScreens } from '../../../admin/admin-screens.ts';
import panel from '../../../admin/ui/panel.module.css';
import classes from './quick-links.module.css';

const LINKED = ['videos', 'tutorials', 'users', 'service-requests'];

/** The ways to what is managed most (spec §2). */
export function QuickLinks() {
  const screens = LINKED.flatMap((id) => allScreens.filter((screen) => screen.id === id));
  return (
    <nav className={panel.panel} aria-labelledby="quick-links-title">
      <div className={panel.head}>
        <h2 className={panel.title} id="quick-links-title">
          Quick links
        </h2>
      </div>
      <ul className={classes.list}>
        {screens.map((screen) => (
          <li key={screen.id}>
            <Link to={screen.path} className={classes.link}>
              <screen.icon size={19} stroke={1.6} aria-hidden="true" />
              <span className={classes.label}>{screen.label}</span>
              <IconChevronRight size={16} stroke={1.8} aria-hidden="true" className={classes.arrow} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
