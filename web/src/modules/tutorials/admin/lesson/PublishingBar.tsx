import { Button, Group, Modal, Text } from '@mantine/core';
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
  /** The unsaved changes. */
  note: string;
  /** Progress and failure of a save. */
  above: ReactNode;
  children: ReactNode;
}

/** Says if visitors see the record, with its actions; stays at the bottom of the window. */
export function PublishingBar({ form, record, note, above, children }: PublishingBarProps) {
  const [opened, setOpened] = useState(false);
  return (
    <footer className={classes.bar} data-publishing-bar>
      {above}
      <div className={classes.barRow}>
        <Group gap="4px 8px">
          <PublicationState record={chosenState(form.values)} />
          <Button variant="subtle" size="compact-md" onClick={() => setOpened(true)}>
            Change
            <span className="visually-hidden"> publishing</span>
          </Button>
        </Group>
        <Text span flex={1} fz={14} c="dimmed" ta="right" role="status">
          {note}
        </Text>
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
        <Group justify="space-between" wrap="nowrap" gap={16} mt={20}>
          <Text span fz={14} c="dimmed">
            Takes effect when you save.
          </Text>
          <Button onClick={() => setOpened(false)}>Done</Button>
        </Group>
      </Modal>
    </footer>
  );
}
