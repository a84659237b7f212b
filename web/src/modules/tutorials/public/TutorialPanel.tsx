import type { TutorialGroup } from '@qram/contract/modules/tutorials';
import { useId } from 'react';
import { TopicRow } from './TopicRow.tsx';
import classes from './TutorialPanel.module.css';

/** One group: its title and its topics as a ruled list. */
export function TutorialPanel({ group }: { group: TutorialGroup }) {
  const titleId = useId();
  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {group.title}
      </h2>
      <ul className={classes.topics}>
        {group.topics.map((topic) => (
          <TopicRow key={topic.id} topic={topic} />
        ))}
      </ul>
    </section>
  );
}
