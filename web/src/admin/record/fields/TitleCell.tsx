import { ActionIcon } from '@mantine/core';
import { IconCursorText } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { AdminCollection, FormValues } from '../../declaration/admin-collection.ts';
import type { StoredRecord } from '../../declaration/record-types.ts';
import table from '../../list/table/collection-table.module.css';
import { RowTitle } from '../../list/table/RowTitle.tsx';
import { useRowTabIndex } from '../../list/table/row-keys.tsx';
import { TitleEditor } from './TitleEditor.tsx';
import classes from './title.module.css';

interface TitleCellProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  record: R;
  onOpen: () => void;
  children: ReactNode;
}

export function TitleCell<R extends StoredRecord, V extends FormValues>(props: TitleCellProps<R, V>) {
  const { definition, record, onOpen, children } = props;
  // The version at which editing began: the list may have a later one by the time of the save.
  const [edited, setEdited] = useState<R | null>(null);
  const queryClient = useQueryClient();
  const tabIndex = useRowTabIndex();
  const cell = useRef<HTMLDivElement>(null);
  // The next frame may come before React has rendered the title again.
  const left = useRef(false);
  useEffect(() => {
    if (edited || !left.current) return;
    left.current = false;
    cell.current?.querySelector('button')?.focus();
  }, [edited]);
  const leave = () => {
    left.current = true;
    setEdited(null);
    // The list wasn't reloaded during the edit.
    void queryClient.invalidateQueries({ queryKey: [definition.module, 'admin-list'] });
  };
  if (edited) return <TitleEditor definition={definition} record={edited} onLeave={leave} onTakeTheirs={setEdited} />;
  const begin = (event: KeyboardEvent) => {
    if (event.key !== 'F2') return;
    event.preventDefault();
    setEdited(record);
  };
  return (
    <div ref={cell} className={classes.cell}>
      <div dir="auto" className={table.titleText}>
        <RowTitle onOpen={onOpen} onKeyDown={begin}>
          {children}
        </RowTitle>
      </div>
      <ActionIcon
        variant="transparent"
        tabIndex={tabIndex}
        className={classes.begin}
        aria-label={`Rename ${definition.getName(record)}`}
        aria-keyshortcuts="F2"
        title="Edit title (F2)"
        onClick={() => setEdited(record)}
      >
        <IconCursorText size={17} stroke={1.7} />
      </ActionIcon>
    </div>
  );
}
