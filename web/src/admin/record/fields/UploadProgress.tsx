import { Button, Group, Progress } from '@mantine/core';
import text from '../../ui/text.module.css';
import classes from '../form/record-form.module.css';

interface UploadProgressProps {
  percent: number | null;
  onStop: () => void;
}

/** Upload progress with a Cancel button while canceling is still possible. */
export function UploadProgress({ percent, onStop }: UploadProgressProps) {
  if (percent === null) return null;
  const sent = percent >= 100;
  return (
    <div className={classes.upload}>
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
        <span>{sent ? 'Saving the files…' : `Uploading ${percent}%`}</span>
        <Button variant="subtle" size="xs" disabled={sent} onClick={onStop}>
          Stop upload
        </Button>
      </Group>
      <Progress value={percent} aria-label="Upload" size="sm" />
    </div>
  );
}
