import { Drawer, type DrawerProps, Modal, ModalStackContext } from '@mantine/core';
import { use } from 'react';
import { useAuth } from '../../../session/auth-context.tsx';
import classes from './record-drawer.module.css';

interface SideDrawerProps extends DrawerProps {
  /** As high as its content, not as the window. */
  fitted?: boolean;
}

/** A drawer on the right. Escape closes the dialogs over it first, and nothing while the session has ended. */
export function SideDrawer(props: SideDrawerProps) {
  return (
    <Modal.Stack>
      <LowestLayer {...props} />
    </Modal.Stack>
  );
}

function LowestLayer({ closeButtonProps, classNames, fitted = false, ...props }: SideDrawerProps) {
  const stack = use(ModalStackContext);
  const { status } = useAuth();
  return (
    <Drawer
      position="right"
      padding={0}
      closeOnEscape={stack?.stack.length === 0 && status === 'signed-in'}
      closeButtonProps={{ 'aria-label': 'Close', size: 36, ...closeButtonProps }}
      classNames={{
        content: fitted ? `${classes.content} ${classes.fitted}` : classes.content,
        header: classes.header,
        body: classes.body,
        ...classNames,
      }}
      {...props}
    />
  );
}
