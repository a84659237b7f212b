import { useDisclosure } from '@mantine/hooks';
import { IconUpload } from '@tabler/icons-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { BulkEditDrawer } from '../bulk-edit/BulkEditDrawer.tsx';
import type { AdminCollection, FormValues } from '../collection/admin-collection.ts';
import { BulkEditContext, type BulkEditTarget } from '../collection/bulk-edit-context.ts';
import { useCollectionAddress } from '../collection/collection-address.ts';
import type { StoredRecord } from '../collection/collection-calls.ts';
import { RecordList } from '../collection/RecordList.tsx';
import { TitleContext } from '../collection/RowTitle.tsx';
import { RecordDrawer } from '../form/RecordDrawer.tsx';
import { TitleCell } from '../form/TitleCell.tsx';
import { ImportDrawer } from '../import/ImportDrawer.tsx';
import { useScreenTitle } from '../screen-title.ts';

interface CollectionScreenProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  /** Rendered between the title and the list. */
  above?: ReactNode;
}

/** Shared screen of all collections: list and the open record (requirements: Admin lists). */
export function CollectionScreen<R extends StoredRecord, V extends FormValues>({
  definition,
  above,
}: CollectionScreenProps<R, V>) {
  const sorts = useMemo(() => definition.sorts.map((choice) => choice.value), [definition]);
  const [address, change] = useCollectionAddress(sorts, definition.choices, definition.linked);
  const { imported } = definition;
  const [isImporting, importing] = useDisclosure(false);
  const [edited, setEdited] = useState<BulkEditTarget<R> | null>(null);
  useScreenTitle(definition.title);
  const renderTitle = useCallback(
    (record: StoredRecord, title: ReactNode, onOpen: () => void) => (
      <TitleCell definition={definition} record={record as R} onOpen={onOpen}>
        {title}
      </TitleCell>
    ),
    [definition],
  );
  return (
    <BulkEditContext value={setEdited as (target: BulkEditTarget<StoredRecord>) => void}>
      <TitleContext value={definition.duplicate?.title ? renderTitle : null}>
        <RecordList
          definition={definition}
          address={address}
          change={change}
          above={above}
          actions={
            imported
              ? [{ label: 'Import', named: `Import: ${definition.title}`, icon: IconUpload, act: importing.open }]
              : []
          }
        />
      </TitleContext>
      <RecordDrawer definition={definition} address={address} change={change} />
      {imported ? (
        <ImportDrawer definition={definition} endpoint={imported} opened={isImporting} onClose={importing.close} />
      ) : null}
      {definition.bulkFields || definition.BulkForm ? (
        <BulkEditDrawer definition={definition} target={edited} onClose={() => setEdited(null)} />
      ) : null}
    </BulkEditContext>
  );
}
