import type { ReactNode, Ref } from 'react';
import classes from './SectionCard.module.css';

interface SectionCardProps {
  /** Anchor of the section. */
  id: string;
  title: string;
  /** One-sentence description. */
  lead?: ReactNode;
  /** Action for the whole section, in its header. */
  action?: ReactNode;
  ref?: Ref<HTMLElement>;
  children?: ReactNode;
}

/** Page section with a focusable heading and an anchor. */
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
