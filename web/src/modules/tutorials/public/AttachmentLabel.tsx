import type { TopicPart, VisibleTopic } from '@qram/contract/tutorial-lessons';
import classes from './AttachmentControl.module.css';
import { ATTACHMENT_APPEARANCE, attachmentDetail } from './attachment-opening.ts';

interface AttachmentLabelProps {
  topic: VisibleTopic;
  attachment: TopicPart;
  busy?: boolean;
}

/** Type of an attachment, with its size or host. */
export function AttachmentLabel({ topic, attachment, busy }: AttachmentLabelProps) {
  const { label, icon: Icon } = ATTACHMENT_APPEARANCE[attachment];
  const detail = attachmentDetail(topic, attachment);
  return (
    <>
      <span className={busy ? 'flex-none spinner' : `stack flex-none accent ${classes.icon}`}>
        {busy ? null : <Icon size={18} stroke={1.75} aria-hidden="true" />}
      </span>
      <span className="stack min-w-0">
        <span>
          {label}
          <span className="visually-hidden">: {topic.title}</span>
        </span>
        {detail ? <span className={`truncate quiet text-13 ${classes.detail}`}>{detail}</span> : null}
      </span>
    </>
  );
}
