import type { FileType } from '@qram/contract/collection/library-files';
import { ListToolbar } from '../../../admin/list/toolbar/ListToolbar.tsx';
import { selectFilter } from '../../../admin/list/toolbar/toolbar-filter.tsx';
import { TYPE_CHOICES } from '../shared/media-labels.ts';
import { type ChangeMedia, MEDIA_SORTS, type MediaAddress } from '../shared/media-url.ts';

/** Search, type and order of the library. */
export function MediaToolbar({ address, change }: { address: MediaAddress; change: ChangeMedia }) {
  return (
    <ListToolbar
      placeholder="Search name or alt text"
      sorts={MEDIA_SORTS}
      filters={[
        selectFilter({
          label: 'Type',
          all: 'All types',
          choices: TYPE_CHOICES,
          value: address.type,
          onChange: (type) => change({ type: type as FileType | undefined, page: 1 }),
        }),
      ]}
      onClear={() => change({ type: undefined, dates: undefined, page: 1 })}
      dates="Uploaded"
      address={address}
      change={change}
    />
  );
}
