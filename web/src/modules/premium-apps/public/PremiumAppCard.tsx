import type { PremiumAppTopic } from '@qram/contract/modules/premium-apps/premium-apps';
import { isWebUrl } from '@qram/contract/values/web-url';
import { IconArrowRight, IconArrowUpRight, IconLock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { AppArtwork } from '../../../ui/artwork/AppArtwork.tsx';
import { Badge } from '../../../ui/text/Badge.tsx';
import classes from './PremiumAppsPage.module.css';

interface Destination {
  href: string;
  name: string;
  internal: boolean;
}

/** Null for a locked application, and for one without an http or https href. */
function findDestination({ target, link, preset, locked }: PremiumAppTopic): Destination | null {
  if (locked) return null;
  if (target === 'simulator')
    return { href: preset ? `/simulator#${preset}` : '/simulator', name: 'QRAM simulator', internal: true };
  if (!link || !isWebUrl(link)) return null;
  return { href: link, name: new URL(link).hostname.replace(/^www\./, ''), internal: false };
}

function Title({ title, destination }: { title: string; destination: Destination | null }) {
  const look = `no-underline hover-accent ${classes.link}`;
  if (!destination) return <span>{title}</span>;
  if (destination.internal)
    return (
      <Link className={look} to={destination.href}>
        {title}
      </Link>
    );
  return (
    <a className={look} href={destination.href} target="_blank" rel="noopener noreferrer">
      {title}
    </a>
  );
}

/** One application: its title is a link unless locked (requirements: Premium applications). */
export function PremiumAppCard({ topic }: { topic: PremiumAppTopic }) {
  const destination = findDestination(topic);
  return (
    <li className="grid min-w-0 @container">
      <div className={`grid relative card wrap-anywhere ${classes.card}`} data-locked={topic.locked || undefined}>
        <div className={classes.picture}>
          <AppArtwork id={topic.id} />
        </div>
        <div className="grid gap-2 min-w-0 grid-rows-[auto_1fr_auto] pt-5 px-6 pb-4">
          <h3 dir="auto" className="leading-tight text-6">
            <Title title={topic.title} destination={destination} />
          </h3>
          {topic.description ? (
            <p dir="auto" className="text-4 text-ink-2 whitespace-pre-line">
              {topic.description}
            </p>
          ) : null}
          <AppState topic={topic} destination={destination} />
        </div>
      </div>
    </li>
  );
}

function AppState({ topic, destination }: { topic: PremiumAppTopic; destination: Destination | null }) {
  const free = topic.premium !== 1;
  const Way = destination?.internal ? IconArrowRight : IconArrowUpRight;
  const Sign = topic.locked ? IconLock : destination ? Way : null;
  return (
    <p className={`flex items-center flex-wrap gap-3 gap-y-1 text-3 text-ink-3 leading-snug ${classes.state}`}>
      <Badge tone={free ? 'good' : 'accent'}>{free ? 'Free' : 'Premium'}</Badge>
      {destination ? <span className="min-w-0">{destination.name}</span> : null}
      {free ? null : <span className="visually-hidden by-access">{topic.locked ? 'Locked' : 'Unlocked for you'}</span>}
      {Sign ? (
        <span className={`grid flex-none ms-auto ${topic.locked ? 'by-access' : ''} ${classes.sign}`}>
          <Sign size={18} stroke={1.75} aria-hidden="true" />
        </span>
      ) : null}
    </p>
  );
}
