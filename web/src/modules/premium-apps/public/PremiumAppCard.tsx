import { isWebAddress } from '@qram/contract/documents';
import type { PremiumAppTopic } from '@qram/contract/modules/premium-apps';
import { IconArrowUpRight, IconLock } from '@tabler/icons-react';
import { Badge } from '../../../ui/Badge.tsx';
import { AccessHint } from '../../auth/public/AccessHint.tsx';
import classes from './PremiumAppCard.module.css';

/** One application: its title is a link unless locked (requirements: Premium applications). */
export function PremiumAppCard({ topic }: { topic: PremiumAppTopic }) {
  const free = topic.premium !== 1;
  return (
    <li className={classes.card} data-locked={topic.locked || undefined}>
      <h3 className={classes.title}>
        <AppTitle topic={topic} />
      </h3>
      {topic.description ? <p className={classes.text}>{topic.description}</p> : null}
      <p className={classes.state}>
        <Badge tone={free ? 'good' : 'accent'}>{free ? 'Free' : 'Premium'}</Badge>
        {free ? null : (
          <span className={classes.note}>{topic.locked ? <AccessHint title={topic.title} /> : 'Unlocked for you'}</span>
        )}
      </p>
    </li>
  );
}

/**
 * Links only http and https addresses. The icon after the title has a fixed width, so that unlocking doesn't shift the
 * layout.
 */
function AppTitle({ topic: { title, link, locked } }: { topic: PremiumAppTopic }) {
  if (locked) {
    return (
      <>
        {title}
        <IconLock className={classes.sign} size={18} stroke={1.75} aria-hidden="true" />
      </>
    );
  }
  if (!link || !isWebAddress(link)) return title;
  return (
    <a className={classes.link} href={link} target="_blank" rel="noopener noreferrer">
      {title}
      <IconArrowUpRight className={classes.sign} size={18} stroke={1.75} aria-hidden="true" />
    </a>
  );
}
