import { recordPath } from '@qram/contract/collection/record-pages';
import type { TutorialLesson } from '@qram/contract/modules/tutorials/tutorial-lessons';
import { IconLock } from '@tabler/icons-react';
import { NeighborLink, NeighborLinks } from '../../../../ui/layout/NeighborLinks.tsx';

const toNeighbor = (lesson: TutorialLesson['lessons'][number]) => ({
  to: recordPath('topics', lesson),
  title: lesson.title,
  mark: lesson.locked ? (
    <span className="grid flex-none text-ink-3 by-access">
      <IconLock size={17} stroke={1.75} role="img" aria-label="Locked:" />
    </span>
  ) : null,
});

/** Links to the neighbors within the category, and after its last lesson to the next category. */
export function NeighborLessons({ lesson: { id, lessons, next_category } }: { lesson: TutorialLesson }) {
  const index = lessons.findIndex((other) => other.id === id);
  const previous = lessons[index - 1];
  const next = lessons[index + 1] ?? next_category?.lesson;
  const category = lessons[index + 1] ? undefined : next_category?.title;
  if (index < 0 || (!previous && !next)) return null;
  return (
    <NeighborLinks label="Previous and next lesson">
      {previous ? <NeighborLink {...toNeighbor(previous)} direction="Previous" /> : null}
      {next ? <NeighborLink {...toNeighbor(next)} direction="Next" place={category} /> : null}
    </NeighborLinks>
  );
}
