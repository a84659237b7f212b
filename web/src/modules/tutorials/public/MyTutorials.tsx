import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api-context.tsx';
import { categoriesQuery } from '../../learning/queries.ts';
import { LearningMarks } from '../../learning/shared/LearningMarks.tsx';
import { TutorialPanels, type TutorialPanelsProps } from './TutorialPanels.tsx';
import classes from './TutorialsPage.module.css';

/** With more lessons, the cells would be too many to count. */
const MAX_CELLS = 12;

/** The groups with the viewer's progress, in one request. */
export function MyTutorials({ viewer, ...props }: TutorialPanelsProps & { viewer: number }) {
  const ids = props.groups.map(({ id }) => id);
  const { data } = useQuery(categoriesQuery(useApi(), { viewer, ids }));
  if (!data) return <TutorialPanels {...props} />;
  const states = data.flatMap(({ topics }) => topics);
  const done = new Set(states.filter(({ done_at }) => done_at !== null).map(({ id }) => id));
  const bookmarked = new Set(states.filter(({ bookmarked_at }) => bookmarked_at !== null).map(({ id }) => id));
  return (
    <TutorialPanels
      {...props}
      done={done}
      marks={({ id }) => <LearningMarks done={false} bookmarked={bookmarked.has(id)} />}
      progress={({ id, topics }) => {
        const group = data.find((other) => other.id === id);
        if (!group) return null;
        return (
          <span className="row gap-12">
            {`${group.done} of ${group.total} done`}
            {topics.length === group.total && group.total <= MAX_CELLS ? (
              <span className={`row gap-4 ${classes.cells}`} aria-hidden="true">
                {topics.map((topic) => (
                  <span key={topic.id} data-done={done.has(topic.id) || undefined} />
                ))}
              </span>
            ) : null}
          </span>
        );
      }}
    />
  );
}
