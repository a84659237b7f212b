import { useDisclosure } from '@mantine/hooks';
import { IconUpload } from '@tabler/icons-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { BulkEditDrawer } from '../bulk-edit/BulkEditDrawer.tsx';
import { useListUrlState } from '../calls/collection-url.ts';
import type { AdminCollection, FormValues } from '../declaration/admin-collection.ts';
import type { StoredRecord } from '../declaration/record-types.ts';
import { ImportDrawer } from '../import/ImportDrawer.tsx';
import { BulkEditContext, type BulkEditTarget } from '../list/selection/bulk-edit-context.ts';
import { RecordList } from '../list/table/RecordList.tsx';
import { TitleContext } from '../list/table/RowTitle.tsx';
import { TitleCell } from '../record/fields/TitleCell.tsx';
import { RecordDrawer } from '../record/form/RecordDrawer.tsx';
import { useStateTabs } from '../record/publication/use-state-tabs.tsx';
import { useScreenTitle } from '../url/screen-title.ts';

interface CollectionScreenProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  above?: ReactNode;
}

/** Shared screen of all collections: list and the open record (requirements: Admin lists). */
export function CollectionScreen<R extends StoredRecord, V extends FormValues>({
  definition,
  above,
}: CollectionScreenProps<R, V>) {
  const sorts = useMemo(() => definition.list.sorts.map((choice) => choice.value), [definition]);
  const [listState, change] = useListUrlState(sorts, definition.list.filters);
  const { imported } = definition.abilities;
  const [isImporting, importing] = useDisclosure(false);
  const [edited, setEdited] = useState<BulkEditTarget<R> | null>(null);
  const tabs = useStateTabs(definition, listState, change);
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
      <TitleContext value={definition.record.duplicate?.title ? renderTitle : null}>
        <RecordList
          definition={definition}
          listState={listState}
          change={change}
          above={above}
          tabs={tabs}
          actions={
            imported
              ? [{ label: 'Import', named: `Import: ${definition.title}`, icon: IconUpload, act: importing.open }]
              : []
          }
        />
      </TitleContext>
      <RecordDrawer definition={definition} listState={listState} change={change} />
      {imported ? (
        <ImportDrawer definition={definition} endpoint={imported} opened={isImporting} onClose={importing.close} />
      ) : null}
      {definition.bulkEdit?.fields || definition.bulkEdit?.Form ? (
        <BulkEditDrawer definition={definition} target={edited} onClose={() => setEdited(null)} />
      ) : null}
    </BulkEditContext>
  );
}
