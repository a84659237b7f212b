import { FocusTrap, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { findReason } from '../../theme/toast.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import form from './record-form.module.css';
import { SideDrawer } from './SideDrawer.tsx';

interface ViewDrawerProps {
  title: ReactNode | ((id: number) => ReactNode);
  /** In pixels. */
  size: number;
  /** Null closes the drawer. */
  id: number | null;
  onClose: () => void;
  /** @param closing the drawer is closing; its content no longer updates */
  children: (id: number, closing: boolean) => ReactNode;
}

export function ViewDrawer({ title, size, id, onClose, children }: ViewDrawerProps) {
  const [last, setLast] = useState(id);
  useEffect(() => {
    if (id !== null) setLast(id);
  }, [id]);
  const shown = id ?? last;
  return (
    <SideDrawer
      opened={id !== null}
      onClose={onClose}
      size={size}
      title={typeof title === 'function' ? shown !== null && title(shown) : title}
    >
      <FocusTrap.InitialFocus />
      {shown === null ? null : children(shown, id === null)}
    </SideDrawer>
  );
}

interface LoadedRecordProps<T> {
  record: UseQueryResult<T>;
  failed: string;
  children: (record: T) => ReactNode;
}

export function LoadedRecord<T>({ record, failed, children }: LoadedRecordProps<T>) {
  if (record.data !== undefined) return children(record.data);
  if (record.isError)
    return (
      <ErrorState
        message={failed}
        detail={findReason(record.error)}
        onRetry={() => record.refetch()}
        busy={record.isFetching}
      />
    );
  return (
    <div className={form.scroll} role="status" aria-label="Loading">
      {[40, 65, 52, 70].map((width) => (
        <Skeleton key={width} h={14} mb="md" w={`${width}%`} />
      ))}
    </div>
  );
}
