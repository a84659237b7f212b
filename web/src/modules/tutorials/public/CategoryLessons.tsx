import { recordAddress } from '@qram/contract/record-pages';
import type { TutorialLesson } from '@qram/contract/tutorial-lessons';
import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './CategoryLessons.module.css';

/** The lessons of a lesson's category, in their order. */
export function CategoryLessons({ lesson }: { lesson: TutorialLesson }) {
  if (lesson.lessons.length < 2) return null;
  return (
    <nav className={`${classes.category} screen-only`} aria-labelledby="category-title">
      <div className={classes.categoryHead}>
        <h2 id="category-title" className={classes.railTitle}>
          {lesson.category_title}
        </h2>
        <span>{lesson.lessons.length} lessons</span>
      </div>
      <ol className={classes.lessons}>
        {lesson.lessons.map(({ id, title, locked }) => (
          <li key={id}>
            <Link
              to={recordAddress('topics', { id, title })}
              className={classes.lessonLink}
              aria-current={id === lesson.id ? 'page' : undefined}
            >
              <span>{title}</span>
              {locked ? <IconLock size={16} stroke={1.75} role="img" aria-label="Locked" /> : null}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

type Neighbor = TutorialLesson['lessons'][number];

function NeighborLink({ lesson, direction }: { lesson: Neighbor; direction: 'Previous' | 'Next' }) {
  return (
    <Link to={recordAddress('topics', lesson)} className={classes.neighbor} data-direction={direction}>
      <span className={classes.direction}>
        {direction === 'Previous' ? '← ' : ''}
        {direction}
        {direction === 'Next' ? ' →' : ''}
      </span>
      <span className={classes.neighborTitle}>
        {lesson.locked ? <IconLock size={17} stroke={1.75} role="img" aria-label="Locked:" /> : null}
        <span>{lesson.title}</span>
      </span>
    </Link>
  );
}

/** Where to go on within the category. */
export function NeighborLessons({ lesson: { id, lessons } }: { lesson: TutorialLesson }) {
  const index = lessons.findIndex((other) => other.id === id);
  const [previous, next] = [lessons[index - 1], lessons[index + 1]];
  if (index < 0 || (!previous && !next)) return null;
  return (
    <nav className={`${classes.neighbors} screen-only`} aria-label="Previous and next lesson">
      {previous ? <NeighborLink lesson={previous} direction="Previous" /> : null}
      {next ? <NeighborLink lesson={next} direction="Next" /> : null}
    </nav>
  );
}
