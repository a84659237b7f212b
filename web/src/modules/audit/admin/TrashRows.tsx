import { Button } from '@mantine/core';
import type { TrashedRecord } from '@qram/contract/modules/audit';
import { IconRestore, IconTrashX } from '@tabler/icons-react';
import { labelsOf } from '../../../admin/admin-screens.ts';
import list from '../../../admin/collection/trash.module.css';
import { Time } from '../../../admin/Time.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import classes from './trash.module.css';
import { alongLabel, daysLabel, nameOf } from './trash-labels.ts';
import { useTrashActions } from './use-trash-actions.tsx';

/** Days left from which a record is highlighted. */
const SOON = 3;

interface TrashRowsProps {
  rows: readonly TrashedRecord[];
  /** The rows belong to the previous query; new ones are loading. */
  stale: boolean;
}

/** Deleted records of all kinds: what, by whom, when, and days left. */
export function TrashRows({ rows, stale }: TrashRowsProps) {
  const { busy, restore, confirmPurge } = useTrashActions();
  return (
    <ul className={list.list} aria-busy={stale} data-stale={stale || undefined}>
      {rows.map((record) => {
        const name = nameOf(record);
        const key = `${record.kind} ${record.id}`;
        return (
          <li key={key} className={list.row}>
            <div className={list.textBlock}>
              <span className={list.name}>{name}</span>
              <span className={list.when}>
                {labelsOf(record.kind).label}
                {alongLabel(record)}, deleted <Time at={record.deleted_at} show="time" />
                {record.deleted_by ? ` by ${record.deleted_by}` : ''}
              </span>
            </div>
            <div className={classes.actions}>
              <Badge small tone={record.days_left <= SOON ? 'warn' : 'quiet'}>
                {daysLabel(record.days_left)}
              </Badge>
              <Button
                variant="default"
                leftSection={<IconRestore size={16} stroke={1.8} />}
                aria-label={`Restore ${name}`}
                loading={busy === key}
                onClick={() => restore(record)}
              >
                Restore
              </Button>
              <Button
                variant="subtle"
                color="red"
                leftSection={<IconTrashX size={16} stroke={1.8} />}
                aria-label={`Delete for good: ${name}`}
                onClick={() => confirmPurge(record)}
              >
                Delete for good
              </Button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
