import type { LearningState } from '@qram/contract/modules/learning';
import { recordAddress } from '@qram/contract/record-pages';
import type { VisibleTopic } from '@qram/contract/tutorial-lessons';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { LearningMarks } from '../../learning/shared/LearningMarks.tsx';
import { AttachmentControl } from './AttachmentControl.tsx';
import { TopicState } from './TopicState.tsx';
import classes from './TutorialsPage.module.css';

/**
 * One topic: title, access badge, what it is about, and a button for each attachment, each type in its own column
 * (requirements: Tutorials).
 */
export function TopicRow({ topic, state }: { topic: VisibleTopic; state?: LearningState | undefined }) {
  const stateId = useId();
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <li className={`stack items-center ${classes.topic}`}>
      <div className="stack gap-6 min-w-0">
        <div className="row wrap gap-12 gap-y-4 min-w-0">
          <h3 dir="auto" className={`text-17 wrap-anywhere ${classes.title}`}>
            <Link to={recordAddress('topics', topic)}>{topic.title}</Link>
          </h3>
          <TopicState id={stateId} topic={topic} />
          {state ? <LearningMarks done={state.done_at !== null} bookmarked={state.bookmarked_at !== null} /> : null}
        </div>
        {topic.summary ? (
          <p dir="auto" className={`small wrap-anywhere ${classes.description}`}>
            {topic.summary}
          </p>
        ) : null}
        <p className="bad text-14 font-medium hide-empty" role="alert">
          {problem}
        </p>
      </div>
      {topic.parts.length > 0 ? (
        <ul className={`stack gap-8 screen-only ${classes.attachments}`}>
          {topic.parts.map((attachment) => (
            <li key={attachment} data-kind={attachment}>
              <AttachmentControl topic={topic} attachment={attachment} reasonId={stateId} onProblem={setProblem} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="quiet text-15">No files yet</p>
      )}
    </li>
  );
}
