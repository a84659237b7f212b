import { Button, Progress } from '@mantine/core';
import classes from './upload-progress.module.css';

interface UploadProgressProps {
  /** How much of the upload has been sent; null when nothing is on its way. */
  percent: number | null;
  onStop: () => void;
}

/** How far an upload has come, and the way to stop it for as long as that can be done. */
export function UploadProgress({ percent, onStop }: UploadProgressProps) {
  if (percent === null) return null;
  const sent = percent >= 100;
  return (
    <div className={classes.bar}>
      <div className={classes.words}>
        <span>{sent ? 'Storing the files…' : `Uploading ${percent}%`}</span>
        <Button variant="subtle" size="xs" disabled={sent} onClick={onStop}>
          Stop upload
        </Button>
      </div>
      <Progress value={percent} aria-label="Upload" size="sm" />
    </div>
  );
}
