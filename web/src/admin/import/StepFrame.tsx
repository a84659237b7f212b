import { Box, Button, Group, Progress, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from '../../ui/text/Notice.tsx';
import type { CallStep } from '../live/progress-call.ts';
import form from '../record/form/record-form.module.css';
import text from '../ui/text.module.css';
import type { ImportSession } from './use-import.ts';

interface StepFrameProps {
  number: number | null;
  title: string;
  session: ImportSession;
  actions: ReactNode;
  children: ReactNode;
}

const STEPS = 3;
const LABELS: Readonly<Record<CallStep['step'], string>> = {
  uploading: 'Uploading',
  checking: 'Checking rows',
  saving: 'Saving',
};

function CallProgressBar({ progress, onStop }: { progress: CallStep; onStop: (() => void) | null }) {
  const percent = Math.floor(progress.percent);
  // After the upload, the server checks before it first reports.
  const label =
    progress.step === 'uploading' && percent === 100 ? 'Checking rows' : `${LABELS[progress.step]}, ${percent}%`;
  return (
    <div className={form.upload}>
      <Group
        justify="space-between"
        wrap="nowrap"
        gap={0}
        mih={30}
        mb="xs"
        fz="sm"
        c="var(--ink-2)"
        className={text.tabular}
      >
        <span>{label}</span>
        {onStop ? (
          <Button variant="subtle" size="compact-sm" onClick={onStop}>
            Stop
          </Button>
        ) : null}
      </Group>
      <Progress value={percent} aria-label={LABELS[progress.step]} size="sm" />
    </div>
  );
}

export function StepFrame({ number, title, session, actions, children }: StepFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (number !== 1) heading.current?.focus({ preventScroll: true });
  }, [number]);
  const { progress, error, writing, stop } = session;
  return (
    <>
      <Box component="section" className={form.scroll} aria-label={title} tabIndex={0}>
        <header>
          {number === null ? null : (
            <Text mb={2} fz="xs" c="dimmed">
              {`Step ${number} of ${STEPS}`}
            </Text>
          )}
          <Box component="h2" fz="lg" lh={1.3} ref={heading} tabIndex={-1}>
            {title}
          </Box>
        </header>
        {error ? <Notice title={error} /> : null}
        {children}
      </Box>
      {progress ? <CallProgressBar progress={progress} onStop={writing ? null : stop} /> : null}
      <p className="visually-hidden" role="status">
        {progress ? LABELS[progress.step] : ''}
      </p>
      <footer className={form.foot}>{actions}</footer>
    </>
  );
}
