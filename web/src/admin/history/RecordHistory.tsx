import { Button } from '@mantine/core';
import { IconArrowLeft, IconHistory } from '@tabler/icons-react';
import { type ComponentType, lazy, Suspense } from 'react';
import type { FormValues } from '../collection/admin-collection.ts';
import type { StoredRecord } from '../collection/collection-calls.ts';
import type { HistoryPanelProps } from './HistoryPanel.tsx';
import { HistorySkeleton } from './HistorySkeleton.tsx';
import classes from './history.module.css';

/** Loaded with its text comparison only when a history is opened. */
const Panel = lazy(() => import('./HistoryPanel.tsx'));

/** A record's history in its drawer. */
export function RecordHistory<R extends StoredRecord, V extends FormValues>(props: HistoryPanelProps<R, V>) {
  const Typed = Panel as unknown as ComponentType<HistoryPanelProps<R, V>>;
  return (
    <Suspense fallback={<HistorySkeleton />}>
      <Typed {...props} />
    </Suspense>
  );
}

interface HistoryButtonProps {
  /** True if the history is open. */
  open: boolean;
  onOpen: () => void;
  /** Back to the record. */
  onBack: () => void;
}

/** Opens the history from a record's drawer, and the record from its history. */
export function HistoryButton({ open, onOpen, onBack }: HistoryButtonProps) {
  return (
    <Button
      className={classes.toggle}
      variant="subtle"
      size="sm"
      leftSection={open ? <IconArrowLeft size={16} stroke={1.8} /> : <IconHistory size={16} stroke={1.8} />}
      onClick={open ? onBack : onOpen}
    >
      {open ? 'Back' : 'History'}
    </Button>
  );
}
