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
    <details className={`screen-only ${classes.citing}`} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="text-15 font-semibold">Cite this lesson</summary>
      {open ? (
        <Suspense fallback={null}>
          <LessonCitations id={id} />
        </Suspense>
      ) : (
        <CitationFiles id={id} />
      )}
    </details>
  );
}
