import { Drawer, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { reasonOf } from '../toast.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import drawer from './record-drawer.module.css';
import form from './record-form.module.css';

interface ViewDrawerProps {
  title: string;
  /** Pixels. */
  size: number;
  /** Null: closed. */
  id: number | null;
  onClose: () => void;
  /** @param closing the drawer slides away: what it shows is no longer followed */
  children: (id: number, closing: boolean) => ReactNode;
}

/** One record beside its list, to be looked at. */
export function ViewDrawer({ title, size, id, onClose, children }: ViewDrawerProps) {
  const [last, setLast] = useState(id);
  useEffect(() => {
    if (id !== null) setLast(id);
  }, [id]);
  const shown = id ?? last;
  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      position="right"
      size={size}
      padding={0}
      title={title}
      closeButtonProps={{ 'aria-label': 'Close', size: 36 }}
      classNames={{ content: drawer.content, header: drawer.header, body: drawer.body }}
    >
      {shown === null ? null : children(shown, id === null)}
    </Drawer>
  );
}

interface ViewedProps<T> {
  record: UseQueryResult<T>;
  /** What is said when it cannot be loaded. */
  failed: string;
  children: (record: T) => ReactNode;
}

/** A record that is loaded for a drawer, in all its states. */
export function Viewed<T>({ record, failed, children }: ViewedProps<T>) {
  if (record.data !== undefined) return children(record.data);
  if (record.isError)
    return (
      <ErrorState
        message={failed}
        detail={reasonOf(record.error)}
        onRetry={() => record.refetch()}
        busy={record.isFetching}
      />
    );
  return (
    <div className={form.scroll} role="status" aria-label="Loading">
      {[40, 65, 52, 70].map((width) => (
        <Skeleton key={width} h={14} mb={14} w={`${width}%`} />
      ))}
    </div>
  );
}
