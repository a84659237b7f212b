import { Box, Skeleton } from '@mantine/core';
import { IconFileUnknown } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../../api/api-client.ts';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { findReason } from '../../theme/toast.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import classes from './record-form.module.css';

interface RecordUnavailableProps {
  record: UseQueryResult<unknown>;
  noun: string;
  /** Leads back when the record no longer exists. */
  action: ReactNode;
}

export function RecordUnavailable({ record, noun, action }: RecordUnavailableProps) {
  if (record.error instanceof ApiError && record.error.status === 404) {
    return (
      <EmptyState
        icon={IconFileUnknown}
        title={`This ${noun} no longer exists`}
        text="It may have been deleted. Deleted records stay in the trash for 30 days."
        action={action}
      />
    );
  }
  if (record.isError) {
    return (
      <ErrorState
        message={`The ${noun} couldn't be loaded.`}
        detail={findReason(record.error)}
        onRetry={() => record.refetch()}
        busy={record.isFetching}
      />
    );
  }
  return (
    <div className={classes.scroll} role="status" aria-label="Loading">
      {[20, 28, 16, 24].map((width) => (
        <Box key={width} mb="xxs">
          <Skeleton h={14} w={`${width}%`} />
          <Skeleton h={36} mt="xs" radius="md" />
        </Box>
      ))}
    </div>
  );
}
