import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './Pagination.module.css';

/** First, last, and those around the current one. A gap is a unique negative number, usable as a key. */
export function pageWindow(page: number, pages: number): number[] {
  const named = [1, page - 1, page, page + 1, pages].filter((entry) => entry >= 1 && entry <= pages);
  const sorted = [...new Set(named)].sort((a, b) => a - b);
  return sorted.flatMap((entry, at) => {
    const before = sorted[at - 1] ?? entry;
    if (entry - before === 2) return [entry - 1, entry];
    return entry - before > 2 ? [-entry, entry] : [entry];
  });
}

interface PaginationProps {
  page: number;
  pages: number;
  to(page: number): string;
}

/** Page links of a list; renders nothing for a single page. */
export function Pagination({ page, pages, to }: PaginationProps) {
  if (pages < 2) return null;
  return (
    <nav className="flex items-center justify-center gap-2 max-sm:gap-0" aria-label="Pages">
      <Step label="Previous page" to={page > 1 ? to(Math.min(page - 1, pages)) : null} icon={IconChevronLeft} />
      <ol className="flex gap-1 max-sm:gap-0">
        {pageWindow(page, pages).map((entry) => (
          <li key={entry}>
            {entry < 0 ? (
              <span className={`grid place-items-center text-ink-3 text-4 tabular ${classes.page}`} aria-hidden="true">
                …
              </span>
            ) : (
              <Link
                className={`grid place-items-center nav-item text-4 tabular ${classes.page}`}
                to={to(entry)}
                aria-label={`Page ${entry}`}
                aria-current={entry === page ? 'page' : undefined}
              >
                {entry}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <Step label="Next page" to={page < pages ? to(page + 1) : null} icon={IconChevronRight} />
    </nav>
  );
}

function Step({ label, to, icon: Icon }: { label: string; to: string | null; icon: typeof IconChevronLeft }) {
  const icon = <Icon size={20} stroke={1.75} aria-hidden="true" />;
  if (to === null)
    return <span className={`grid place-items-center text-ink-3 text-4 tabular ${classes.step}`}>{icon}</span>;
  return (
    <Link className={`grid place-items-center nav-item text-4 tabular ${classes.step}`} to={to} aria-label={label}>
      {icon}
    </Link>
  );
}
