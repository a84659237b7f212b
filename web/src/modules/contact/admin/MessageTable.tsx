import type { ContactMessage, MessageState } from '@qram/contract/modules/contact/contact';
import { IconMailCheck, IconMailOpened } from '@tabler/icons-react';
import { useRef } from 'react';
import { useHold } from '../../../admin/calls/use-outside-changes.ts';
import type { BulkAction, Matching } from '../../../admin/declaration/record-types.ts';
import { BulkBar, deleteAction } from '../../../admin/list/selection/BulkBar.tsx';
import { SelectionTable, SelectionTableSkeleton } from '../../../admin/list/selection/SelectionTable.tsx';
import { byId, useSelection } from '../../../admin/list/selection/use-selection.ts';
import { rowKeys } from '../../../admin/list/table/row-keys.tsx';
import { useNarrow } from '../../../admin/list/table/use-narrow.ts';
import { useScreenKeys } from '../../../admin/url/single-keys.ts';
import { MessageRow } from './MessageRow.tsx';
import { useMessageActions } from './use-message-actions.ts';

/** Panel width in pixels below which the other columns collapse under the subject. */
const NARROW_BELOW = 900;

const COLUMNS = ['Message', 'From', 'Received', 'Delivery', 'State'];
/** With the checkbox before and the actions after them. */
const WIDTHS = ['48px', 'auto', '180px', '118px', '118px', '104px', '142px'];

interface MessageTableProps {
  rows: ContactMessage[];
  total: number;
  matching: Matching;
  /** The rows belong to the previous query; new ones are loading. */
  stale: boolean;
  onView: (id: number) => void;
}

export function MessageTable({ rows, total, matching, stale, onView }: MessageTableProps) {
  const frame = useRef<HTMLDivElement>(null);
  const narrow = useNarrow(frame, NARROW_BELOW);
  const selection = useSelection(rows, total, JSON.stringify(matching), byId);
  useHold(selection.count > 0);
  const { markMany, askToDelete } = useMessageActions();
  useScreenKeys(rowKeys({ frame, keys: rows.map(({ id }) => id), selection, onOpen: onView, onView }));
  const deletion = deleteAction(selection.count, () =>
    askToDelete(selection.everything ? { matching, count: total } : selection.records, selection.drop),
  );
  const mark = (state: MessageState) => void markMany(selection.records, state).then(selection.drop);
  const marks: BulkAction[] = [
    { label: 'Mark as read', icon: IconMailOpened, act: () => mark('read') },
    { label: 'Mark as answered', icon: IconMailCheck, act: () => mark('answered') },
  ];
  return (
    <SelectionTable
      ref={frame}
      caption="Messages"
      columns={COLUMNS}
      widths={WIDTHS}
      narrow={narrow}
      stale={stale}
      selection={selection}
      bulkBar={
        <BulkBar
          selection={selection}
          total={total}
          actions={selection.everything ? [deletion] : [...marks, deletion]}
        />
      }
    >
      {rows.map((message) => (
        <MessageRow
          key={message.id}
          message={message}
          narrow={narrow}
          selected={selection.has(message.id)}
          onSelect={(range) => (range ? selection.extendTo(message.id) : selection.toggle(message.id))}
          onView={() => onView(message.id)}
          onDelete={() => askToDelete([message], selection.drop)}
        />
      ))}
    </SelectionTable>
  );
}

export const MessageTableSkeleton = () => (
  <SelectionTableSkeleton columns={COLUMNS} widths={WIDTHS} narrowBelow={NARROW_BELOW} />
);
