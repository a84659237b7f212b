import { Checkbox } from '@mantine/core';
import type { TrashedRecord } from '@qram/contract/modules/audit';
import { IconRestore, IconTrashX } from '@tabler/icons-react';
import { useRef } from 'react';
import { labelsOf } from '../../../admin/admin-screens.ts';
import { BulkBar } from '../../../admin/collection/BulkBar.tsx';
import table from '../../../admin/collection/collection-table.module.css';
import { DetailLines } from '../../../admin/collection/DetailLines.tsx';
import { RowButtons } from '../../../admin/collection/RowActions.tsx';
import { SelectionTable } from '../../../admin/collection/SelectionTable.tsx';
import { useNarrow } from '../../../admin/collection/use-narrow.ts';
import { useHold } from '../../../admin/collection/use-outside-changes.ts';
import { useSelection } from '../../../admin/collection/use-selection.ts';
import { Time } from '../../../admin/Time.tsx';
import { OrDash } from '../../../admin/ui/OrDash.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import classes from './trash.module.css';
import { alongLabel, daysLabel, nameOf } from './trash-labels.ts';
import { keyOf, type TrashMatching, useTrashActions } from './use-trash-actions.tsx';

/** Days left from which a record is highlighted. */
const SOON = 3;
/** Panel width in pixels below which the other columns are lines under the name. */
const NARROW_BELOW = 940;

const COLUMNS = ['Record', 'Kind', 'Deleted', 'By', 'Left'];

interface TrashRowsProps {
  rows: readonly TrashedRecord[];
  /** Number of records on all pages. */
  total: number;
  matching: TrashMatching;
  /** The rows belong to the previous query; new ones are loading. */
  stale: boolean;
}

/** Deleted records of all kinds, to restore or delete for good, one or several. */
export function TrashRows({ rows, total, matching, stale }: TrashRowsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const narrow = useNarrow(frame, NARROW_BELOW);
  const selection = useSelection(rows, total, JSON.stringify(matching), keyOf);
  useHold(selection.count > 0);
  const { restore, confirmPurge } = useTrashActions();
  const selected = () => (selection.everything ? { matching, count: total } : selection.records);
  return (
    <SelectionTable
      ref={frame}
      caption="Trash"
      columns={COLUMNS}
      narrow={narrow}
      stale={stale}
      selection={selection}
      bulkBar={
        <BulkBar
          selection={selection}
          total={total}
          actions={[
            { label: 'Restore', icon: IconRestore, act: () => restore(selected(), selection.drop) },
            { label: 'Delete for good', icon: IconTrashX, act: () => confirmPurge(selected(), selection.drop) },
          ]}
        />
      }
    >
      {rows.map((record) => (
        <TrashRow
          key={keyOf(record)}
          record={record}
          narrow={narrow}
          selected={selection.has(keyOf(record))}
          onSelect={() => selection.toggle(keyOf(record))}
          onRestore={() => restore([record], selection.drop)}
          onPurge={() => confirmPurge([record], selection.drop)}
        />
      ))}
    </SelectionTable>
  );
}

interface TrashRowProps {
  record: TrashedRecord;
  narrow: boolean;
  selected: boolean;
  onSelect: () => void;
  onRestore: () => void;
  onPurge: () => void;
}

function TrashRow({ record, narrow, selected, onSelect, onRestore, onPurge }: TrashRowProps) {
  const name = nameOf(record);
  const { note } = record;
  const left = (
    <Badge small tone={record.days_left <= SOON ? 'warn' : 'quiet'}>
      {daysLabel(record.days_left)}
    </Badge>
  );
  const lines = [
    { label: 'Kind', value: `${labelsOf(record.kind).label}${alongLabel(record)}` },
    { label: 'Deleted', value: <Time at={record.deleted_at} show="time" /> },
    { label: 'By', value: record.deleted_by },
    { label: 'Left', value: left },
  ];
  return (
    <tr className={table.row} data-selected={selected || undefined}>
      <td className={table.check}>
        <Checkbox size="18px" aria-label={`Select ${name}`} checked={selected} onChange={onSelect} />
      </td>
      <td className={table.title}>
        <div className={table.titleText} title={name}>
          {name}
        </div>
        {note && note !== name ? <div className={classes.note}>{note}</div> : null}
        {narrow ? <DetailLines lines={lines} /> : null}
      </td>
      {narrow
        ? null
        : lines.map(({ label, value }) => (
            <td key={label}>
              <div className={`${table.cell} ${classes.value}`}>
                <OrDash value={value} />
              </div>
            </td>
          ))}
      <td className={table.actionsCell}>
        <RowButtons
          name={name}
          narrow={narrow}
          actions={[
            { label: 'Restore', icon: IconRestore, act: onRestore },
            { label: 'Delete for good', icon: IconTrashX, bad: true, act: onPurge },
          ]}
        />
      </td>
    </tr>
  );
}
