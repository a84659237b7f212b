import { type ReactNode, type Ref, useId } from 'react';
import { classNames } from './class-names.ts';
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
