import { Button, Progress } from '@mantine/core';
import classes from './record-form.module.css';

interface UploadProgressProps {
  /** Upload progress; null when idle. */
  percent: number | null;
  onStop: () => void;
}

/** Upload progress with a Cancel button while canceling is still possible. */
export function UploadProgress({ percent, onStop }: UploadProgressProps) {
  if (percent === null) return null;
  const sent = percent >= 100;
  return (
    <div className={classes.upload}>
      <div className={classes.uploadText}>
        <span>{sent ? 'Saving the files…' : `Uploading ${percent}%`}</span>
        <Button variant="subtle" size="xs" disabled={sent} onClick={onStop}>
          Stop upload
        </Button>
      </div>
      <Progress value={percent} aria-label="Upload" size="sm" />
    </div>
  );
}
