import { lazy, Suspense, useState } from 'react';
import { Disclosure } from '../../../../ui/controls/Disclosure.tsx';

/** Loaded when it is opened. */
const LessonCitations = lazy(() => import('./LessonCitations.tsx').catch(() => ({ default: CitationFiles })));

/** The files, which work without JavaScript. */
const CitationFiles = ({ id }: { id: number }) => (
  <p className="flex items-center gap-4 text-4 text-ink-2 quiet-links">
    {['bib', 'ris', 'json'].map((ending) => (
      <a key={ending} href={`/tutorials/${id}/citation.${ending}`} download>
        {`.${ending}`}
      </a>
    ))}
  </p>
);

/** Citations of a lesson, folded. */
export function CiteLesson({ id }: { id: number }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="panel screen-only">
      <Disclosure title="Cite this lesson" open={open} onToggle={setOpen}>
        {open ? (
          <Suspense fallback={<CitationFiles id={id} />}>
            <LessonCitations id={id} />
          </Suspense>
        ) : (
          <CitationFiles id={id} />
        )}
      </Disclosure>
    </div>
  );
}
