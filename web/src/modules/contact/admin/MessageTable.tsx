import type { ContactMessage, MessageState } from '@qram/contract/modules/contact';
import { IconMailCheck, IconMailOpened } from '@tabler/icons-react';
import { useRef } from 'react';
import { BulkBar } from '../../../admin/collection/BulkBar.tsx';
import { SelectionTable, SelectionTableSkeleton } from '../../../admin/collection/SelectionTable.tsx';
import { useNarrow } from '../../../admin/collection/use-narrow.ts';
import { useSelection } from '../../../admin/collection/use-selection.ts';
import { MessageRow } from './MessageRow.tsx';
import { useMessageActions } from './use-message-actions.ts';

interface MessageBulkBarProps {
  selected: readonly ContactMessage[];
  onMark: (state: MessageState) => void;
  onDelete: () => void;
  onClear: () => void;
}

/** Bulk actions for the selected messages. */
function MessageBulkBar({ selected, onMark, onDelete, onClear }: MessageBulkBarProps) {
  const actions = [
    { label: 'Mark as read', icon: IconMailOpened, act: () => onMark('read') },
    { label: 'Mark as answered', icon: IconMailCheck, act: () => onMark('answered') },
  ];
  return <BulkBar count={selected.length} actions={actions} onDelete={onDelete} onClear={onClear} />;
}

/** Panel width in pixels below which the other columns collapse under the subject. */
const NARROW_BELOW = 900;

const COLUMNS = [
  { label: 'Message', width: undefined },
  { label: 'From', width: '180px' },
  { label: 'Received', width: '150px' },
  { label: 'Mail', width: '104px' },
  { label: 'State', width: '98px' },
] as const;

interface MessageTableProps {
  rows: ContactMessage[];
  /** The rows belong to the previous query; new ones are loading. */
  stale: boolean;
  onView: (id: number) => void;
}

/** The messages with selection and bulk bar. */
export function MessageTable({ rows, stale, onView }: MessageTableProps) {
  const frame = useRef<HTMLDivElement>(null);
  const narrow = useNarrow(frame, NARROW_BELOW);
  const selection = useSelection(rows);
  const { markMany, askToDelete } = useMessageActions();
  return (
    <SelectionTable
      ref={frame}
      caption="Messages"
      columns={COLUMNS}
      actions={122}
      narrow={narrow}
      stale={stale}
      selection={selection}
      bulkBar={
        <MessageBulkBar
          selected={selection.records}
          onMark={(state) => void markMany(selection.records, state).then(selection.set)}
          onDelete={() => askToDelete(selection.records, selection.set)}
          onClear={() => selection.set([])}
        />
      }
    >
      {rows.map((message) => (
        <MessageRow
          key={message.id}
          message={message}
          narrow={narrow}
          selected={selection.has(message.id)}
          onSelect={() => selection.toggle(message.id)}
          onView={() => onView(message.id)}
          onDelete={() => askToDelete([message], selection.set)}
        />
      ))}
    </SelectionTable>
  );
}

export const MessageTableSkeleton = () => <SelectionTableSkeleton label="Message" />;
