import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import classes from './RecordLayout.module.css';

interface RecordLayoutProps {
  list: { to: string; label: string };
  place?: string;
  eyebrow?: string;
  title: string;
  details?: ReactNode;
  lead?: string;
  /** Sections of the page: before the content for the keyboard, above what is beside it on wide screens. */
  contents?: ReactNode;
  /** Content beside the main one on wide screens, below it on narrow ones. */
  aside: ReactNode;
  /** Content that comes after what is beside it on narrow screens, below the main one on wide ones. */
  below?: ReactNode;
  /** Content in the whole width, after all of this. */
  more?: ReactNode;
  children: ReactNode;
}

/** The width from which contents and aside share a column. */
const TWO_COLUMNS = '(width >= 1024px)';

/**
 * Measures columns, contents and what is below them into custom properties, so that both can stay in sight. Not on phones,
 * where it would restyle the whole text for nothing.
 */
function useColumnHeights() {
  const columns = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const grid = columns.current;
    const contents = grid?.querySelector(`:scope > .${classes.contents}`);
    const below = grid?.querySelector(`:scope > .${classes.aside} > *`);
    if (!grid || !contents) return undefined;
    const observer = new ResizeObserver(() => {
      if (!window.matchMedia(TWO_COLUMNS).matches) return;
      grid.style.setProperty('--columns-top', `${grid.getBoundingClientRect().top + window.scrollY}px`);
      for (const [name, element] of Object.entries({ contents, below }))
        grid.style.setProperty(`--${name}-height`, `${element?.getBoundingClientRect().height ?? 0}px`);
      grid.dataset.measured = '';
    });
    for (const element of [grid.parentElement, contents, below]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return columns;
}

export function RecordLayout(props: RecordLayoutProps) {
  const { list, place, eyebrow, title, details, lead, contents, aside, below, more, children } = props;
  const columns = useColumnHeights();
  return (
    <article className="measure pt-8 pb-section">
      <nav className={`wrap-anywhere screen-only ${classes.path}`} aria-label="Breadcrumb">
        <ol className="flex flex-wrap gap-2 gap-y-1 text-3 text-ink-3">
          <li>
            <Link className="text-ink-2 no-underline hover:text-accent" to={list.to}>
              {list.label}
            </Link>
          </li>
          {place ? <li dir="auto">{place}</li> : null}
        </ol>
      </nav>
      <header className="max-w-[880px] mt-4 mb-8">
        {eyebrow ? <p className="eyebrow mb-2">{eyebrow}</p> : null}
        <h1 dir="auto" className={`tracking-tight wrap-anywhere ${classes.title}`}>
          {title}
        </h1>
        {details ? (
          <div className="flex items-center flex-wrap gap-4 gap-y-2 mt-4 text-ink-2 text-3">{details}</div>
        ) : null}
        {lead ? (
          <p dir="auto" className="mt-4 text-6 text-ink-2 wrap-anywhere leading-normal">
            {lead}
          </p>
        ) : null}
      </header>
      <div ref={columns} className={`grid justify-between ${classes.columns}`}>
        {contents ? <div className={classes.contents}>{contents}</div> : null}
        <div className={`min-w-0 ${classes.content}`}>{children}</div>
        <aside className={`min-w-0 grid content-start gap-8 ${classes.aside}`} aria-label="More about this page">
          {aside}
        </aside>
        {below ? <div className="min-w-0 lg:mt-[56px]">{below}</div> : null}
      </div>
      {more ? <div className="min-w-0 mt-[56px]">{more}</div> : null}
    </article>
  );
}
