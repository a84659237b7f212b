import type { PremiumAppTopic } from '@qram/contract/modules/premium-apps';
import { isWebAddress } from '@qram/contract/web-address';
import { IconArrowUpRight, IconLock } from '@tabler/icons-react';
import { AppArtwork } from '../../../ui/artwork/AppArtwork.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { AccessHint } from '../../service-requests/shared/AccessHint.tsx';
import classes from './PremiumAppsPage.module.css';

/** The link if it may be opened: only http and https addresses. */
const openLink = ({ link, locked }: PremiumAppTopic): string | null =>
  !locked && link && isWebAddress(link) ? link : null;

const getHost = (address: string): string => new URL(address).hostname.replace(/^www\./, '');

/** One application: its title is a link unless locked (requirements: Premium applications). */
export function PremiumAppCard({ topic }: { topic: PremiumAppTopic }) {
  const link = openLink(topic);
  return (
    <li className={`stack min-w-0 ${classes.place}`}>
      <div className={`stack relative card wrap-anywhere ${classes.card}`} data-locked={topic.locked || undefined}>
        <div className={classes.picture}>
          <AppArtwork id={topic.id} />
        </div>
        <div className={`stack gap-8 min-w-0 ${classes.about}`}>
          <h3 dir="auto" className={`leading-tight ${classes.title}`}>
            {link ? (
              <a
                className={`no-underline hover-accent ${classes.link}`}
                href={link}
                target="_blank"
                rel="noopener noreferrer"
              >
                {topic.title}
              </a>
            ) : (
              topic.title
            )}
          </h3>
          {topic.description ? (
            <p dir="auto" className="small pre-line">
              {topic.description}
            </p>
          ) : null}
          <AppState topic={topic} link={link} />
        </div>
      </div>
    </li>
  );
}

/** Free or premium, where the link leads or how to unlock it. Has the same height either way. */
function AppState({ topic, link }: { topic: PremiumAppTopic; link: string | null }) {
  const free = topic.premium !== 1;
  const Sign = topic.locked ? IconLock : link ? IconArrowUpRight : null;
  return (
    <p className={`row wrap gap-10 gap-y-4 caption leading-snug ${classes.state}`}>
      <Badge tone={free ? 'good' : 'accent'}>{free ? 'Free' : 'Premium'}</Badge>
      {topic.locked ? (
        <span className={`quiet-links min-w-0 ${classes.note}`}>
          <AccessHint title={topic.title} content={{ kind: 'premium-apps' }} openedBy={topic.opened_by} />
        </span>
      ) : (
        <>
          {free ? null : <span className={`min-w-0 ${classes.note}`}>Unlocked for you</span>}
          {link ? <span className="min-w-0">{getHost(link)}</span> : null}
        </>
      )}
      {Sign ? (
        <Sign className={`flex-none ms-auto ${classes.sign}`} size={18} stroke={1.75} aria-hidden="true" />
      ) : null}
    </p>
  );
}
