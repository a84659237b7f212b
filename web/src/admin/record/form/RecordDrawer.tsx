import { FocusTrap } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { collectionRecordQuery } from '../../calls/collection-queries.ts';
import type { ChangeListState, ListUrlState, OpenRecord } from '../../calls/collection-url.ts';
import type { AdminCollection, FormValues } from '../../declaration/admin-collection.ts';
import type { StoredRecord } from '../../declaration/record-types.ts';
import { HistoryLink } from '../history/HistoryLink.tsx';
import { OpenedRecord } from './OpenedRecord.tsx';
import { RecordForm } from './RecordForm.tsx';
import { SideDrawer } from './SideDrawer.tsx';

interface RecordDrawerProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  listState: ListUrlState;
  change: ChangeListState;
}

const VERBS = { new: 'Add', edit: 'Edit', view: 'View', copy: 'Duplicate' } as const;

/** Retains the last content while the drawer closes. */
function useLastOpen(open: OpenRecord): OpenRecord {
  const [shown, setShown] = useState(open);
  useEffect(() => {
    if (open) setShown(open);
  }, [open]);
  return open ?? shown;
}

interface TitleProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  open: NonNullable<OpenRecord>;
}

/** `Edit video`; a record that is viewed may have a heading of its own. */
function Title<R extends StoredRecord, V extends FormValues>({ definition, open }: TitleProps<R, V>) {
  const api = useApi();
  const id = open.kind === 'new' ? 0 : open.id;
  const { data } = useQuery({ ...collectionRecordQuery<R>(api, definition, id), enabled: false });
  const heading = open.kind === 'view' && data ? definition.record.heading?.(data) : undefined;
  return <span>{heading ?? `${VERBS[open.kind]} ${definition.noun}`}</span>;
}

export function RecordDrawer<R extends StoredRecord, V extends FormValues>({
  definition,
  listState,
  change,
}: RecordDrawerProps<R, V>) {
  const { open } = listState;
  const shown = useLastOpen(open);
  const close = () => change({ open: null }, { replace: true });
  return (
    <SideDrawer
      opened={open !== null}
      onClose={close}
      size={600}
      title={shown ? <Title definition={definition} open={shown} /> : undefined}
    >
      {shown?.kind === 'view' ? <FocusTrap.InitialFocus /> : null}
      {shown?.kind === 'new' ? <RecordForm definition={definition} record={null} onClose={close} /> : null}
      {shown && shown.kind !== 'new' && shown.kind !== 'copy' && definition.abilities.versioned ? (
        <HistoryLink definition={definition} id={shown.id} />
      ) : null}
      {shown && shown.kind !== 'new' ? (
        <OpenedRecord
          key={shown.id}
          definition={definition}
          id={shown.id}
          mode={shown.kind}
          closing={open === null}
          onClose={close}
          onEdit={() => change({ open: { kind: 'edit', id: shown.id } }, { replace: true })}
          onCopy={() => change({ open: { kind: 'copy', id: shown.id } }, { replace: true })}
        />
      ) : null}
    </SideDrawer>
  );
}
