import { Button, Modal } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { NOW, publicationState } from '@qram/contract/publication';
import { type ReactNode, useState } from 'react';
import { PublicationFields } from '../../../../admin/publication/PublicationFields.tsx';
import { PublicationState, type PublishedRecord } from '../../../../admin/publication/PublicationState.tsx';
import { type PublicationValues, publicationBody } from '../../../../admin/publication/publication-values.ts';
import classes from './lesson-form.module.css';

/** The state that the form's values mean: "Publish now" is live. */
function chosenState(values: PublicationValues): PublishedRecord {
  const now = new Date().toISOString();
  const { publish_at, unpublish_at } = publicationBody(values);
  const times = { publish_at: publish_at === NOW ? now : publish_at || null, unpublish_at: unpublish_at || null };
  return { ...times, state: publicationState(times, now) };
}

interface PublishingBarProps {
  form: UseFormReturnType<PublicationValues>;
  /** The record when editing began. */
  record: PublishedRecord;
  /** What isn't saved. */
  note: string;
  /** Progress and failure of a save. */
  above: ReactNode;
  children: ReactNode;
}

/** Whether visitors see the record, and its actions; stays at the bottom of the window. */
export function PublishingBar({ form, record, note, above, children }: PublishingBarProps) {
  const [opened, setOpened] = useState(false);
  return (
    <footer className={classes.bar} data-publishing-bar>
      {above}
      <div className={classes.barRow}>
        <div className={classes.state}>
          <PublicationState record={chosenState(form.values)} />
          <Button variant="subtle" size="compact-md" onClick={() => setOpened(true)}>
            Change
            <span className="visually-hidden"> publishing</span>
          </Button>
        </div>
        <span className={classes.note} role="status">
          {note}
        </span>
        <div className={classes.actions}>{children}</div>
      </div>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title="Publishing"
        size={520}
        zIndex={300}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <PublicationFields legend={null} form={form} record={record} />
        <div className={classes.done}>
          <span className={classes.note}>Takes effect when you save.</span>
          <Button onClick={() => setOpened(false)}>Done</Button>
        </div>
      </Modal>
    </footer>
  );
}
