import { Progress, Text } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import type { CallStep } from '../live/progress-call.ts';
import form from '../record/form/record-form.module.css';
import { count } from '../text/text-format.ts';
import text from '../ui/text.module.css';

const SHOW_AFTER_MS = 500;

interface SavingProgressProps {
  /** The act, such as `Changing`. */
  label: string;
  progress: CallStep | null;
}

export function SavingProgress({ label, progress }: SavingProgressProps) {
  const [isShown, setShown] = useState(false);
  useTimeout(() => setShown(true), SHOW_AFTER_MS, { autoInvoke: true });
  if (!isShown) return null;
  const { done = 0, total = 0, percent = 0 } = progress?.step === 'saving' ? progress : {};
  return (
    <div className={form.upload}>
      <Text mb="xs" fz="sm" c="var(--ink-2)" className={text.tabular}>
        {total > 0 ? `${label} ${count(done)} of ${count(total)}` : `${label}…`}
      </Text>
      <Progress value={percent} aria-label={label} size="sm" />
    </div>
  );
}
