import { Button, Modal } from '@mantine/core';
import type { Blocker } from 'react-router';
import classes from './dialogs.module.css';

/** Asks before written text is thrown away. */
export function UnsavedDialog({ blocker }: { blocker: Blocker }) {
  const stay = () => blocker.reset?.();
  return (
    <Modal
      opened={blocker.state === 'blocked'}
      onClose={stay}
      title="Discard your changes?"
      zIndex={300}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <p className={classes.text}>What you have changed has not been saved.</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={stay} data-autofocus>
          Keep editing
        </Button>
        <Button color="red" onClick={() => blocker.proceed?.()}>
          Discard changes
        </Button>
      </div>
    </Modal>
  );
}
