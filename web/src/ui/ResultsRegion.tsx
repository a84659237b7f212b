import { type ReactNode, useEffect, useRef } from 'react';
import classes from './ResultsRegion.module.css';

interface ResultsRegionProps {
  /** Page of the list, from 1. */
  page: number;
  /** Something newer is on its way. */
  busy: boolean;
  /** What is shown still answers the question before. */
  stale: boolean;
  children: ReactNode;
}

/** Where a list's results stand. After a page of it was turned the focus comes here, unless somebody is typing. */
export function ResultsRegion({ page, busy, stale, children }: ResultsRegionProps) {
  const region = useRef<HTMLElement>(null);
  const before = useRef(page);
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    if (document.activeElement instanceof HTMLInputElement) return;
    region.current?.focus({ preventScroll: true });
  }, [page]);
  return (
    <section
      ref={region}
      tabIndex={-1}
      className={classes.region}
      aria-label="Results"
      aria-busy={busy}
      data-stale={stale || undefined}
    >
      {children}
    </section>
  );
}
