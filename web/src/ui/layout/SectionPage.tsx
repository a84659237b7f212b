import { type ReactNode, type Ref, useId } from 'react';
import { classNames } from '../text/class-names.ts';
import classes from './SectionPage.module.css';

interface SectionPageProps {
  title: string;
  lead?: ReactNode;
  action?: ReactNode;
  /** The content is a list of cards, so it gets no card around it. */
  bare?: boolean;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

export function SectionPage({ title, lead, action, bare = false, ref, children }: SectionPageProps) {
  const id = useId();
  return (
    <section ref={ref} tabIndex={-1} aria-labelledby={id}>
      <header className="flex flex-wrap justify-between items-end gap-6 gap-y-4 mb-[28px]">
        <div>
          <h1 id={id} className="tracking-tight text-title">
            {title}
          </h1>
          {lead ? <p className="mt-2 text-ink-2 max-w-[60ch] text-balance">{lead}</p> : null}
        </div>
        {action}
      </header>
      <div className={classNames('grid gap-6 min-w-0', !bare && `card ${classes.card}`)}>{children}</div>
    </section>
  );
}

interface SectionGroupProps {
  title: string;
  count?: number;
  action?: ReactNode;
  children: ReactNode;
}

export const SectionGroup = ({ title, count, action, children }: SectionGroupProps) => (
  <section className={`grid grid-cols-1 gap-3 ${classes.group}`} aria-label={title}>
    <div className="flex items-center flex-wrap justify-between gap-4 gap-y-2">
      <h2 className="flex items-center gap-2 text-5 tracking-snug">
        <span>{title}</span>
        {count === undefined ? null : <span className="text-ink-3 font-medium">{count}</span>}
      </h2>
      {action}
    </div>
    {children}
  </section>
);
