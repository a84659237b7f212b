import { IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import classes from './TutorialPage.module.css';

/** Loaded when it is opened. */
const LessonCitations = lazy(() => import('./LessonCitations.tsx').catch(() => ({ default: CitationFiles })));

/** The files, which work without JavaScript. */
const CitationFiles = ({ id }: { id: number }) => (
  <p className="row gap-16 small quiet-links">
    {['bib', 'ris', 'json'].map((ending) => (
      <a key={ending} href={`/tutorials/${id}/citation.${ending}`} download>
        .{ending}
      </a>
    ))}
  </p>
);

/** Citations of a lesson, folded. */
export function CiteLesson({ id }: { id: number }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={`panel screen-only ${classes.citing}`} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="row justify-between text-15 font-semibold">
        Cite this lesson
        <IconChevronDown className={classes.chevron} size={18} stroke={1.75} aria-hidden="true" />
      </summary>
      <div className={classes.citation}>
        {open ? (
          <Suspense fallback={null}>
            <LessonCitations id={id} />
          </Suspense>
        ) : (
          <CitationFiles id={id} />
        )}
      </div>
    </details>
  );
}
