import type { VisibleTopic } from '@qram/contract/modules/tutorials';
import { useId } from 'react';
import { PartControl } from './PartControl.tsx';
import classes from './TopicRow.module.css';
import { TopicState } from './TopicState.tsx';
import { usePartOpening } from './use-part-opening.ts';

/** One topic: title, access badge and a button for each attachment (requirements: Tutorials). */
export function TopicRow({ topic }: { topic: VisibleTopic }) {
  const stateId = useId();
  const { open, opening, problem } = usePartOpening(topic.id);
  return (
    <li className={classes.topic}>
      <div className={classes.text}>
        <h3 className={classes.title}>{topic.title}</h3>
        <TopicState id={stateId} topic={topic} problem={problem} />
      </div>
      {topic.parts.length > 0 ? (
        <ul className={classes.parts}>
          {topic.parts.map((part) => (
            <li key={part}>
              <PartControl
                topic={topic}
                part={part}
                reasonId={stateId}
                busy={opening === part}
                onOpen={() => void open(part)}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.none}>No files yet</p>
      )}
    </li>
  );
}
