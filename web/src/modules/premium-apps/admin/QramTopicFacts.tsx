import type { QramTopic } from '@qram/contract/modules/premium-apps';
import { Badge } from '../../../ui/Badge.tsx';
import classes from './qram-categories.module.css';

/** Whether a topic is open to everyone. */
export function QramTopicAccess({ topic }: { topic: QramTopic }) {
  return (
    <Badge small tone={topic.premium === 1 ? 'accent' : 'quiet'}>
      {topic.premium === 1 ? 'Premium' : 'Free'}
    </Badge>
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
