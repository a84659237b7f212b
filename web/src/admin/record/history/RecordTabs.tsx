import { NavLink } from 'react-router';
import classes from './history.module.css';

interface RecordTabsProps {
  edit: string;
  history: string;
}

export const RecordTabs = ({ edit, history }: RecordTabsProps) => (
  <nav className={classes.tabs} aria-label="Pages of this record">
    <NavLink to={edit} end className={classes.tab}>
      Edit
    </NavLink>
    <NavLink to={history} end className={classes.tab}>
      History
    </NavLink>
  </nav>
);
