import type { ReactNode } from 'react';
import classes from './ContentPage.module.css';

interface ContentPageProps {
  /** One word above the heading. */
  eyebrow: string;
  title: string;
  /** One sentence on what there is to find. */
  lead: string;
  children: ReactNode;
}

/** A page that lists content: its heading with one sentence, and what it lists. */
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
