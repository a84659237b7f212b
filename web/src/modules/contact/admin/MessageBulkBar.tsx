import type { ContactMessage, MessageState } from '@qram/contract/modules/contact';
import { IconMailCheck, IconMailOpened } from '@tabler/icons-react';
import { BulkBar } from '../../../admin/collection/BulkBar.tsx';

interface MessageBulkBarProps {
  selected: readonly ContactMessage[];
  onMark: (state: MessageState) => void;
  onDelete: () => void;
  onClear: () => void;
}

/** What can be done with the selected messages. */
export function MessageBulkBar({ selected, onMark, onDelete, onClear }: MessageBulkBarProps) {
  const actions = [
    { label: 'Mark as read', icon: IconMailOpened, act: () => onMark('read') },
    { label: 'Mark as answered', icon: IconMailCheck, act: () => onMark('answered') },
  ];
  return <BulkBar count={selected.length} actions={actions} onDelete={onDelete} onClear={onClear} />;
}
