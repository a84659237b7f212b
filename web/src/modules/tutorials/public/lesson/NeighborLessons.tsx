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
      className={`stack content-start gap-4 panel no-underline ${classes.neighbor}`}
      data-direction={direction}
    >
      <span className="caption">
        {`${direction === 'Previous' ? '← ' : ''}${category ? `${direction}: ${category}` : direction}${direction === 'Next' ? ' →' : ''}`}
      </span>
      <span className={`row inline gap-8 font-semibold ${classes.neighborTitle}`}>
        {lesson.locked ? (
          <span className="stack flex-none quiet by-access">
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
      className={`stack two-columns gap-16 mt-16 screen-only ${classes.neighbors}`}
      aria-label="Previous and next lesson"
    >
      {previous ? <NeighborLink lesson={previous} direction="Previous" /> : null}
      {next ? <NeighborLink lesson={next} direction="Next" category={category} /> : null}
    </nav>
  );
}
