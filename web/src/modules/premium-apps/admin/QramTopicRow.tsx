import type { QramTopic } from '@qram/contract/modules/premium-apps';
import { RowActions } from '../../../admin/collection/RowActions.tsx';
import { truncated } from '../../../admin/text-format.ts';
import { QramTopicAccess, QramTopicLink } from './QramTopicFacts.tsx';
import classes from './qram-categories.module.css';

/** Characters of a description that a row has room for. */
const SHOWN = 120;

interface QramTopicRowProps {
  topic: QramTopic;
  narrow: boolean;
  onView: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** One topic of a category. */
export function QramTopicRow({ topic, narrow, onView, onEdit, onDelete }: QramTopicRowProps) {
  return (
    <li className={classes.topic}>
      <div className={classes.words}>
        <p className={classes.line}>
          <span className={classes.title}>{topic.title}</span>
          <QramTopicAccess topic={topic} />
          {topic.link ? <QramTopicLink link={topic.link} /> : <span className={classes.none}>No link</span>}
        </p>
        {topic.description ? (
          <p className={classes.description} title={topic.description}>
            {truncated(topic.description, SHOWN)}
          </p>
        ) : null}
      </div>
      <RowActions name={topic.title} narrow={narrow} onView={onView} onEdit={onEdit} onDelete={onDelete} />
    </li>
  );
}
