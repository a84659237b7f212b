import type { TutorialLesson } from '@qram/contract/tutorial-lessons';
import { IconChevronDown, IconList } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import classes from './LessonOutline.module.css';

type Outline = TutorialLesson['outline'];

/** Pixels from the top above which a heading has been passed. */
const PASSED = 140;

/** Id of the section that is being read. Null before hydration and above the first. */
function useCurrentSection(outline: Outline): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const headings = outline.flatMap(({ id }) => document.getElementById(id) ?? []);
    const observer = new IntersectionObserver(
      () => {
        const passed = headings.filter((heading) => heading.getBoundingClientRect().top <= PASSED);
        setCurrent(passed.at(-1)?.id ?? headings[0]?.id ?? null);
      },
      { rootMargin: `-${PASSED}px 0px 0px 0px`, threshold: [0, 1] },
    );
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }, [outline]);
  return current;
}

function Sections({ outline, current }: { outline: Outline; current: string | null }) {
  return (
    <ol className={classes.sections}>
      {outline.map(({ id, level, title }) => (
        <li key={id} data-level={level}>
          <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
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
      <h2 id="outline-title" className={classes.railTitle}>
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
    <details className={`${classes.folded} screen-only`}>
      <summary>
        <IconList size={18} stroke={1.75} aria-hidden="true" />
        <span>On this page</span>
        <span className={classes.count}>{outline.length} sections</span>
        <IconChevronDown className={classes.chevron} size={18} stroke={1.75} aria-hidden="true" />
      </summary>
      <Sections outline={outline} current={null} />
    </details>
  );
}
