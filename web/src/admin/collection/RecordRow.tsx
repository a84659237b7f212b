import { Checkbox } from '@mantine/core';
import type { AdminCollection, Column, FormValues } from './admin-collection.ts';
import type { StoredRecord } from './collection-calls.ts';
import classes from './collection-table.module.css';
import { RowActions } from './RowActions.tsx';

interface RecordRowProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  record: R;
  narrow: boolean;
  selected: boolean;
  onSelect: () => void;
  onView: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** One row. On narrow panels the other columns collapse into a line under the title. */
export function RecordRow<R extends StoredRecord, V extends FormValues>(props: RecordRowProps<R, V>) {
  const { definition, record, narrow, selected, onSelect, onView, onEdit, onDelete } = props;
  const [title, ...others] = definition.columns;
  const name = definition.nameOf(record);
  const protection = definition.protected?.has(record) ? definition.protected : undefined;
  return (
    <tr
      className={classes.row}
      data-selected={selected || undefined}
      data-featured={definition.isFeatured?.(record) || undefined}
    >
      <td className={classes.check}>
        <Checkbox
          size="18px"
          aria-label={`Select ${name}`}
          title={protection?.several}
          checked={selected}
          onChange={onSelect}
        />
      </td>
      {definition.lead ? <td>{definition.lead.render(record)}</td> : null}
      <td className={classes.title}>
        <div className={classes.titleText}>{title.render(record)}</div>
        {narrow ? <Details columns={others} record={record} /> : null}
      </td>
      {narrow
        ? null
        : others.map((column) => (
            <td key={column.key} data-numeric={column.numeric || undefined}>
              {column.render(record)}
            </td>
          ))}
      <td className={classes.actionsCell}>
        <RowActions
          name={name}
          narrow={narrow}
          deleteBlocked={protection?.one}
          onView={onView}
          onEdit={onEdit}
          onDelete={onDelete}
        />
      </td>
    </tr>
  );
}

/** The other columns under the title; self-explanatory values go without a visible label. */
function Details<R>({ columns, record }: { columns: readonly Column<R>[]; record: R }) {
  return (
    <dl className={classes.details}>
      {columns.map((column) => {
        const value = column.detail ? column.detail(record) : column.render(record);
        if (value === null) return null;
        return (
          <div key={column.key} className={classes.detail}>
            <dt className={column.detail ? 'visually-hidden' : undefined}>{column.label}</dt>
            <dd>{value}</dd>
          </div>
        );
      })}
    </dl>
  );
}
