import { type ComponentType, lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { RenderedHtml } from '../../../ui/RenderedHtml.tsx';
import './lesson-text.css';
import './lesson-math.css';
import './lesson-code.css';
import './lesson-questions.css';
import './lesson-figures.css';
import { useCodeLanguage } from './use-code-language.ts';

/** Only lessons with questions load it. Without it, their forms are sent as forms. */
const LessonQuestions = lazy<ComponentType<{ container: RefObject<HTMLElement | null>; topicId: number }>>(() =>
  import('../../learning/shared/questions/LessonQuestions.tsx').then(
    ({ LessonQuestions }) => ({ default: LessonQuestions }),
    () => ({ default: () => null }),
  ),
);

const COPIED_MS = 2_000;

/** The code that belongs to a Copy button: of tabs, the one that is shown. */
function codeBeside(button: Element): string {
  const blocks = [...(button.closest('.code')?.querySelectorAll('pre:has(> code)') ?? [])];
  return blocks.find((block) => block.checkVisibility())?.textContent ?? '';
}

/** Lets the keyboard scroll the formulas that are wider than their column. */
function useScrollableFormulas(ref: RefObject<HTMLElement | null>) {
  // After every render, because other HTML has other formulas.
  useEffect(() => {
    const text = ref.current;
    if (!text) return undefined;
    const observer = new ResizeObserver(() => {
      for (const formula of text.querySelectorAll('math:not(.tml-display)'))
        if (formula.scrollWidth > formula.clientWidth) formula.setAttribute('tabindex', '0');
        else formula.removeAttribute('tabindex');
    });
    observer.observe(text);
    return () => observer.disconnect();
  });
}

/** Copies code after a press of its button, and says so on the button for a moment. */
function useCopyButtons(ref: RefObject<HTMLElement | null>) {
  const [message, setMessage] = useState('');
  useEffect(() => {
    const text = ref.current;
    if (!text) return undefined;
    // Without JavaScript there are no buttons.
    text.setAttribute('data-copy', '');
    const onClick = async ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest('.code-copy') : null;
      if (!button) return;
      const done = await navigator.clipboard.writeText(codeBeside(button)).then(
        () => true,
        () => false,
      );
      button.textContent = done ? 'Copied' : 'Not copied';
      setMessage(done ? 'Code copied.' : "The code couldn't be copied.");
      setTimeout(() => {
        button.textContent = 'Copy';
        setMessage('');
      }, COPIED_MS);
    };
    text.addEventListener('click', onClick);
    return () => text.removeEventListener('click', onClick);
  }, [ref]);
  return message;
}

interface LessonTextProps {
  html: string;
  /** The topic whose questions can be answered. */
  topicId?: number;
}

/** A lesson or notebook that the server rendered, in the site's type. */
export function LessonText({ html, topicId }: LessonTextProps) {
  const ref = useRef<HTMLDivElement>(null);
  const message = useCopyButtons(ref);
  // The server renders the forms alone.
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  useScrollableFormulas(ref);
  useCodeLanguage(ref);
  return (
    <div ref={ref}>
      <RenderedHtml className="lesson-text" html={html} />
      {isMounted && topicId !== undefined && html.includes('<form class="question"') ? (
        <Suspense fallback={null}>
          <LessonQuestions key={html} container={ref} topicId={topicId} />
        </Suspense>
      ) : null}
      <p className="visually-hidden" role="status">
        {message}
      </p>
    </div>
  );
}
