import type { VisibleTopic } from '@qram/contract/modules/tutorials/tutorial-lessons';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { Badge } from '../../../../ui/text/Badge.tsx';

/** Free or premium, and whether a premium topic is locked. */
export function TopicState({ topic }: { topic: VisibleTopic }) {
  const free = topic.premium !== 1;
  const Icon = topic.locked ? IconLock : IconLockOpen;
  return (
    <div className="flex items-center flex-wrap gap-3 gap-y-1 leading-snug">
      <Badge tone={free ? 'good' : 'accent'}>{free ? 'Free' : 'Premium'}</Badge>
      {free ? null : (
        <span className="inline-flex items-center gap-1 text-ink-3 by-access">
          <Icon className="flex-none" size={16} stroke={1.75} aria-hidden="true" />
          <span>{topic.locked ? 'Locked' : 'Unlocked for you'}</span>
        </span>
      )}
    </div>
  );
}
