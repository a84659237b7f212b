import { Skeleton } from '@mantine/core';
import type { AuditEntry } from '@qram/contract/modules/audit';
import { useRef } from 'react';
import table from '../../../admin/collection/collection-table.module.css';
import { DetailLines } from '../../../admin/collection/DetailLines.tsx';
import { RowTitle } from '../../../admin/collection/RowTitle.tsx';
import actions from '../../../admin/collection/row-actions.module.css';
import { useNarrow } from '../../../admin/collection/use-narrow.ts';
import { Time } from '../../../admin/Time.tsx';
import { exactTime } from '../../../admin/text-format.ts';
import { OrDash } from '../../../admin/ui/OrDash.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import classes from './audit.module.css';
import { actionLabel, actionTone, actorOf, fieldLabel, subjectOf } from './audit-labels.ts';

/** Panel width in pixels below which the other columns collapse under the action. */
const NARROW_BELOW = 900;
const SKELETON_ROWS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
/** Changed fields listed by name; further ones are only counted. */
const NAMED = 3;

const COLUMNS = ['When', 'Who', 'What', 'Fields', 'IP address'];
const MAIN = 'What';

interface AuditTableProps {
  rows: readonly AuditEntry[];
  /** The rows belong to the previous query; new ones are loading. */
  stale: boolean;
  onView: (id: number) => void;
}

/** Audit entries, each with a button for its details. */
export function AuditTable({ rows, stale, onView }: AuditTableProps) {
  const frame = useRef<HTMLDivElement>(null);
  const narrow = useNarrow(frame, NARROW_BELOW);
  return (
    <div ref={frame} className={table.frame} data-stale={stale || undefined} aria-busy={stale}>
      <table className={`${table.table} ${classes.table}`} data-narrow={narrow || undefined}>
        <caption className="visually-hidden">Audit trail, newest first</caption>
        <thead className={table.head}>
          <tr>
            {(narrow ? [MAIN] : COLUMNS).map((label) => (
              <th key={label} scope="col" className={label === MAIN ? table.title : undefined}>
                {label}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((entry) => (
            <EntryRow key={entry.id} entry={entry} narrow={narrow} onView={() => onView(entry.id)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Summary({ entry, onView }: { entry: AuditEntry; onView: () => void }) {
  return (
    <span className={classes.what}>
      <Badge small tone={actionTone(entry.action)}>
        {actionLabel(entry.action)}
      </Badge>
      <span className={classes.subject}>
        <RowTitle title={subjectOf(entry)} onOpen={onView}>
          {subjectOf(entry)}
        </RowTitle>
      </span>
    </span>
  );
}

function fieldsOf(entry: AuditEntry): string {
  const named = entry.changed.slice(0, NAMED).map(fieldLabel).join(', ');
  return entry.changed.length > NAMED ? `${named} and ${entry.changed.length - NAMED} more` : named;
}

function EntryRow({ entry, narrow, onView }: { entry: AuditEntry; narrow: boolean; onView: () => void }) {
  const who = actorOf(entry);
  const name = `${actionLabel(entry.action)} ${subjectOf(entry)}, ${who}, ${exactTime(entry.at)}`;
  return (
    <tr className={table.row}>
      {narrow ? (
        <td className={table.title}>
          <Summary entry={entry} onView={onView} />
          <DetailLines
            lines={[
              { label: 'When', value: <Time at={entry.at} show="seconds" /> },
              { label: 'Who', value: who },
              { label: 'Fields', value: fieldsOf(entry) },
              { label: 'IP address', value: entry.address },
            ]}
          />
        </td>
      ) : (
        <>
          <td>
            <Time at={entry.at} show="seconds" />
          </td>
          <td title={who}>
            <div className={`${table.cell} ${classes.who}`}>{who}</div>
          </td>
          <td className={table.title}>
            <Summary entry={entry} onView={onView} />
          </td>
          <td className={classes.fields} title={entry.changed.map(fieldLabel).join(', ')}>
            <div className={`${table.cell} ${classes.names}`}>
              <OrDash value={fieldsOf(entry)} />
            </div>
          </td>
          <td className={classes.mono}>
            <OrDash value={entry.address} />
          </td>
        </>
      )}
      <td className={table.actionsCell}>
        <div className={actions.actions}>
          <button type="button" className={actions.label} aria-label={`View ${name}`} onClick={onView}>
            View
          </button>
        </div>
      </td>
    </tr>
  );
}

export function AuditTableSkeleton() {
  return (
    <div className={table.frame} role="status" aria-label="Loading">
      {SKELETON_ROWS.map((row) => (
        <div key={row} className={classes.skeletonRow}>
          <Skeleton h={14} w={`${45 + ((row * 17) % 45)}%`} />
        </div>
      ))}
    </div>
  );
}
