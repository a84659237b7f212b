import { termLines } from '@qram/contract/modules/terms/term-lines';
import type { Term } from '@qram/contract/modules/terms/terms';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { Skeleton } from '../../../ui/layout/Skeleton.tsx';
import { Notice } from '../../../ui/text/Notice.tsx';
import classes from './TermsPage.module.css';

interface TermsTextProps {
  terms: readonly Term[] | undefined;
  failed: boolean;
  busy: boolean;
  onRetry(): void;
}

export function TermsText({ terms, failed, busy, onRetry }: TermsTextProps) {
  if (failed) {
    return (
      <div className="mt-10">
        <Notice
          title="Failed to load the terms. Please try again later."
          action={
            <Button busy={busy} onClick={onRetry}>
              Try again
            </Button>
          }
        />
      </div>
    );
  }
  if (!terms) return <TermsSkeleton />;
  if (terms.length === 0) {
    return (
      <div className="mt-10">
        <EmptyState title="No terms have been published yet" text="There's nothing to accept for now." />
      </div>
    );
  }
  return (
    <div className="mt-10">
      {terms.map((term) => (
        <TermSection key={term.id} data={term.data} />
      ))}
    </div>
  );
}

/** Keys by index, because lines may repeat. */
const placed = (lines: readonly string[]) => lines.map((line, at) => ({ line, place: `line ${at}` }));

/** One term: the first line is the heading, the others are list items (requirements: Terms). */
function TermSection({ data }: { data: string }) {
  const [intro, ...points] = termLines(data);
  return (
    <section className={classes.term}>
      <p className={`wrap-anywhere ${classes.intro}`} dir="auto">
        {intro}
      </p>
      {points.length > 0 ? (
        <ul className="grid gap-4 mt-6">
          {placed(points).map(({ line, place }) => (
            <li key={place} className={`relative text-ink-2 wrap-anywhere ${classes.point}`} dir="auto">
              {line}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

const WIDTHS = ['92%', '84%', '88%', '70%', '78%'];

function TermsSkeleton() {
  return (
    <div className="mt-10">
      <p className="visually-hidden" role="status">
        Loading the terms...
      </p>
      <div className={classes.term} aria-hidden="true">
        <Skeleton height="1.7rem" width="80%" />
        <div className="grid gap-4 mt-6">
          {WIDTHS.map((width) => (
            <div key={width} className={`relative text-ink-2 wrap-anywhere ${classes.point}`}>
              <Skeleton height="1.4rem" width={width} />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
