import { Modal, type ModalProps, ModalStackContext } from '@mantine/core';
import { use, useEffect, useEffectEvent, useId } from 'react';
import { useAuth } from '../../session/auth-context.tsx';

/** Above drawers. */
const Z_INDEX = 300;

/**
 * A dialog over a page or a drawer. Escape closes only the topmost dialog, and none while the session has ended. It is in
 * Mantine's stack without a `stackId`, with which a dialog that unmounts while it is open would stay in the stack.
 */
export function StackedModal({ opened, ...props }: ModalProps) {
  const id = useId();
  const stack = use(ModalStackContext);
  const { status } = useAuth();
  const enter = useEffectEvent(() => stack?.addModal(id, Z_INDEX));
  const leave = useEffectEvent(() => stack?.removeModal(id));
  useEffect(() => {
    if (!opened) return undefined;
    enter();
    return () => leave();
  }, [opened]);
  const isOnTop = stack === null || stack.currentId === id;
  return (
    <Modal
      opened={opened}
      closeOnEscape={isOnTop && status === 'signed-in'}
      zIndex={Z_INDEX}
      closeButtonProps={{ 'aria-label': 'Close' }}
      {...props}
    />
  );
}
