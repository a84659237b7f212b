import type { TutorialLesson } from '@qram/contract/modules/tutorials/tutorial-lessons';
import { IconChevronDown, IconList } from '@tabler/icons-react';
import { type RefObject, Suspense, useRef, useState } from 'react';
import { lazyOrNothing } from '../../../../ui/layout/lazy-or-nothing.ts';
import { useIsMounted } from '../../../../ui/layout/use-is-mounted.ts';
import classes from './TutorialPage.module.css';

type Outline = TutorialLesson['outline'];

/** Loaded behind the text. Without it no section is marked. */
const OutlinePlace = lazyOrNothing(async () => (await import('./OutlinePlace.tsx')).default);

interface SectionsProps {
  outline: Outline;
  current: string | null;
  list?: RefObject<HTMLOListElement | null>;
}

function Sections({ outline, current, list }: SectionsProps) {
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
  const list = useRef<HTMLOListElement>(null);
  const [current, setCurrent] = useState<string | null>(null);
  // The server renders the outline alone.
  const isMounted = useIsMounted();
  if (outline.length < 2) return null;
  return (
    <nav className={classes.outline} aria-labelledby="outline-title">
      <h2 id="outline-title" className={`text-4 wrap-anywhere ${classes.railTitle}`}>
        On this page
      </h2>
      <Sections outline={outline} current={current} list={list} />
      {isMounted ? (
        <Suspense fallback={null}>
          <OutlinePlace outline={outline} current={current} list={list} onChange={setCurrent} />
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
