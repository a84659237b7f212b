import { ActionIcon, Box, Flex, Skeleton } from '@mantine/core';
import type { AuditEntry } from '@qram/contract/modules/audit/audit';
import { IconChevronDown, IconChevronUp, IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isCollection } from '../../../admin/declaration/admin-screens.ts';
import table from '../../../admin/list/table/collection-table.module.css';
import { RowTitle } from '../../../admin/list/table/RowTitle.tsx';
import actions from '../../../admin/list/table/row-actions.module.css';
import { KeyedRows, keyedRow, rowKeys } from '../../../admin/list/table/row-keys.tsx';
import { useNarrow } from '../../../admin/list/table/use-narrow.ts';
import { Time } from '../../../admin/text/Time.tsx';
import { count } from '../../../admin/text/text-format.ts';
import { OrDash } from '../../../admin/ui/OrDash.tsx';
import panel from '../../../admin/ui/panel.module.css';
import { useScreenKeys } from '../../../admin/url/single-keys.ts';
import { useApi } from '../../../api/api-context.tsx';
import { Badge } from '../../../ui/text/Badge.tsx';
import { localExactTime } from '../../../ui/text/dates.ts';
import { auditQuery } from '../queries.ts';
import { Actor } from './Actor.tsx';
import classes from './audit.module.css';
import { actionLabel, actionTone, fieldLabel, formatSubject, formatTitle, getActor } from './audit-labels.ts';
import { BatchUndo } from './BatchUndo.tsx';

/** Panel width in pixels below which the other columns collapse under the action. */
const NARROW_BELOW = 960;
const SKELETON_ROWS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

const COLUMNS = ['When', 'Who', 'What', 'Fields'];
/** With the actions after them. */
const WIDTHS = ['210px', '152px', 'auto', '212px', '54px'];
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
  useScreenKeys(rowKeys({ frame, keys: rows.map(({ id }) => id), onOpen: onView, onView }));
  return (
    <div
      ref={frame}
      className={`${table.frame} ${narrow ? panel.lineAbove : ''}`}
      data-stale={stale || undefined}
      aria-busy={stale}
    >
      <table
        className={`${table.table} ${classes.table}`}
        data-narrow={narrow || undefined}
        data-set={!narrow || undefined}
      >
        <caption className="visually-hidden">Audit trail, newest first</caption>
        {narrow ? null : <Head />}
        <KeyedRows stale={stale}>
          {rows.map((entry) => (
            <EntryRows key={entry.id} entry={entry} narrow={narrow} onView={onView} />
          ))}
        </KeyedRows>
      </table>
    </div>
  );
}

const Head = () => (
  <>
    <colgroup>
      {WIDTHS.map((width, at) => (
        <col key={COLUMNS[at] ?? at} style={{ width }} />
      ))}
    </colgroup>
    <thead className={table.head}>
      <tr>
        {COLUMNS.map((label) => (
          <th key={label} scope="col" className={label === MAIN ? table.title : undefined}>
            {label}
          </th>
        ))}
        <th scope="col">
          <span className="visually-hidden">Actions</span>
        </th>
      </tr>
    </thead>
  </>
);

/** Entries of a bulk action that are listed when it is unfolded. */
const MAX_MEMBERS = 100;

interface EntryRowsProps {
  entry: AuditEntry;
  narrow: boolean;
  onView: (id: number) => void;
}

/** An entry, or a bulk action that unfolds into its entries. */
function EntryRows({ entry, narrow, onView }: EntryRowsProps) {
  const [open, setOpen] = useState(false);
  const { action, collection, batch } = entry;
  const members = useQuery({
    ...auditQuery(useApi(), { page: 1, per_page: MAX_MEMBERS, action, collection, batch: batch?.id }),
    enabled: open && batch !== null,
  });
  if (batch === null) return <EntryRow entry={entry} narrow={narrow} onView={() => onView(entry.id)} />;
  const more = batch.size - (members.data?.rows.length ?? 0);
  return (
    <>
      <EntryRow entry={entry} narrow={narrow} unfolded={open} onView={() => setOpen(!open)} />
      {open && (batch.edit || action === 'delete') && isCollection(collection) ? (
        <tr className={table.row}>
          <td className={classes.undo} colSpan={narrow ? 2 : COLUMNS.length + 1}>
            <BatchUndo collection={collection} batch={batch} fields={labelsOfChanges(entry)} />
          </td>
        </tr>
      ) : null}
      {open
        ? members.data?.rows.map((member) => (
            <EntryRow
              key={member.id}
              entry={{ ...member, batch: null }}
              member
              narrow={narrow}
              onView={() => onView(member.id)}
            />
          ))
        : null}
      {open && members.data && more > 0 ? (
        <tr className={table.row}>
          <td
            colSpan={narrow ? 2 : COLUMNS.length + 1}
          >{`And ${count(more)} more. Search the trail, or export it, to see them.`}</td>
        </tr>
      ) : null}
    </>
  );
}

