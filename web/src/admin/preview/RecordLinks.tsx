import { Group } from '@mantine/core';
import type { PublishedCollection } from '@qram/contract/collection/content';
import { IconExternalLink, IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import type { AdminCollection, FormValues } from '../declaration/admin-collection.ts';
import { getPublicPage, urlOnSite } from '../declaration/public-pages.ts';
import type { StoredRecord } from '../declaration/record-types.ts';
import { ActionButton, type ScreenAction, ScreenActions } from '../ui/ScreenActions.tsx';
import { StackedModal } from '../ui/StackedModal.tsx';
import { PreviewLinks } from './PreviewLinks.tsx';
import classes from './record-links.module.css';

interface RecordLinksProps<R extends StoredRecord, V extends FormValues> {
  definition: Pick<AdminCollection<R, V>, 'path' | 'noun' | 'getName'>;
  record: R;
  /** In the head of the record's page: one menu on phones. */
  inHead?: boolean;
}

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
  const href = urlOnSite(path, record, getName(record));
  const share = 'Share preview';
  const view = 'View on site';
  const actions: ScreenAction[] = [
    ...(href ? [{ label: view, named: view, icon: IconExternalLink, href }] : []),
    { label: share, named: share, icon: IconLink, act: () => setOpened(true) },
  ];
  return (
    <Group className={inHead ? classes.inHead : classes.links} gap="xs">
      {inHead ? (
        <ScreenActions actions={actions} />
      ) : (
        actions.map((action) => <ActionButton key={action.label} action={action} />)
      )}
      <StackedModal opened={opened} onClose={() => setOpened(false)} size={560} title="Preview links">
        <PreviewLinks record={linked} noun={noun} />
      </StackedModal>
    </Group>
  );
}
