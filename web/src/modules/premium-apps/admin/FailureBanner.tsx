import { Box, CloseButton, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import text from '../../../admin/ui/text.module.css';
import classes from './failure-banner.module.css';

/** Messages of the red banner (requirements: Premium applications). */
export const BANNER_MESSAGES = {
  load: 'Failed to load categories. Please try again.',
  addCategory: 'Failed to add category. Please try again.',
  updateCategory: 'Failed to update category. Please try again.',
  deleteCategory: 'Failed to delete category. Please try again.',
  saveTopic: 'Failed to save topic. Please try again.',
  deleteTopic: 'Failed to delete topic. Please try again.',
} as const;

export interface Failure {
  readonly message: string;
  readonly reason: string | undefined;
}

interface FailureState {
  readonly failure: Failure | null;
  tell: (message: string, reason?: string) => void;
  dismiss: () => void;
}

const FailureContext = createContext<FailureState | null>(null);

/** Shares the current failure between the list and the form. */
export function FailureProvider({ children }: { children: ReactNode }) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const tell = useCallback((message: string, reason?: string) => setFailure({ message, reason }), []);
  const dismiss = useCallback(() => setFailure(null), []);
  const state = useMemo(() => ({ failure, tell, dismiss }), [failure, tell, dismiss]);
  return <FailureContext value={state}>{children}</FailureContext>;
}

/** The current failure, and functions to set and clear it. */
export function useFailure(): FailureState {
  const state = useContext(FailureContext);
  if (!state) throw new Error('useFailure must be used within a FailureProvider');
  return state;
}

/**
 * Red banner of the premium applications (requirements: Premium applications); stays until dismissed or until the next
 * action. `inForm` changes its margins.
 */
export function FailureBanner({ inForm = false }: { inForm?: boolean }) {
  const { failure, dismiss } = useFailure();
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) banner.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  if (!failure) return null;
  const { message, reason } = failure;
  return (
    <div ref={banner} className={classes.banner} data-in-form={inForm || undefined} role="alert">
      <IconAlertTriangle size={20} stroke={1.7} aria-hidden="true" />
      <Box flex={1} miw={0} py={2} fz="sm" lh={1.5} className={text.wrap}>
        <Text fw={600}>{message}</Text>
        {reason && reason !== message ? <Text c="var(--ink-2)">{reason}</Text> : null}
      </Box>
      <CloseButton className={classes.close} aria-label="Dismiss" onClick={dismiss} />
    </div>
  );
}
