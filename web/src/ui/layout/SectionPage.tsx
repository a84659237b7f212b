import { type ReactNode, type Ref, useId } from 'react';
import { classNames } from '../text/class-names.ts';
import classes from './SectionPage.module.css';

interface SectionPageProps {
  title: string;
  /** One-sentence description. */
  lead?: ReactNode;
  /** Action for the whole section, in its header. */
  action?: ReactNode;
  /** The content is a list of cards, so it gets no card around it. */
  bare?: boolean;
  /** Receives the focus after an action. */
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** A section that is a page of its own: heading, description, and its content in a card. */
export function SectionPage({ title, lead, action, bare = false, ref, children }: SectionPageProps) {
  const id = useId();
  return (
    <section ref={ref} tabIndex={-1} aria-labelledby={id}>
      <header className={`cluster justify-between ${classes.head}`}>
        <div>
          <h1 id={id} className={`tracking-tight ${classes.title}`}>
            {title}
          </h1>
          {lead ? <p className={`mt-8 secondary ${classes.lead}`}>{lead}</p> : null}
        </div>
        {action}
      </header>
      <div className={classNames('stack gap-24 min-w-0', !bare && `card ${classes.card}`)}>{children}</div>
    </section>
  );
}

interface SectionGroupProps {
  title: string;
  /** Number of entries, beside the title. */
  count?: number;
  /** At the end of the title's line. */
  action?: ReactNode;
  children: ReactNode;
}

/** A titled list of a section without a card. */
export const SectionGroup = ({ title, count, action, children }: SectionGroupProps) => (
  <section className={`stack one-column gap-12 ${classes.group}`} aria-label={title}>
    <div className="row wrap justify-between gap-16 gap-y-8">
      <h2 className={`row gap-8 text-17 ${classes.groupTitle}`}>
        <span>{title}</span>
        {count === undefined ? null : <span className="quiet font-medium">{count}</span>}
      </h2>
      {action}
    </div>
    {children}
  </section>
);
