import type { VisibleTopic } from '@qram/contract/tutorial-lessons';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { Badge } from '../../../ui/Badge.tsx';
import { AccessHint } from '../../service-requests/shared/AccessHint.tsx';
import classes from './TopicState.module.css';

interface TopicStateProps {
  /** Id of the element that explains why attachments are locked. */
  id: string;
  topic: VisibleTopic;
}

/** Free or premium, and whether a premium topic is locked. Has the same size either way to avoid layout shift. */
export function TopicState({ id, topic }: TopicStateProps) {
  const free = topic.premium !== 1;
  return (
    <div className={`row wrap gap-10 gap-y-4 text-14 leading-snug ${classes.state}`}>
      <Badge tone={free ? 'good' : 'accent'}>{free ? 'Free' : 'Premium'}</Badge>
      <span id={id} className={`row inline quiet-links min-w-0 quiet hide-empty ${classes.note}`}>
        {free ? null : topic.locked ? (
          <>
            <IconLock className="flex-none" size={16} stroke={1.75} aria-hidden="true" />
            <AccessHint title={topic.title} content={{ kind: 'topic', id: topic.id }} openedBy={topic.opened_by} />
          </>
        ) : (
          <>
            <IconLockOpen className="flex-none" size={16} stroke={1.75} aria-hidden="true" />
            Unlocked for you
          </>
        )}
      </span>
    </div>
  );
}
