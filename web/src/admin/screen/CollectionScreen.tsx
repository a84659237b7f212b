import { useDisclosure } from '@mantine/hooks';
import { IconUpload } from '@tabler/icons-react';
import { Activity, type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { BulkEditDrawer } from '../bulk-edit/BulkEditDrawer.tsx';
import { type ChangeListState, readListUrl, useListUrlState, writeListUrl } from '../calls/collection-url.ts';
import type { AdminCollection, FormValues } from '../declaration/admin-collection.ts';
import type { StoredRecord } from '../declaration/record-types.ts';
import { ImportDrawer } from '../import/ImportDrawer.tsx';
import { BulkEditContext, type BulkEditTarget } from '../list/selection/bulk-edit-context.ts';
import { RecordList } from '../list/table/RecordList.tsx';
import { TitleContext } from '../list/table/RowTitle.tsx';
import { TitleCell } from '../record/fields/TitleCell.tsx';
import { NewRecordDrawer } from '../record/form/NewRecordDrawer.tsx';
import { RecordPage } from '../record/page/RecordPage.tsx';
import { StateTabs } from '../record/publication/StateTabs.tsx';
import { focusScreenTitle } from '../ui/ScreenHead.tsx';

interface CollectionScreenProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  above?: ReactNode;
}

/** Keeps the place in a list while one of its records is open: the page begins at its top, and the list where it was. */
function useListPlace(id: number | null, change: ChangeListState): ChangeListState {
  const scrolled = useRef(0);
  const opened = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (id !== null) window.scrollTo(0, 0);
    else if (opened.current !== null) {
      window.scrollTo(0, scrolled.current);
      const row = document.querySelector<HTMLElement>(`[data-row="${opened.current}"]`);
      if (row) row.focus({ preventScroll: true });
      else focusScreenTitle();
    }
    opened.current = id;
  }, [id]);
  return useCallback<ChangeListState>(
    (patch, options) => {
      if (patch.open) scrolled.current = window.scrollY;
      change(patch, options);
    },
    [change],
  );
}

/** Shared screen of all collections: list, and the page of the open record (requirements: Admin lists). */
export function CollectionScreen<R extends StoredRecord, V extends FormValues>({
  definition,
  above,
}: CollectionScreenProps<R, V>) {
  const sorts = useMemo(() => definition.list.sorts.map((choice) => choice.value), [definition]);
  const [listState, change] = useListUrlState(sorts, definition.list.filters);
  const { imported } = definition.abilities;
  const [isImporting, importing] = useDisclosure(false);
  const [edited, setEdited] = useState<BulkEditTarget<R> | null>(null);
  const { open } = listState;
  const record = open?.kind === 'view' || open?.kind === 'edit' ? open : null;
  const adding = open?.kind === 'new' || open?.kind === 'copy' ? open : null;
  const changeList = useListPlace(record?.id ?? null, change);
  // The same while a record is open, so that the list isn't rendered again for it.
  const listUrl = writeListUrl({ ...listState, open: null }, sorts, definition.list.filters);
  const listed = useMemo(
    () => readListUrl(new URLSearchParams(listUrl), sorts, definition.list.filters),
    [listUrl, sorts, definition],
  );
  const renderTitle = useCallback(
    (record: StoredRecord, title: ReactNode, onOpen: () => void) => (
      <TitleCell definition={definition} record={record as R} onOpen={onOpen}>
        {title}
      </TitleCell>
    ),
    [definition],
  );
  const { open: openImport } = importing;
  const list = useMemo(
    () => (
      <TitleContext value={definition.record.duplicate?.title ? renderTitle : null}>
        <RecordList
          definition={definition}
          listState={listed}
          change={changeList}
          above={above}
          tabs={<StateTabs definition={definition} listState={listed} change={changeList} />}
          actions={
            imported
              ? [{ label: 'Import', named: `Import: ${definition.title}`, icon: IconUpload, act: openImport }]
              : []
          }
        />
      </TitleContext>
    ),
    [definition, listed, changeList, above, imported, openImport, renderTitle],
  );
  return (
    <BulkEditContext value={setEdited as (target: BulkEditTarget<StoredRecord>) => void}>
      <Activity mode={record ? 'hidden' : 'visible'}>{list}</Activity>
      {record ? (
        <RecordPage
          key={record.id}
          definition={definition}
          id={record.id}
          focuses={record.kind === 'edit'}
          listState={listState}
          change={change}
        />
      ) : null}
      <NewRecordDrawer
        definition={definition}
        open={adding}
        onClose={() => change({ open: null }, { replace: true })}
      />
      {imported ? (
        <ImportDrawer definition={definition} endpoint={imported} opened={isImporting} onClose={importing.close} />
      ) : null}
      {definition.bulkEdit?.fields || definition.bulkEdit?.Form ? (
        <BulkEditDrawer definition={definition} target={edited} onClose={() => setEdited(null)} />
      ) : null}
    </BulkEditContext>
  );
}
