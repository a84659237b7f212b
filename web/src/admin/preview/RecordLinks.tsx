import { Group } from '@mantine/core';
import { IconExternalLink, IconLink } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { AdminCollection, FormValues } from '../declaration/admin-collection.ts';
import { getPublicPage, urlOnSite } from '../declaration/public-pages.ts';
import type { StoredRecord } from '../declaration/record-types.ts';
import { type ScreenAction, ScreenActions } from '../ui/ScreenActions.tsx';
import { StackedModal } from '../ui/StackedModal.tsx';
import { PreviewLinks } from './PreviewLinks.tsx';

interface RecordLinksProps<R extends StoredRecord, V extends FormValues> {
  definition: Pick<AdminCollection<R, V>, 'path' | 'noun' | 'getName'>;
  record: R;
}

/** The way to a record's public page and to its preview links, with their dialog; none where it has no page. */
export function useRecordLinks<R extends StoredRecord, V extends FormValues>(
  { path, noun, getName }: RecordLinksProps<R, V>['definition'],
  record: R | undefined,
): { actions: readonly ScreenAction[]; dialog: ReactNode } {
  const [opened, setOpened] = useState(false);
  const page = getPublicPage(path);
  if (!page || !record) return { actions: [], dialog: null };
  const href = urlOnSite(path, record, getName(record));
  const share = 'Share preview';
  const view = 'View on site';
  const actions: ScreenAction[] = [
    ...(href ? [{ label: view, named: view, icon: IconExternalLink, href }] : []),
    { label: share, named: share, icon: IconLink, act: () => setOpened(true) },
  ];
  const linked = { collection: page.collection, record_id: record.id };
  const dialog = (
    <StackedModal opened={opened} onClose={() => setOpened(false)} size={560} title="Preview links">
      <PreviewLinks record={linked} noun={noun} />
    </StackedModal>
  );
  return { actions, dialog };
}

export function RecordLinks<R extends StoredRecord, V extends FormValues>({
  definition,
  record,
}: RecordLinksProps<R, V>) {
  const { actions, dialog } = useRecordLinks(definition, record);
  return (
    <Group gap="xs">
      <ScreenActions actions={actions} />
      {dialog}
    </Group>
  );
}
