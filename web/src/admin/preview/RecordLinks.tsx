import { Button, Group } from '@mantine/core';
import { IconExternalLink, IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import type { AdminCollection, FormValues } from '../collection/admin-collection.ts';
import type { StoredRecord } from '../collection/collection-calls.ts';
import { addressOnSite, getPublicPage } from '../collection/public-pages.ts';
import { StackedModal } from '../ui/StackedModal.tsx';
import { PreviewLinks } from './PreviewLinks.tsx';

interface RecordLinksProps<R extends StoredRecord, V extends FormValues> {
  definition: Pick<AdminCollection<R, V>, 'path' | 'noun' | 'getName'>;
  record: R;
}

/** Leads to a record's public page, if visitors see it, and to its preview links. */
export function RecordLinks<R extends StoredRecord, V extends FormValues>(props: RecordLinksProps<R, V>) {
  const { definition, record } = props;
  const { path, noun, getName } = definition;
  const [opened, setOpened] = useState(false);
  const page = getPublicPage(path);
  if (!page) return null;
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
      <StackedModal opened={opened} onClose={() => setOpened(false)} size={560} title="Preview links">
        <PreviewLinks record={{ collection: page.collection, record_id: record.id }} noun={noun} />
      </StackedModal>
    </Group>
  );
}
