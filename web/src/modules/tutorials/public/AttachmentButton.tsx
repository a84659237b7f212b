import type { TopicPart, VisibleTopic } from '@qram/contract/tutorial-lessons';
import classes from './AttachmentControl.module.css';
import { AttachmentLabel } from './AttachmentLabel.tsx';

interface AttachmentButtonProps {
  topic: VisibleTopic;
  attachment: TopicPart;
  /** Id of the element that explains why it is locked. */
  reasonId?: string;
  busy?: boolean;
  /** Inert without it. */
  onOpen?: () => void;
}

/** Button of an attachment whose address must be requested, or that is locked. */
export function AttachmentButton({ topic, attachment, reasonId, busy = false, onOpen }: AttachmentButtonProps) {
  const isInert = busy || !onOpen;
  return (
    <button
      type="button"
      className={`row gap-10 w-full ink text-14 font-semibold leading-tight no-underline ${classes.attachment}`}
      aria-disabled={isInert || undefined}
      aria-busy={busy || undefined}
      aria-describedby={reasonId}
      onClick={isInert ? undefined : onOpen}
    >
      <AttachmentLabel topic={topic} attachment={attachment} busy={busy} />
    </button>
  );
}
