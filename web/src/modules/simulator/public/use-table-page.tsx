import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { formatCount } from '../format-state.ts';
import tables from './tree/Tables.module.css';

export function useTablePage<Row>(rows: readonly Row[], { size, label }: { size: number; label: string }) {
  const [chosen, setChosen] = useState(0);
  const last = Math.max(Math.ceil(rows.length / size) - 1, 0);
  const page = Math.min(chosen, last);
  const first = page * size;
  const shown = rows.slice(first, first + size);
  const pager: ReactNode =
    last === 0 ? null : (
      <nav className={tables.pager} aria-label={label}>
        <Button small disabled={page === 0} onClick={() => setChosen(page - 1)}>
          Previous
        </Button>
        <span role="status">
          {`${formatCount(first + 1)}–${formatCount(first + shown.length)} of ${formatCount(rows.length)}`}
        </span>
        <Button small disabled={page === last} onClick={() => setChosen(page + 1)}>
          Next
        </Button>
      </nav>
    );
  return { first, shown, pager };
}
