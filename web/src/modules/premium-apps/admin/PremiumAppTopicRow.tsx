import type { PremiumAppTopic } from '@qram/contract/modules/premium-apps';
import { RowActions } from '../../../admin/collection/RowActions.tsx';
import { truncated } from '../../../admin/text-format.ts';
import { PremiumAppTopicAccess, PremiumAppTopicLink } from './PremiumAppTopicFacts.tsx';
import classes from './premium-app-categories.module.css';

/** Characters of a description that a row has room for. */
const SHOWN = 120;

interface PremiumAppTopicRowProps {
  topic: PremiumAppTopic;
  narrow: boolean;
  onView: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** One topic of a category. */
export function PremiumAppTopicRow({ topic, narrow, onView, onEdit, onDelete }: PremiumAppTopicRowProps) {
  return (
    <li className={classes.topic}>
      <div className={classes.words}>
        <p className={classes.line}>
          <span className={classes.title}>{topic.title}</span>
          <PremiumAppTopicAccess topic={topic} />
          {topic.link ? <PremiumAppTopicLink link={topic.link} /> : <span className={classes.none}>No link</span>}
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
