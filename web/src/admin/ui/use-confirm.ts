import { useModals } from '@mantine/modals';
import type { ReactNode } from 'react';

interface Confirmation {
  title: string;
  children: ReactNode;
  /** Label of the confirming button. */
  confirm: string;
  /** Destroys or revokes something: the button is red, and Cancel has the focus, so Enter does nothing. */
  danger?: boolean;
  act: () => Promise<unknown>;
  /** Runs once the dialog has closed and returned the focus. */
  afterClose?: () => void;
}

/** Opens a confirmation. It stays open and shows that it works until the action is done; a second press does nothing. */
export function useConfirm(): (confirmation: Confirmation) => void {
  const modals = useModals();
  return ({ title, children, confirm, danger = false, act, afterClose }) => {
    const color = danger ? { color: 'red' } : {};
    let busy = false;
    const id = modals.openConfirmModal({
      title,
      children,
      labels: { confirm, cancel: 'Cancel' },
      confirmProps: color,
      cancelProps: danger ? { 'data-autofocus': true } : {},
      groupProps: { gap: 8 },
      closeButtonProps: { 'aria-label': 'Close' },
      closeOnConfirm: false,
      async onConfirm() {
        if (busy) return;
        busy = true;
        modals.updateModal({
          modalId: id,
          confirmProps: { ...color, loading: true },
          cancelProps: { disabled: true },
          closeOnEscape: false,
          closeOnClickOutside: false,
          withCloseButton: false,
        });
        try {
          await act();
        } finally {
          modals.closeModal(id);
          if (afterClose) requestAnimationFrame(afterClose);
        }
      },
    });
  };
}
