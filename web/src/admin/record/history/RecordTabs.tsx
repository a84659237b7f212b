import { NavLink } from 'react-router';
import classes from './history.module.css';

interface RecordTabsProps {
  /** Paths of the record's pages. */
  edit: string;
  history: string;
}

/** Leads from the page that edits a record to its history, and back. */
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
