import type { TopicPart, VisibleTopic } from '@qram/contract/tutorial-lessons';
import { AttachmentButton } from './AttachmentButton.tsx';
import { useAttachmentOpening } from './use-attachment-opening.ts';

export interface PremiumAttachmentProps {
  topic: VisibleTopic;
  attachment: TopicPart;
  onProblem(problem: string | null): void;
}

/** Attachment of a premium topic that is unlocked for the user. */
export function PremiumAttachment({ topic, attachment, onProblem }: PremiumAttachmentProps) {
  const { open, opening } = useAttachmentOpening(topic.id, attachment, onProblem);
  return <AttachmentButton topic={topic} attachment={attachment} busy={opening} onOpen={open} />;
}
