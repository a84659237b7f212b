import type { TopicPart, VisibleTopic } from '@qram/contract/modules/tutorials/tutorial-lessons';
import { classNames } from '../../../../ui/text/class-names.ts';
import classes from './AttachmentControl.module.css';
import { ATTACHMENT_APPEARANCE, attachmentDetail, safeUrl } from './attachment-opening.ts';

interface AttachmentControlProps {
  topic: VisibleTopic;
  attachment: TopicPart;
  /** Id of the element that explains why the topic is locked. */
  reasonId: string;
  busy: boolean;
  /** On phones without its size. */
  chip?: boolean;
  onOpen(): void;
}

/**
 * Opens one attachment. A free one is a plain link, which works without JavaScript; a premium one requests its address
 * first. A locked one is focusable, so that screen readers announce the reason, but inert.
 */
export function AttachmentControl({ topic, attachment, reasonId, busy, chip, onOpen }: AttachmentControlProps) {
  const { label, name, icon: Icon, download } = ATTACHMENT_APPEARANCE[attachment];
  const detail = attachmentDetail(topic, attachment);
  const look = classNames(
    'flex items-center gap-3 w-full text-ink text-3 font-semibold leading-tight no-underline',
    classes.attachment,
    chip && classes.chip,
  );
  const content = (
    <>
      <span className={busy ? 'flex-none spinner' : `grid flex-none text-accent ${classes.icon}`}>
        {busy ? null : <Icon size={18} stroke={1.75} aria-hidden="true" />}
      </span>
      <span className="grid min-w-0">
        <span>
          <span>{chip ? label : name}</span>
          <span className="visually-hidden">{`: ${topic.title}`}</span>
        </span>
        {detail ? <span className={`truncate text-ink-3 text-2 ${classes.detail}`}>{detail}</span> : null}
      </span>
    </>
  );
  const url = topic.locked ? null : safeUrl(topic[attachment]);
  if (url !== null) {
    const place = download ? { download: '' } : { target: '_blank', rel: 'noopener noreferrer' };
    return (
      <a className={look} href={url} {...place}>
        {content}
      </a>
    );
  }
  return (
    <button
      type="button"
      className={look}
      aria-disabled={topic.locked || busy || undefined}
      aria-busy={busy || undefined}
      aria-describedby={topic.locked ? reasonId : undefined}
      onClick={topic.locked || busy ? undefined : onOpen}
    >
      {content}
    </button>
  );
}
