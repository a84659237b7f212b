import type { PremiumAppTopic } from '@qram/contract/modules/premium-apps';
import text from '../../../admin/ui/text.module.css';
import { Badge } from '../../../ui/Badge.tsx';

/** Says if a topic is free or premium. */
export function PremiumAppTopicAccess({ topic }: { topic: PremiumAppTopic }) {
  return (
    <Badge small tone={topic.premium === 1 ? 'accent' : 'quiet'}>
      {topic.premium === 1 ? 'Premium' : 'Free'}
    </Badge>
  );
}

export function PremiumAppTopicLink({ link }: { link: string }) {
  return (
    <a className={`${text.mono} ${text.link} ${text.wrap}`} href={link} target="_blank" rel="noreferrer">
      {link.replace(/^https?:\/\//, '')}
      <span className="visually-hidden">, opens in a new tab</span>
    </a>
  );
}
