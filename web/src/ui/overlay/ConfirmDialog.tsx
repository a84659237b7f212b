import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { Notice } from '../text/Notice.tsx';
import classes from './ConfirmDialog.module.css';
import { Dialog } from './Dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  confirm: string;
  dismiss?: string;
  /** Resolves to null on success, or to an error message, which leaves the dialog open. */
  onConfirm(): Promise<string | null>;
  onClose(): void;
}

export function ConfirmDialog({
  title,
  children,
  confirm,
  dismiss = 'Cancel',
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const { mutate, isPending, data: failure } = useMutation({ mutationFn: onConfirm });
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="text-ink-2 wrap-anywhere">{children}</div>
      {failure ? <Notice title={failure} /> : null}
      <div className={`flex flex-wrap justify-end gap-3 mt-1 ${classes.actions}`}>
        <Button onClick={onClose}>{dismiss}</Button>
        <Button look="danger" busy={isPending} onClick={() => mutate()}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
