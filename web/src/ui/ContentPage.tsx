import type { ReactNode } from 'react';
import classes from './ContentPage.module.css';

interface ContentPageProps {
  /** Label above the heading. */
  eyebrow: string;
  title: string;
  /** One-sentence description. */
  lead: string;
  children: ReactNode;
}

/** Page that lists content below a heading and a description. */
export function ContentPage({ eyebrow, title, lead, children }: ContentPageProps) {
  return (
    <div className={classes.page}>
      <p className={classes.eyebrow}>{eyebrow}</p>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.lead}>{lead}</p>
      {children}
    </div>
  );
}
