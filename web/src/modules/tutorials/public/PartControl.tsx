import type { TopicPart, VisibleTopic } from '@qram/contract/modules/tutorials';
import classes from './PartControl.module.css';
import { openableAddress, PART_APPEARANCE } from './part-opening.ts';

interface PartControlProps {
  topic: VisibleTopic;
  part: TopicPart;
  /** Id of the element that explains why the topic is locked. */
  reasonId: string;
  busy: boolean;
  onOpen(): void;
}

/**
 * Opens one attachment. A free one is a plain link, which works without JavaScript; a premium one requests its address
 * first. A locked one is focusable, so that screen readers announce the reason, but inert.
 */
export function PartControl({ topic, part, reasonId, busy, onOpen }: PartControlProps) {
  const { label, icon: Icon, saved } = PART_APPEARANCE[part];
  const content = (
    <>
      <span className={busy ? classes.spinner : classes.icon}>
        {busy ? null : <Icon size={18} stroke={1.75} aria-hidden="true" />}
      </span>
      {label}
    </>
  );
  const name = `${label}: ${topic.title}`;
  const address = topic.locked ? null : openableAddress(topic[part]);
  if (address !== null) {
    const place = saved ? { download: '' } : { target: '_blank', rel: 'noopener noreferrer' };
    return (
      <a className={classes.part} href={address} aria-label={name} {...place}>
        {content}
      </a>
    );
  }
  return (
    <button
      type="button"
      className={classes.part}
      aria-label={name}
      aria-disabled={topic.locked || busy || undefined}
      aria-busy={busy || undefined}
      aria-describedby={topic.locked ? reasonId : undefined}
      onClick={topic.locked || busy ? undefined : onOpen}
    >
      {content}
    </button>
  );
}
