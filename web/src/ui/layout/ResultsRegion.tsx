import { type ReactNode, useEffect, useRef } from 'react';
import classes from './ResultsRegion.module.css';

interface ResultsRegionProps {
  page: number;
  busy: boolean;
  stale: boolean;
  children: ReactNode;
}

/** Container of a list's results. Takes the focus after a page change unless the user is typing. */
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
