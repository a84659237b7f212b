import type { TutorialLesson } from '@qram/contract/modules/tutorials/tutorial-lessons';
import { IconChevronDown, IconList } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyOrNothing } from '../../../../ui/layout/lazy-or-nothing.ts';
import classes from './TutorialPage.module.css';

type Outline = TutorialLesson['outline'];

/** Loaded behind the text. Without it no section is marked. */
const CurrentSection = lazyOrNothing(async () => (await import('../../../../ui/text/CurrentSection.tsx')).default);

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
    <ol ref={list} className={`mt-3 text-4 leading-snug wrap-anywhere ${classes.sections}`}>
      {outline.map(({ id, level, title }) => (
        <li key={id} data-level={level}>
          <a
            dir="auto"
            className="block text-ink-2 no-underline"
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
  const [current, setCurrent] = useState<string | null>(null);
  // The server renders the outline alone.
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  if (outline.length < 2) return null;
  return (
    <nav className={classes.outline} aria-labelledby="outline-title">
      <h2 id="outline-title" className={`text-4 wrap-anywhere ${classes.railTitle}`}>
        On this page
      </h2>
      <Sections outline={outline} current={current} />
      {isMounted ? (
        <Suspense fallback={null}>
          <CurrentSection outline={outline} onChange={setCurrent} />
        </Suspense>
      ) : null}
    </nav>
  );
}

/** The same above the text on narrow screens, folded, and on paper, unfolded. */
export function FoldedOutline({ outline }: { outline: Outline }) {
  if (outline.length < 2) return null;
  return (
    <details className={`panel ${classes.folded}`}>
      <summary className="flex items-center gap-3 text-4 font-semibold">
        <IconList size={18} stroke={1.75} aria-hidden="true" />
        <span>On this page</span>
        <span className={`ms-auto text-3 text-ink-3 ${classes.count}`}>{`${outline.length} sections`}</span>
        <IconChevronDown className={classes.chevron} size={18} stroke={1.75} aria-hidden="true" />
      </summary>
      <Sections outline={outline} current={null} />
    </details>
  );
}
