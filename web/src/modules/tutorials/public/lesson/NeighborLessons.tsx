import { recordPath } from '@qram/contract/collection/record-pages';
import type { TutorialLesson } from '@qram/contract/modules/tutorials/tutorial-lessons';
import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './TutorialPage.module.css';

type Neighbor = TutorialLesson['lessons'][number];

interface NeighborLinkProps {
  lesson: Neighbor;
  direction: 'Previous' | 'Next';
  /** Of a lesson in another category. */
  category?: string | undefined;
}

function NeighborLink({ lesson, direction, category }: NeighborLinkProps) {
  return (
    <Link
      to={recordPath('topics', lesson)}
      className={`grid content-start gap-1 panel no-underline ${classes.neighbor}`}
      data-direction={direction}
    >
      <span className="text-3 text-ink-3">
        {`${direction === 'Previous' ? '← ' : ''}${category ? `${direction}: ${category}` : direction}${direction === 'Next' ? ' →' : ''}`}
      </span>
      <span className={`inline-flex items-center gap-2 font-semibold ${classes.neighborTitle}`}>
        {lesson.locked ? (
          <span className="grid flex-none text-ink-3 by-access">
            <IconLock size={17} stroke={1.75} role="img" aria-label="Locked:" />
          </span>
        ) : null}
        <span dir="auto" className="min-w-0 wrap-anywhere">
          {lesson.title}
        </span>
      </span>
    </Link>
  );
}

/** Links to the neighbors within the category, and after its last lesson to the next category. */
export function NeighborLessons({ lesson: { id, lessons, next_category } }: { lesson: TutorialLesson }) {
  const index = lessons.findIndex((other) => other.id === id);
  const previous = lessons[index - 1];
  const next = lessons[index + 1] ?? next_category?.lesson;
  const category = lessons[index + 1] ? undefined : next_category?.title;
  if (index < 0 || (!previous && !next)) return null;
  return (
    <nav
      className={`grid grid-cols-2 gap-4 mt-4 screen-only ${classes.neighbors}`}
      aria-label="Previous and next lesson"
    >
      {previous ? <NeighborLink lesson={previous} direction="Previous" /> : null}
      {next ? <NeighborLink lesson={next} direction="Next" category={category} /> : null}
    </nav>
  );
}
