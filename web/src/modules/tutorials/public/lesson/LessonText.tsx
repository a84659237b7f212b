import { Suspense, useRef } from 'react';
import { lazyOrNothing } from '../../../../ui/layout/lazy-or-nothing.ts';
import { RenderedHtml } from '../../../../ui/text/RenderedHtml.tsx';
import './lesson-text.css';
import './lesson-math.css';
import './lesson-code.css';
import './lesson-questions.css';
import './lesson-figures.css';
import './lesson-drawings.css';
import '../../../glossary/shared/term-marks.css';
import { useIsMounted } from '../../../../ui/layout/use-is-mounted.ts';

/** Loaded behind the text. Without it, code has no Copy buttons, and forms of questions are sent as forms. */
const LessonControls = lazyOrNothing(async () => (await import('./LessonControls.tsx')).default);

interface LessonTextProps {
  html: string;
  /** The topic whose questions can be answered. */
  topicId?: number;
}

/** A lesson or notebook that the server rendered, in the site's type. */
export function LessonText({ html, topicId }: LessonTextProps) {
  const ref = useRef<HTMLDivElement>(null);
  // The server renders the text alone.
  const isMounted = useIsMounted();
  return (
    <div ref={ref}>
      <RenderedHtml className="lesson-text" html={html} />
      {isMounted ? (
        <Suspense fallback={null}>
          <LessonControls container={ref} html={html} topicId={topicId} />
        </Suspense>
      ) : null}
    </div>
  );
}
