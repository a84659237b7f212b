import type { ReactNode, Ref } from 'react';
import classes from './SectionCard.module.css';

interface SectionCardProps {
  /** Its anchor in the page. */
  id: string;
  title: string;
  /** One sentence on what it is for. */
  lead?: ReactNode;
  /** What can be done with all of it, at its head. */
  action?: ReactNode;
  ref?: Ref<HTMLElement>;
  children?: ReactNode;
}

/** One part of a page of its own heading, that can be gone to by its anchor and takes the focus. */
export function SectionCard({ id, title, lead, action, ref, children }: SectionCardProps) {
  return (
    <section ref={ref} id={id} className={classes.card} tabIndex={-1} aria-labelledby={`${id}-title`}>
      <header className={classes.head}>
        <div>
          <h2 id={`${id}-title`} className={classes.title}>
            {title}
          </h2>
          {lead ? <div className={classes.lead}>{lead}</div> : null}
        </div>
        {action}
      </header>
      {children}
    </section>
  );
}
