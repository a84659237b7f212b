import { Box, Text, UnstyledButton } from '@mantine/core';
import type { TrashedRecord } from '@qram/contract/modules/audit/audit';
import { IconChevronRight, IconRestore, IconTrashX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import { useHold } from '../../../admin/calls/use-outside-changes.ts';
import { BulkBar } from '../../../admin/list/selection/BulkBar.tsx';
import { RowCheckbox } from '../../../admin/list/selection/RowCheckbox.tsx';
import { SelectionTable, SelectionTableSkeleton } from '../../../admin/list/selection/SelectionTable.tsx';
import { useSelection } from '../../../admin/list/selection/use-selection.ts';
import table from '../../../admin/list/table/collection-table.module.css';
import { DetailLines } from '../../../admin/list/table/DetailLines.tsx';
import { RowButtons } from '../../../admin/list/table/RowActions.tsx';
import { keyedRow, rowKeys } from '../../../admin/list/table/row-keys.tsx';
import { useNarrow } from '../../../admin/list/table/use-narrow.ts';
import { Time } from '../../../admin/text/Time.tsx';
import { count } from '../../../admin/text/text-format.ts';
import { UserName } from '../../../admin/text/UserName.tsx';
import { OrDash } from '../../../admin/ui/OrDash.tsx';
import text from '../../../admin/ui/text.module.css';
import { useScreenKeys } from '../../../admin/url/single-keys.ts';
import { useApi } from '../../../api/api-context.tsx';
import { Badge } from '../../../ui/text/Badge.tsx';
import { trashQuery } from '../queries.ts';
import classes from './trash.module.css';
import { dayLabel, daysLabel, getName, isBatch, restoreLabel, typeLabel } from './trash-labels.ts';
import { getKey, type TrashMatching, useTrashActions } from './use-trash-actions.tsx';

/** Days left from which a record is highlighted. */
const SOON = 3;
/** Panel width in pixels below which the other columns are lines under the name. */
const NARROW_BELOW = 960;

const COLUMNS = ['Record', 'Type', 'Deleted', 'By', 'Time left'];
/** With the checkbox before and the actions after them. */
const WIDTHS = ['48px', 'auto', '18%', '104px', '15%', '112px', '222px'];

interface TrashRowsProps {
  rows: readonly TrashedRecord[];
  total: number;
  matching: TrashMatching;
  /** The rows belong to the previous query; new ones are loading. */
  stale: boolean;
}

export function TrashRows({ rows, total, matching, stale }: TrashRowsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const narrow = useNarrow(frame, NARROW_BELOW);
  const selection = useSelection(rows, total, JSON.stringify(matching), getKey);
  useHold(selection.count > 0);
  const { restore, confirmPurge } = useTrashActions();
  useScreenKeys(rowKeys({ frame, keys: rows.map(getKey), selection }));
  const now = new Date();
  const days = rows.map(({ deleted_at }) => dayLabel(deleted_at, now));
  const selected = () => (selection.everything ? { matching, count: total } : selection.records);
  return (
    <SelectionTable
      ref={frame}
      caption="Trash"
      columns={COLUMNS}
      widths={WIDTHS}
      narrow={narrow}
      stale={stale}
      selection={selection}
      bulkBar={
        <BulkBar
          selection={selection}
          total={total}
          actions={[
            { label: 'Restore', main: true, icon: IconRestore, act: () => restore(selected(), selection.drop) },
            { label: 'Delete for good', icon: IconTrashX, act: () => confirmPurge(selected(), selection.drop) },
          ]}
        />
      }
    >
      {rows.map((record, at) => {
        const row = {
          record,
          narrow,
          selected: selection.has(getKey(record)),
          onSelect: (range: boolean) => (range ? selection.extendTo(getKey(record)) : selection.toggle(getKey(record))),
        };
        const act = {
          onRestore: (chosen: TrashedRecord) => restore([chosen], selection.drop),
          onPurge: (chosen: TrashedRecord) => confirmPurge([chosen], selection.drop),
        };
        return (
          <Fragment key={getKey(record)}>
            {days[at] === days[at - 1] ? null : <DayRow label={days[at] ?? ''} narrow={narrow} />}
            {isBatch(record) ? <BatchRows {...row} {...act} /> : <TrashRow {...row} {...act} />}
          </Fragment>
        );
      })}
    </SelectionTable>
  );
}

/** The day on which the records below it were deleted. */
const DayRow = ({ label, narrow }: { label: string; narrow: boolean }) => (
  <tr className={classes.day}>
    <th scope="rowgroup" colSpan={narrow ? 3 : COLUMNS.length + 2}>
      {label}
    </th>
  </tr>
);

/** Records of a bulk deletion that are listed when it is unfolded. */
const MAX_MEMBERS = 100;

/** A bulk deletion, which is restored as one; unfolded, each of its records has its own actions. */
function BatchRows(props: TrashRowProps) {
  const { record, narrow, selected, onRestore, onPurge } = props;
  const [open, setOpen] = useState(false);
  const members = useQuery({
    ...trashQuery(useApi(), { page: 1, per_page: MAX_MEMBERS, batch: record.batch ?? undefined }),
    enabled: open,
  });
  const more = record.size - (members.data?.rows.length ?? 0);
  return (
    <>
      <TrashRow
        {...props}
        note={
          <UnstyledButton tabIndex={-1} className={classes.unfold} aria-expanded={open} onClick={() => setOpen(!open)}>
            <IconChevronRight size={15} stroke={1.8} aria-hidden="true" />
            <span>{`${open ? 'Hide' : 'Show'} all ${count(record.size)}`}</span>
          </UnstyledButton>
        }
      />
      {open
        ? members.data?.rows.map((member) => (
            <TrashRow
              key={getKey(member)}
              record={member}
              narrow={narrow}
              selected={selected}
              onSelect={null}
              onRestore={onRestore}
              onPurge={onPurge}
            />
          ))
        : null}
      {open && members.data && more > 0 ? (
        <tr className={table.row}>
          <td />
          <td
            colSpan={narrow ? 2 : COLUMNS.length + 1}
          >{`And ${count(more)} more. Search the trash to find one of them.`}</td>
        </tr>
      ) : null}
    </>
  );
}

interface TrashRowProps {
  record: TrashedRecord;
  narrow: boolean;
  selected: boolean;
  /** Null for a record of an unfolded bulk deletion, which is selected as one. */
  onSelect: ((range: boolean) => void) | null;
  onRestore: (record: TrashedRecord) => void;
  onPurge: (record: TrashedRecord) => void;
  /** Replaces the record's own note. */
  note?: ReactNode;
}

function TrashRow({ record, narrow, selected, onSelect, onRestore, onPurge, note = record.note }: TrashRowProps) {
  const name = getName(record);
  const left = (
    <Badge small tone={record.days_left <= SOON ? 'warn' : 'quiet'}>
      {daysLabel(record.days_left)}
    </Badge>
  );
  const lines = [
    { label: 'Type', value: typeLabel(record) },
    { label: 'Deleted', value: <Time at={record.deleted_at} show="hour" /> },
    {
      label: 'By',
      value: record.deleted_by && (
        <div className={table.person}>
          <UserName name={record.deleted_by} username={record.deleted_by_username} />
        </div>
      ),
    },
    { label: 'Time left', value: left },
  ];
  return (
    <tr
      {...keyedRow(getKey(record))}
      className={table.row}
      data-member={onSelect === null || undefined}
      data-selected={selected || undefined}
    >
      <td className={table.check}>
        {onSelect ? <RowCheckbox name={name} selected={selected} onSelect={onSelect} /> : null}
      </td>
      <td className={table.title}>
        <div className={table.titleText} title={name}>
          {name}
        </div>
        {note && note !== name ? (
          <Text component="div" mt={2} fz="xs" fw={400} lh={1.45} c="dimmed" className={`${table.cell} ${text.wrap}`}>
            {note}
          </Text>
        ) : null}
        {narrow ? <DetailLines lines={lines} /> : null}
      </td>
      {narrow
        ? null
        : lines.map(({ label, value }) => (
            <td key={label} className={classes.column}>
              <Box maw={260} className={table.cell}>
                <OrDash value={value} />
              </Box>
            </td>
          ))}
      <td className={table.actionsCell}>
        <RowButtons
          name={name}
          narrow={narrow}
          actions={[
            {
              label: restoreLabel(record),
              ...(isBatch(record) ? { named: `Restore all ${name}` } : {}),
              icon: IconRestore,
              act: () => onRestore(record),
            },
            { label: 'Delete for good', icon: IconTrashX, bad: true, act: () => onPurge(record) },
          ]}
        />
      </td>
    </tr>
  );
}

export const TrashRowsSkeleton = () => (
  <SelectionTableSkeleton columns={COLUMNS} widths={WIDTHS} narrowBelow={NARROW_BELOW} />
);
