import { recordAddress } from '@qram/contract/record-pages';
import type { TutorialLesson } from '@qram/contract/tutorial-lessons';
import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './TutorialPage.module.css';

type Neighbor = TutorialLesson['lessons'][number];

function NeighborLink({ lesson, direction }: { lesson: Neighbor; direction: 'Previous' | 'Next' }) {
  return (
    <Link
      to={recordAddress('topics', lesson)}
      className={`stack content-start gap-4 panel no-underline ${classes.neighbor}`}
      data-direction={direction}
    >
      <span className="caption">
        {direction === 'Previous' ? '← ' : ''}
        {direction}
        {direction === 'Next' ? ' →' : ''}
      </span>
      <span className={`row inline gap-8 font-semibold ${classes.neighborTitle}`}>
        {lesson.locked ? (
          <IconLock className="flex-none quiet" size={17} stroke={1.75} role="img" aria-label="Locked:" />
        ) : null}
        <span dir="auto" className="min-w-0 wrap-anywhere">
          {lesson.title}
        </span>
      </span>
    </Link>
  );
}

/** Links to the neighbors within the category. */
export function NeighborLessons({ lesson: { id, lessons } }: { lesson: TutorialLesson }) {
  const index = lessons.findIndex((other) => other.id === id);
  const [previous, next] = [lessons[index - 1], lessons[index + 1]];
  if (index < 0 || (!previous && !next)) return null;
  return (
    <nav
      className={`stack two-columns gap-16 mt-16 screen-only ${classes.neighbors}`}
      aria-label="Previous and next lesson"
    >
      {previous ? <NeighborLink lesson={previous} direction="Previous" /> : null}
      {next ? <NeighborLink lesson={next} direction="Next" /> : null}
    </nav>
  );
}
