import type { TutorialLesson } from '@qram/contract/tutorial-lessons';
import { IconChevronDown, IconList } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import classes from './TutorialPage.module.css';

type Outline = TutorialLesson['outline'];

/** Pixels below the place where links put a heading, above which it has been passed. */
const TOLERANCE = 24;

/** The heading that a link led to, where the end of the page keeps it from reaching the top. */
function linkedAtEnd(headings: readonly HTMLElement[], hash: string): HTMLElement | undefined {
  const { scrollHeight } = document.documentElement;
  if (window.scrollY + window.innerHeight < scrollHeight - 1) return undefined;
  const linked = headings.find(({ id }) => hash === `#${encodeURI(id)}`);
  return linked && linked.getBoundingClientRect().top >= 0 ? linked : undefined;
}

function currentSection(headings: readonly HTMLElement[], hash: string): string | null {
  const line = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart) + TOLERANCE;
  const passed = headings.findLast((heading) => heading.getBoundingClientRect().top <= line);
  return (linkedAtEnd(headings, hash) ?? passed ?? headings[0])?.id ?? null;
}

/** Id of the section that is being read, the first one above it. Null before hydration. */
function useCurrentSection(outline: Outline): string | null {
  const { hash } = useLocation();
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const headings = outline.flatMap(({ id }) => document.getElementById(id) ?? []);
    const update = () => setCurrent(currentSection(headings, hash));
    update();
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    return () => {
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
    };
  }, [outline, hash]);
  return current;
}

function Sections({ outline, current }: { outline: Outline; current: string | null }) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const link = current === null ? null : list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!list.current || !link) return;
    const { scrollTop, clientHeight } = list.current;
    const { offsetTop, offsetHeight } = link;
    if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight)
      list.current.scrollTop = offsetTop - (clientHeight - offsetHeight) / 2;
  }, [current]);
  return (
    <ol ref={list} className={`mt-12 text-15 leading-snug wrap-anywhere ${classes.sections}`}>
      {outline.map(({ id, level, title }) => (
        <li key={id} data-level={level}>
          <a
            dir="auto"
            className="block secondary no-underline"
            href={`#${id}`}
            aria-current={id === current ? 'location' : undefined}
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}

/** The sections of a lesson, with the one that is being read. */
export function LessonOutline({ outline }: { outline: Outline }) {
  const current = useCurrentSection(outline);
  if (outline.length < 2) return null;
  return (
    <nav className={classes.outline} aria-labelledby="outline-title">
      <h2 id="outline-title" className={`text-15 wrap-anywhere ${classes.railTitle}`}>
        On this page
      </h2>
      <Sections outline={outline} current={current} />
    </nav>
  );
}

/** The same above the text on narrow screens, folded. */
export function FoldedOutline({ outline }: { outline: Outline }) {
  if (outline.length < 2) return null;
  return (
    <details className={`panel screen-only ${classes.folded}`}>
      <summary className="row gap-10 text-15 font-semibold">
        <IconList size={18} stroke={1.75} aria-hidden="true" />
        <span>On this page</span>
        <span className={`ms-auto caption ${classes.count}`}>{outline.length} sections</span>
        <IconChevronDown className={classes.chevron} size={18} stroke={1.75} aria-hidden="true" />
      </summary>
      <Sections outline={outline} current={null} />
    </details>
  );
}
