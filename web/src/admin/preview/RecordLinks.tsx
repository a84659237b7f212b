import { Button, Group, Modal } from '@mantine/core';
import { IconExternalLink, IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useAuth } from '../../session/auth-context.tsx';
import type { AdminCollection, FormValues } from '../collection/admin-collection.ts';
import type { StoredRecord } from '../collection/collection-calls.ts';
import { addressOnSite, getPublicPage } from '../collection/public-pages.ts';
import { PreviewLinks } from './PreviewLinks.tsx';

interface RecordLinksProps<R extends StoredRecord, V extends FormValues> {
  definition: Pick<AdminCollection<R, V>, 'path' | 'noun' | 'getName'>;
  record: R;
  /** Reports whether a dialog covers the drawer. */
  onCovered: (covered: boolean) => void;
}

/** Leads to a record's public page, if visitors see it, and to its preview links. */
export function RecordLinks<R extends StoredRecord, V extends FormValues>(props: RecordLinksProps<R, V>) {
  const { definition, record, onCovered } = props;
  const { path, noun, getName } = definition;
  const { status } = useAuth();
  const [opened, setOpened] = useState(false);
  const page = getPublicPage(path);
  if (!page) return null;
  const address = addressOnSite(path, record, getName(record));
  const open = (shown: boolean) => {
    setOpened(shown);
    onCovered(shown);
  };
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
      <Button variant="default" leftSection={<IconLink size={16} stroke={1.8} />} onClick={() => open(true)}>
        Preview link
      </Button>
      <Modal
        opened={opened}
        onClose={() => open(false)}
        size={560}
        closeOnEscape={status === 'signed-in'}
        zIndex={300}
        title="Preview links"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <PreviewLinks record={{ collection: page.collection, record_id: record.id }} noun={noun} />
      </Modal>
    </Group>
  );
}
