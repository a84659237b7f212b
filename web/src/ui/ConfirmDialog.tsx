import { type ReactNode, useState } from 'react';
import { Button } from './Button.tsx';
import classes from './ConfirmDialog.module.css';
import { Dialog } from './Dialog.tsx';
import { Notice } from './Notice.tsx';

interface ConfirmDialogProps {
  title: string;
  /** What follows from it. */
  children: ReactNode;
  /** What the button says that does it. */
  confirm: string;
  /** Answers null when it was done, or why not; the dialog stays then. */
  onConfirm(): Promise<string | null>;
  onClose(): void;
}

/** Asks before something is done that cannot be taken back. */
export function ConfirmDialog({ title, children, confirm, onConfirm, onClose }: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const go = async () => {
    setBusy(true);
    setFailure(null);
    const refused = await onConfirm();
    setBusy(false);
    setFailure(refused);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={classes.text}>{children}</div>
      {failure ? <Notice title={failure} /> : null}
      <div className={classes.actions}>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" busy={busy} onClick={() => void go()}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
