import { Button, Group } from '@mantine/core';
import type { PublishedCollection } from '@qram/contract/content';
import { IconExternalLink, IconLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../api-context.tsx';
import type { AdminCollection, FormValues } from '../collection/admin-collection.ts';
import type { StoredRecord } from '../collection/collection-calls.ts';
import { addressOnSite, getPublicPage } from '../collection/public-pages.ts';
import { StackedModal } from '../ui/StackedModal.tsx';
import { PreviewLinks } from './PreviewLinks.tsx';
import { formatFeedback } from './preview-feedback.ts';
import { previewLinksQuery } from './preview-link-queries.ts';
import classes from './record-links.module.css';

interface RecordLinksProps<R extends StoredRecord, V extends FormValues> {
  definition: Pick<AdminCollection<R, V>, 'path' | 'noun' | 'getName'>;
  record: R;
}

/** Leads to a record's public page, if visitors see it, and to its preview links. */
export function RecordLinks<R extends StoredRecord, V extends FormValues>(props: RecordLinksProps<R, V>) {
  const { definition, record } = props;
  const { path } = definition;
  const page = getPublicPage(path);
  return page ? <Links definition={definition} record={record} collection={page.collection} /> : null;
}

interface LinksProps<R extends StoredRecord, V extends FormValues> extends RecordLinksProps<R, V> {
  collection: PublishedCollection;
}

function Links<R extends StoredRecord, V extends FormValues>({ definition, record, collection }: LinksProps<R, V>) {
  const { path, noun, getName } = definition;
  const [opened, setOpened] = useState(false);
  const linked = { collection, record_id: record.id };
  // An extra of the page, which has its own state in the dialog.
  const { data = [] } = useQuery(previewLinksQuery(useApi(), linked));
  const feedback = formatFeedback(data, new Date());
  const address = addressOnSite(path, record, getName(record));
  return (
    <Group flex="none" gap={8}>
      {address ? (
        <Button
          component="a"
          href={address}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconExternalLink size={16} stroke={1.8} />}
        >
          View on site
        </Button>
      ) : null}
      <Button variant="default" leftSection={<IconLink size={16} stroke={1.8} />} onClick={() => setOpened(true)}>
        Preview link
      </Button>
      {feedback ? (
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
      ) : null}
      <StackedModal opened={opened} onClose={() => setOpened(false)} size={560} title="Preview links">
        <PreviewLinks record={linked} noun={noun} savedAt={record.updated_at} />
      </StackedModal>
    </Group>
  );
}
