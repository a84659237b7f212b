import { type RefObject, Suspense, useEffect, useState } from 'react';
import { lazyOrNothing } from '../../../../ui/layout/lazy-or-nothing.ts';
import { useCodeLanguage } from './use-code-language.ts';

export interface LessonControlsProps {
  /** The element of the lesson's text. */
  container: RefObject<HTMLElement | null>;
  html: string;
  /** The topic whose questions can be answered. */
  topicId: number | undefined;
}

/** Only lessons with questions load it. */
const LessonQuestions = lazyOrNothing(
  async () => (await import('../../../learning/shared/questions/LessonQuestions.tsx')).LessonQuestions,
);

/** Only lessons with figures of queries load it. */
const LessonFigures = lazyOrNothing(
  async () => (await import('../../../simulator/shared/LessonFigures.tsx')).LessonFigures,
);

/** Only lessons with marked terms load it. */
const TermCards = lazyOrNothing(async () => (await import('../../../glossary/shared/TermCards.tsx')).TermCards);

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
    // Shows the buttons, which do nothing without JavaScript.
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

/** Links beside the headings that copy the address of their section. Without access to the clipboard they are plain links. */
function useSectionLinks(ref: RefObject<HTMLElement | null>, html: string) {
  const [message, setMessage] = useState('');
  // The links are part of the text, which other HTML replaces.
  useEffect(() => {
    const text = ref.current;
    if (!text || html === '') return undefined;
    for (const heading of text.querySelectorAll(':scope > .lesson-text > :is(h2, h3)[id]')) {
      if (heading.querySelector('.section-link')) continue;
      const link = Object.assign(document.createElement('a'), { className: 'section-link', textContent: '#' });
      link.href = `#${encodeURIComponent(heading.id)}`;
      const title = heading.textContent;
      link.setAttribute('aria-label', `Copy link: ${title}`);
      // Otherwise the link is part of the heading's name.
      heading.setAttribute('aria-label', title);
      heading.append(link);
    }
    const onClick = async ({ target, metaKey, ctrlKey, shiftKey }: MouseEvent) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('.section-link') : null;
      if (!link || metaKey || ctrlKey || shiftKey) return;
      await navigator.clipboard.writeText(link.href).then(
        () => {
          link.dataset.copied = '';
          setMessage('Link copied');
          setTimeout(() => {
            delete link.dataset.copied;
            setMessage('');
          }, COPIED_MS);
        },
        () => undefined,
      );
    };
    text.addEventListener('click', onClick);
    return () => text.removeEventListener('click', onClick);
  }, [ref, html]);
  return message;
}

/** Controls of a lesson's text: Copy buttons, the language of code, links of sections, keyboard scrolling of wide formulas, and the answers to its questions. */
export default function LessonControls({ container, html, topicId }: LessonControlsProps) {
  const message = useCopyButtons(container);
  const linkMessage = useSectionLinks(container, html);
  useScrollableFormulas(container);
  useCodeLanguage(container);
  return (
    <>
      {topicId !== undefined && html.includes('<form class="question"') ? (
        <Suspense fallback={null}>
          <LessonQuestions key={html} container={container} topicId={topicId} />
        </Suspense>
      ) : null}
      {html.includes('<figure class="qram"') ? (
        <Suspense fallback={null}>
          <LessonFigures key={html} container={container} />
        </Suspense>
      ) : null}
      {html.includes('<a class="term"') ? (
        <Suspense fallback={null}>
          <TermCards key={html} container={container} />
        </Suspense>
      ) : null}
      <p className="visually-hidden" role="status">
        {message || linkMessage}
      </p>
    </>
  );
}