function Summary({ entry, title, onView }: { entry: AuditEntry; title: string; onView: () => void }) {
  return (
    <span className={classes.what}>
      <Badge small tone={actionTone(entry.action)}>
        {actionLabel(entry.action)}
      </Badge>
      <span className={classes.subject}>
        <RowTitle title={title} onOpen={onView}>
          {title}
        </RowTitle>
      </span>
    </span>
  );
}

const labelsOfChanges = ({ changed, collection }: AuditEntry): string[] =>
  changed.map((field) => fieldLabel(field, collection));

/** Up to two changed fields by name; of more, the first one and the number of others. */
function getFields(entry: AuditEntry): string {
  const [first = '', ...others] = labelsOfChanges(entry);
  return others.length > 1 ? `${first} and ${others.length} more` : [first, ...others].join(', ');
}

interface EntryRowProps {
  entry: AuditEntry;
  narrow: boolean;
  /** True for an entry of an unfolded bulk action. */
  member?: boolean;
  /** True if the bulk action shows its entries; undefined for a single entry. */
  unfolded?: boolean;
  onView: () => void;
}

function EntryRow({ entry, narrow, member = false, unfolded, onView }: EntryRowProps) {
  const who = getActor(entry);
  const name = `${actionLabel(entry.action)} ${formatSubject(entry)}, ${who}, ${localExactTime(entry.at)}`;
  const Glyph = unfolded === undefined ? IconEye : unfolded ? IconChevronUp : IconChevronDown;
  return (
    <tr {...keyedRow(entry.id)} className={table.row} data-member={member || undefined}>
      {narrow ? (
        <td className={table.title}>
          <Summary entry={entry} title={formatTitle(entry)} onView={onView} />
          <Flex wrap="wrap" gap="0 8px" mt={2} fz="xs" fw={400} lh={1.5} c="dimmed">
            <Box component="span" c="var(--ink-2)">
              <Actor entry={entry} />
            </Box>
            <Time at={entry.at} show="time" />
          </Flex>
        </td>
      ) : (
        <>
          <td>
            <Time at={entry.at} show="time" />
          </td>
          <td title={who}>
            <Box className={`${table.cell} ${classes.who}`}>
              <Actor entry={entry} />
            </Box>
          </td>
          <td className={table.title}>
            <Summary entry={entry} title={formatSubject(entry)} onView={onView} />
          </td>
          <Box component="td" c="var(--ink-2)" title={labelsOfChanges(entry).join(', ')}>
            <Box className={classes.fields}>
              <OrDash value={getFields(entry)} />
            </Box>
          </Box>
        </>
      )}
      <td className={table.actionsCell}>
        <ActionIcon
          tabIndex={-1}
          variant="transparent"
          size={40}
          className={actions.menu}
          aria-label={`${unfolded === undefined ? 'View' : 'Entries of'} ${name}`}
          aria-expanded={unfolded}
          title={unfolded === undefined ? 'View' : unfolded ? 'Hide' : 'Show'}
          onClick={onView}
        >
          <Glyph size={19} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      </td>
    </tr>
  );
}

/** Loading state, with the same head and columns. */
export function AuditTableSkeleton() {
  const frame = useRef<HTMLDivElement>(null);
  const narrow = useNarrow(frame, NARROW_BELOW);
  return (
    <div ref={frame} className={`${table.frame} ${narrow ? panel.lineAbove : ''}`} role="status" aria-label="Loading">
      <table
        className={`${table.table} ${classes.table}`}
        data-narrow={narrow || undefined}
        data-set={!narrow || undefined}
        aria-hidden="true"
      >
        {narrow ? null : <Head />}
        <tbody>
          {SKELETON_ROWS.map((row) => (
            <tr key={row} className={table.row}>
              {narrow ? (
                <td className={table.title}>
                  <Skeleton h={22} w={72} radius="sm" />
                  <Skeleton h={14} w={`${45 + ((row * 17) % 45)}%`} mt="xs" />
                  <Skeleton h={12} w="60%" mt="sm" />
                </td>
              ) : (
                COLUMNS.map((label) => (
                  <td key={label}>
                    <Skeleton h={14} w={label === MAIN ? `${45 + ((row * 17) % 45)}%` : '80%'} />
                  </td>
                ))
              )}
              <td className={table.actionsCell} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
