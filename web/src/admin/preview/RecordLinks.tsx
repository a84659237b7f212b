import { Button, Group } from '@mantine/core';
import type { PublishedCollection } from '@qram/contract/content';
import { IconExternalLink, IconLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../api-context.tsx';
import type { AdminCollection, FormValues } from '../collection/admin-collection.ts';
import type { StoredRecord } from '../collection/collection-calls.ts';
import { addressOnSite, getPublicPage } from '../collection/public-pages.ts';
import { ActionButton, type ScreenAction, ScreenActions } from '../ui/ScreenActions.tsx';
import { StackedModal } from '../ui/StackedModal.tsx';
import { PreviewLinks } from './PreviewLinks.tsx';
import { formatFeedback } from './preview-feedback.ts';
import { previewLinksQuery } from './preview-link-queries.ts';
import classes from './record-links.module.css';

interface RecordLinksProps<R extends StoredRecord, V extends FormValues> {
  definition: Pick<AdminCollection<R, V>, 'path' | 'noun' | 'getName'>;
  record: R;
  /** In the head of the record's page: one menu on phones. */
  inHead?: boolean;
}

/** Leads to a record's public page, if visitors see it, and to its preview links. */
export function RecordLinks<R extends StoredRecord, V extends FormValues>(props: RecordLinksProps<R, V>) {
  const page = getPublicPage(props.definition.path);
  return page ? <Links {...props} collection={page.collection} /> : null;
}

interface LinksProps<R extends StoredRecord, V extends FormValues> extends RecordLinksProps<R, V> {
  collection: PublishedCollection;
}

function Links<R extends StoredRecord, V extends FormValues>(props: LinksProps<R, V>) {
  const { definition, record, inHead = false, collection } = props;
  const { path, noun, getName } = definition;
  const [opened, setOpened] = useState(false);
  const linked = { collection, record_id: record.id };
  // An extra of the page, which has its own state in the dialog.
  const { data = [] } = useQuery(previewLinksQuery(useApi(), linked));
  const feedback = formatFeedback(data, new Date());
  const href = addressOnSite(path, record, getName(record));
  const share = 'Share preview';
  const view = 'View on site';
  const actions: ScreenAction[] = [
    ...(href ? [{ label: view, named: view, icon: IconExternalLink, href }] : []),
    { label: share, named: share, icon: IconLink, act: () => setOpened(true) },
  ];
  const feedbackButton = feedback ? (
    <Button
      variant="subtle"
      h="auto"
      mih={36}
      px={8}
      classNames={{ label: classes.feedback }}
      onClick={() => setOpened(true)}
    >
      {feedback}
    </Button>
  ) : null;
  return (
    <Group className={inHead ? classes.inHead : classes.links} gap={8}>
      {inHead ? (
        <>
          {feedbackButton}
          <ScreenActions actions={actions} />
        </>
      ) : (
        <>
          {actions.map((action) => (
            <ActionButton key={action.label} action={action} />
          ))}
          {feedbackButton}
        </>
      )}
      <StackedModal opened={opened} onClose={() => setOpened(false)} size={560} title="Preview links">
        <PreviewLinks record={linked} noun={noun} savedAt={record.updated_at} />
      </StackedModal>
    </Group>
  );
}
