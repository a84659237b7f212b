import type { PremiumAppTopic } from '@qram/contract/modules/premium-apps/premium-apps';
import { useRowTabIndex } from '../../../admin/list/table/row-keys.tsx';
import text from '../../../admin/ui/text.module.css';
import { Badge } from '../../../ui/text/Badge.tsx';

export function PremiumAppTopicAccess({ topic }: { topic: PremiumAppTopic }) {
  return (
    <Badge small tone={topic.premium === 1 ? 'accent' : 'quiet'}>
      {topic.premium === 1 ? 'Premium' : 'Free'}
    </Badge>
  );
}

export function PremiumAppTopicTarget({ topic: { target, link, preset } }: { topic: PremiumAppTopic }) {
  const tabIndex = useRowTabIndex();
  const isSimulator = target === 'simulator';
  const href = isSimulator ? `/simulator${preset ? `#${preset}` : ''}` : link;
  if (!href) return null;
  return (
    <a
      tabIndex={tabIndex}
      className={isSimulator ? text.link : `${text.mono} ${text.link} ${text.wrap}`}
      href={href}
      title={href}
      target="_blank"
      rel="noreferrer"
    >
      <span>{isSimulator ? 'QRAM simulator' : href.replace(/^https?:\/\//, '')}</span>
      <span className="visually-hidden">, opens in a new tab</span>
    </a>
  );
}
