import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './NeighborLinks.module.css';

interface NeighborLinkProps {
  to: string;
  title: string;
  direction: 'Previous' | 'Next';
  /** What the neighbor is part of, where that differs. */
  place?: string | undefined;
  /** Before the title. */
  mark?: ReactNode;
}

export function NeighborLink({ to, title, direction, place, mark }: NeighborLinkProps) {
  return (
    <Link
      to={to}
      className={`grid content-start gap-1 panel no-underline ${classes.neighbor}`}
      data-direction={direction}
    >
      <span className={`text-3 text-ink-3 ${classes.direction}`}>{place ? `${direction}: ${place}` : direction}</span>
      <span className={`inline-flex items-center gap-2 font-semibold ${classes.title}`}>
        {mark}
        <span dir="auto" className="min-w-0 wrap-anywhere">
          {title}
        </span>
      </span>
    </Link>
  );
}

/** Links to the previous and the next record of an order. */
export const NeighborLinks = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={`grid grid-cols-2 gap-4 mt-4 screen-only ${classes.neighbors}`} aria-label={label}>
    {children}
  </nav>
);
