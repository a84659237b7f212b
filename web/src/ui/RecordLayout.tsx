import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './RecordLayout.module.css';

interface RecordLayoutProps {
  /** The list that the record belongs to. */
  list: { to: string; label: string };
  /** The record's place in it: its category or number. */
  place?: string;
  eyebrow?: string;
  title: string;
  /** Badges and dates below the title. */
  facts?: ReactNode;
  lead?: string;
  /** Beside the content on wide screens, below it on narrow ones. */
  aside: ReactNode;
  /** Content that comes after what is beside it. */
  more?: ReactNode;
  children: ReactNode;
}

/** Page of one record: where it is, heading, content and what goes with it. */
export function RecordLayout({ list, place, eyebrow, title, facts, lead, aside, more, children }: RecordLayoutProps) {
  return (
    <article className={classes.page}>
      <nav className={`${classes.path} screen-only`} aria-label="Breadcrumb">
        <ol>
          <li>
            <Link to={list.to}>{list.label}</Link>
          </li>
          {place ? <li>{place}</li> : null}
        </ol>
      </nav>
      <header className={classes.head}>
        {eyebrow ? <p className={classes.eyebrow}>{eyebrow}</p> : null}
        <h1 className={classes.title}>{title}</h1>
        {facts ? <div className={classes.facts}>{facts}</div> : null}
        {lead ? <p className={classes.lead}>{lead}</p> : null}
      </header>
      <div className={classes.columns}>
        <div className={classes.content}>{children}</div>
        <aside className={classes.aside} aria-label="More about this page">
          {aside}
        </aside>
        {more ? <div className={classes.more}>{more}</div> : null}
      </div>
    </article>
  );
}
