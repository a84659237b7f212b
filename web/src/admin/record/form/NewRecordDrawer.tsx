import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { collectionRecordQuery } from '../../calls/collection-queries.ts';
import type { NewRecord } from '../../calls/collection-url.ts';
import type { AdminCollection, FormValues } from '../../declaration/admin-collection.ts';
import type { StoredRecord } from '../../declaration/record-types.ts';
import { copyDefinition } from './duplicating.ts';
import { RecordForm } from './RecordForm.tsx';
import { RecordUnavailable } from './RecordUnavailable.tsx';
import { SideDrawer } from './SideDrawer.tsx';

interface NewRecordDrawerProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  /** Null closes the drawer. */
  open: NewRecord | null;
  onClose: () => void;
}

/** Retains the last content while the drawer closes. */
function useLastOpen(open: NewRecord | null): NewRecord | null {
  const [shown, setShown] = useState(open);
  useEffect(() => {
    if (open) setShown(open);
  }, [open]);
  return open ?? shown;
}

/** The add form, empty or with the values of another record. */
export function NewRecordDrawer<R extends StoredRecord, V extends FormValues>(props: NewRecordDrawerProps<R, V>) {
  const { definition, open, onClose } = props;
  const shown = useLastOpen(open);
  return (
    <SideDrawer
      opened={open !== null}
      onClose={onClose}
      size={600}
      title={`${shown?.kind === 'copy' ? 'Duplicate' : 'Add'} ${definition.noun}`}
    >
      {shown?.kind === 'new' ? <RecordForm definition={definition} onClose={onClose} /> : null}
      {shown?.kind === 'copy' ? (
        <Copied key={shown.id} definition={definition} id={shown.id} opened={open !== null} onClose={onClose} />
      ) : null}
    </SideDrawer>
  );
}

interface CopiedProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  id: number;
  opened: boolean;
  onClose: () => void;
}

function Copied<R extends StoredRecord, V extends FormValues>({ definition, id, opened, onClose }: CopiedProps<R, V>) {
  const record = useQuery({ ...collectionRecordQuery<R>(useApi(), definition, id), enabled: opened });
  if (record.data) return <CopyForm definition={definition} record={record.data} onClose={onClose} />;
  return (
    <RecordUnavailable
      record={record}
      noun={definition.noun}
      action={
        <Button variant="default" onClick={onClose}>
          Back to the list
        </Button>
      }
    />
  );
}

interface CopyFormProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  record: R;
  onClose: () => void;
}

/** The add form with the values and files of a record, as they were when it opened. */
function CopyForm<R extends StoredRecord, V extends FormValues>({ definition, record, onClose }: CopyFormProps<R, V>) {
  const [copied] = useState(() => copyDefinition(definition, record));
  return <RecordForm definition={copied} onClose={onClose} />;
}
