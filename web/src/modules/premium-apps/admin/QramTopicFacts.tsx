import type { QramTopic } from '@qram/contract/modules/premium-apps';
import { StateBadge } from '../../../admin/ui/StateBadge.tsx';
import classes from './qram-categories.module.css';

/** Whether a topic is open to everyone. */
export function QramTopicAccess({ topic }: { topic: QramTopic }) {
  return (
    <StateBadge tone={topic.premium === 1 ? 'accent' : 'quiet'}>{topic.premium === 1 ? 'Premium' : 'Free'}</StateBadge>
  );
}

/** Where a topic leads. */
export function QramTopicLink({ link }: { link: string }) {
  return (
    <a className={classes.link} href={link} target="_blank" rel="noreferrer">
      {link.replace(/^https?:\/\//, '')}
      <span className="visually-hidden">, opens in a new tab</span>
    </a>
  );
}
