import { cloneElement, type KeyboardEvent, type ReactElement, useState } from 'react';
import { type GridPlace, moveInTree } from '../../tree-keys.ts';
import classes from './TreeFigure.module.css';

export interface TreeRow {
  label: string;
  buttons: readonly ReactElement<{ tabIndex?: number }>[];
}

function findPlace(target: EventTarget): GridPlace | null {
  const cell = target instanceof Element ? target.closest('td') : null;
  const row = cell?.closest('tr');
  return cell && row ? { row: row.rowIndex, column: cell.cellIndex } : null;
}

/**
 * A tree of buttons as a grid of one row for each level: one stop of the Tab key, in which arrow keys
 * move (WAI-ARIA grid pattern). Cells of a grid have the role gridcell by themselves.
 */
export function TreeGrid({ label, rows }: { label: string; rows: readonly TreeRow[] }) {
  const [current, setCurrent] = useState<GridPlace>({ row: 0, column: 0 });
  const counts = rows.map(({ buttons }) => buttons.length);
  const stop = current.column < (counts[current.row] ?? 0) ? current : { row: 0, column: 0 };
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const place = findPlace(event.target);
    const next = place && moveInTree(event.key, place, counts);
    if (!next) return;
    event.preventDefault();
    event.currentTarget.rows[next.row]?.cells[next.column]?.querySelector('button')?.focus();
  };
  return (
    <table
      role="grid"
      aria-label={label}
      className={classes.grid}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => setCurrent(findPlace(target) ?? stop)}
    >
      <tbody>
        {rows.map(({ label: rowLabel, buttons }, row) => (
          <tr key={rowLabel} aria-label={rowLabel}>
            {buttons.map((button, column) => (
              <td key={button.key}>
                {cloneElement(button, { tabIndex: row === stop.row && column === stop.column ? 0 : -1 })}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
