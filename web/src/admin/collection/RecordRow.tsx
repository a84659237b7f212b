import { useContext } from 'react';
import { OrDash } from '../ui/OrDash.tsx';
import type { AdminCollection, Column, FormValues } from './admin-collection.ts';
import type { StoredRecord } from './collection-calls.ts';
import classes from './collection-table.module.css';
import { type DetailLine, DetailLines } from './DetailLines.tsx';
import { type RowAction, RowActions } from './RowActions.tsx';
import { RowCheckbox } from './RowCheckbox.tsx';
import { RowTitle, TitleContext } from './RowTitle.tsx';
import type { SortableElement } from './SortableRows.tsx';

interface RecordRowProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  record: R;
  narrow: boolean;
  selected: boolean;
  /** Actions besides View, Edit and Delete. */
  more?: readonly RowAction[] | undefined;
  /** The row can be dragged. */
  sortable?: SortableElement<HTMLTableRowElement>;
  onSelect: (range: boolean) => void;
  onView: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** One row; its title opens the editor. On narrow panels the other columns are lines under the title. */
export function RecordRow<R extends StoredRecord, V extends FormValues>(props: RecordRowProps<R, V>) {
  const { definition, record, narrow, selected, more, sortable, onSelect, onView, onEdit, onDelete } = props;
  const [title, ...others] = definition.columns;
  const renderTitle = useContext(TitleContext);
  const name = definition.getName(record);
  const protection = definition.protected?.has(record) ? definition.protected : undefined;
  return (
    <tr
      {...sortable}
      className={classes.row}
      data-selected={selected || undefined}
      data-featured={definition.isFeatured?.(record) || undefined}
    >
      <td className={classes.check}>
        <RowCheckbox name={name} title={protection?.several} selected={selected} onSelect={onSelect} />
      </td>
      {definition.lead ? <td className={classes.lead}>{definition.lead.render(record)}</td> : null}
      <td className={classes.title}>
        {renderTitle?.(record, title.render(record), onEdit) ?? (
          <div dir="auto" className={classes.titleText}>
            <RowTitle onOpen={onEdit}>{title.render(record)}</RowTitle>
          </div>
        )}
        {narrow ? <DetailLines lines={getLines(others, record)} /> : null}
      </td>
      {narrow
        ? null
        : others.map((column) => (
            <td key={column.key} data-numeric={column.numeric || undefined}>
              <div dir="auto" className={classes.cell} style={{ maxWidth: column.width }}>
                <OrDash value={column.render(record)} />
              </div>
            </td>
          ))}
      <td className={classes.actionsCell}>
        <RowActions
          name={name}
          narrow={narrow}
          deleteBlocked={protection?.one}
          more={more}
          onView={onView}
          onEdit={onEdit}
          onDelete={onDelete}
        />
      </td>
    </tr>
  );
}

function getLines<R>(columns: readonly Column<R>[], record: R): DetailLine[] {
  return columns.flatMap(({ label, detail, render }) => {
    const value = detail ? detail(record) : render(record);
    return detail && value === null ? [] : [{ label, value }];
  });
}
