import { IconStarFilled } from '@tabler/icons-react';
import { useContext } from 'react';
import { type Columns, cellStyle } from '../../calls/columns.ts';
import type { AdminCollection, Column, FormValues } from '../../declaration/admin-collection.ts';
import type { RowAction, StoredRecord } from '../../declaration/record-types.ts';
import { OrDash } from '../../ui/OrDash.tsx';
import type { SortableElement } from '../order/SortableRows.tsx';
import { RowCheckbox } from '../selection/RowCheckbox.tsx';
import classes from './collection-table.module.css';
import { RowActions } from './RowActions.tsx';
import { RowBadges, RowSummary } from './RowSummary.tsx';
import { RowTitle, TitleContext } from './RowTitle.tsx';
import { keyedRow } from './row-keys.tsx';

interface RecordRowProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  columns: Columns<R>;
  /** Columns under the title. */
  below: readonly Column<R>[];
  /** The row begins with a large picture. */
  pictured: boolean;
  record: R;
  narrow: boolean;
  selected: boolean;
  more?: readonly RowAction[] | undefined;
  sortable?: SortableElement<HTMLTableRowElement>;
  onSelect: (range: boolean) => void;
  onView: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** One row; its title opens the editor. On narrow panels the other columns are summed up under the title. */
export function RecordRow<R extends StoredRecord, V extends FormValues>(props: RecordRowProps<R, V>) {
  const { definition, columns, below, pictured, record, narrow, selected, more, sortable } = props;
  const { onSelect, onView, onEdit, onDelete } = props;
  const [title, ...others] = columns;
  const renderTitle = useContext(TitleContext);
  const name = definition.getName(record);
  const featured = definition.list.isFeatured?.(record) ?? false;
  const protection = definition.deletion?.protected?.has(record) ? definition.deletion?.protected : undefined;
  const badges = narrow ? <RowBadges columns={others} record={record} /> : null;
  return (
    <tr
      {...sortable}
      {...keyedRow(record.id)}
      className={classes.row}
      data-selected={selected || undefined}
      data-featured={featured || undefined}
    >
      <td className={classes.check}>
        <RowCheckbox name={name} title={protection?.several} selected={selected} onSelect={onSelect} />
      </td>
      {definition.list.lead ? (
        <td className={classes.lead}>
          {pictured ? definition.list.lead.renderLarge?.(record) : definition.list.lead.render(record)}
          {badges}
        </td>
      ) : null}
      <td className={classes.title}>
        <div className={classes.titleLine}>
          {featured ? <FeaturedMark /> : null}
          <div className={classes.titleBox}>
            {renderTitle?.(record, title.render(record), onEdit) ?? (
              <div dir="auto" className={classes.titleText}>
                <RowTitle onOpen={onEdit}>{title.render(record)}</RowTitle>
              </div>
            )}
          </div>
        </div>
        {narrow ? <RowSummary columns={others} record={record} /> : null}
        {below.length > 0 ? <RowSummary columns={below} record={record} /> : null}
        {definition.list.lead ? null : badges}
      </td>
      {narrow
        ? null
        : others.map((column) => (
            <td key={column.key}>
              <div dir="auto" className={classes.cell} style={cellStyle(column)} data-wraps={column.wraps}>
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

const FeaturedMark = () => (
  <span className={classes.featured} title="Featured">
    <IconStarFilled size={14} aria-hidden="true" />
    <span className="visually-hidden">Featured</span>
  </span>
);
