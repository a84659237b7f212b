import { type ReactNode, Suspense, useRef } from 'react';
import { Link } from 'react-router';
import { lazyOrNothing } from './lazy-or-nothing.ts';
import classes from './RecordLayout.module.css';
import { useIsMounted } from './use-is-mounted.ts';

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

/** Loaded behind the page. Without it, what is beside the content scrolls with it. */
const ColumnHeights = lazyOrNothing(async () => (await import('./ColumnHeights.tsx')).default);

export function RecordLayout(props: RecordLayoutProps) {
  const { list, place, eyebrow, title, details, lead, contents, aside, below, more, children } = props;
  const columns = useRef<HTMLDivElement>(null);
  const isMounted = useIsMounted();
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
      {contents && isMounted ? (
        <Suspense fallback={null}>
          <ColumnHeights columns={columns} />
        </Suspense>
      ) : null}
      {more ? <div className="min-w-0 mt-[56px]">{more}</div> : null}
    </article>
  );
}
