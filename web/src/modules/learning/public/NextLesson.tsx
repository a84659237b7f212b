import { recordPath } from '@qram/contract/collection/record-pages';
import type { NextLesson } from '@qram/contract/modules/learning/learning-path';
import classes from './NextLesson.module.css';

/** Leads to the section where the viewer stopped. */
export const nextLessonPath = (lesson: Pick<NextLesson, 'id' | 'title' | 'section'>): string =>
  recordPath('topics', lesson) + (lesson.section ? `#${lesson.section.id}` : '');

/** `You stopped at “What survives”.`, or the lesson's part. */
export const whereLabel = ({ section, part, number }: NextLesson): string =>
  section ? `You stopped at “${section.title}”.` : `Lesson ${number} in ${part}.`;

/** With more minutes, the cells would be too many to count. */
const MAX_CELLS = 15;

/** One cell for each minute of the lesson, those behind the viewer lit, and the minutes that are left. */
export function ReadingCells({ lesson: { minutes, minutes_left } }: { lesson: NextLesson }) {
  if (minutes === 0) return null;
  const read = minutes - minutes_left;
  const label = read > 0 ? `${minutes_left} of ${minutes} min left` : `${minutes} min`;
  return (
    <p className="flex flex-wrap items-center gap-3 text-3 font-semibold">
      {minutes <= MAX_CELLS ? (
        <span className={classes.cells} aria-hidden="true">
          {Array.from({ length: minutes }, (_, at) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: The minute.
              key={at}
              data-done={at < read || undefined}
              data-current={(read > 0 && at === read) || undefined}
            />
          ))}
        </span>
      ) : null}
      <span>{label}</span>
    </p>
  );
}
