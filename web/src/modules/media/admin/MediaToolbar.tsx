import type { FileType } from '@qram/contract/library-files';
import { ListToolbar } from '../../../admin/collection/ListToolbar.tsx';
import { selectFilter } from '../../../admin/collection/toolbar-filter.tsx';
import { type ChangeMedia, MEDIA_SORTS, type MediaAddress } from '../shared/media-address.ts';
import { TYPE_CHOICES } from '../shared/media-labels.ts';

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
