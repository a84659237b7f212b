import type { TopicPart, VisibleTopic } from '@qram/contract/tutorial-lessons';
import { type ComponentType, lazy, Suspense } from 'react';
import { AttachmentButton } from './AttachmentButton.tsx';
import classes from './AttachmentControl.module.css';
import { AttachmentLabel } from './AttachmentLabel.tsx';
import { ATTACHMENT_APPEARANCE, safeAddress } from './attachment-opening.ts';
import type { PremiumAttachmentProps } from './PremiumAttachment.tsx';

/** Visitors don't load it. */
const PremiumAttachment = lazy<ComponentType<PremiumAttachmentProps>>(() =>
  import('./PremiumAttachment.tsx').then(
    ({ PremiumAttachment }) => ({ default: PremiumAttachment }),
    () => ({ default: AttachmentButton }),
  ),
);

interface AttachmentControlProps {
  topic: VisibleTopic;
  attachment: TopicPart;
  /** Id of the element that explains why the topic is locked. */
  reasonId: string;
  /** Gets the reason why the attachment couldn't be opened; null when it is opened again. */
  onProblem(problem: string | null): void;
}

/**
 * Opens one attachment. A free one is a plain link, which works without JavaScript; a premium one requests its address
 * first. A locked one is focusable, so that screen readers announce the reason, but inert.
 */
export function AttachmentControl({ topic, attachment, reasonId, onProblem }: AttachmentControlProps) {
  if (topic.locked) return <AttachmentButton topic={topic} attachment={attachment} reasonId={reasonId} />;
  const address = safeAddress(topic[attachment]);
  if (address === null)
    return (
      <Suspense fallback={<AttachmentButton topic={topic} attachment={attachment} />}>
        <PremiumAttachment topic={topic} attachment={attachment} onProblem={onProblem} />
      </Suspense>
    );
  const { download } = ATTACHMENT_APPEARANCE[attachment];
  const place = download ? { download: '' } : { target: '_blank', rel: 'noopener noreferrer' };
  return (
    <a
      className={`row gap-10 w-full ink text-14 font-semibold leading-tight no-underline ${classes.attachment}`}
      href={address}
      {...place}
    >
      <AttachmentLabel topic={topic} attachment={attachment} />
    </a>
  );
}
