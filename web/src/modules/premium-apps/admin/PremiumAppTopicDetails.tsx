import type { PremiumAppTopic } from '@qram/contract/modules/premium-apps';
import { Badge } from '../../../ui/Badge.tsx';
import classes from './premium-app-topics.module.css';

/** Whether a topic is free or premium. */
export function PremiumAppTopicAccess({ topic }: { topic: PremiumAppTopic }) {
  return (
    <Badge small tone={topic.premium === 1 ? 'accent' : 'quiet'}>
      {topic.premium === 1 ? 'Premium' : 'Free'}
    </Badge>
  );
}

export function PremiumAppTopicLink({ link }: { link: string }) {
  return (
    <a className={classes.link} href={link} target="_blank" rel="noreferrer">
      {link.replace(/^https?:\/\//, '')}
      <span className="visually-hidden">, opens in a new tab</span>
    </a>
  );
}
