import { Button, Modal } from '@mantine/core';
import dialog from '../../../admin/form/dialogs.module.css';

interface ResetDialogProps {
  name: string;
  opened: boolean;
  onClose: () => void;
  onReset: () => void;
}

/** Asks before an uploaded logo is given up: it cannot be brought back. */
export function ResetDialog({ name, opened, onClose, onReset }: ResetDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Reset logo" closeButtonProps={{ 'aria-label': 'Close' }}>
      <p className={dialog.text}>
        {name} goes back to the built-in image. The uploaded one is deleted, which cannot be undone.
      </p>
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button color="red" onClick={onReset}>
          Reset
        </Button>
      </div>
    </Modal>
  );
}
