import { Box, Button } from '@mantine/core';
import { IconCopy, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { collectionRecordQuery } from '../../calls/collection-queries.ts';
import type { AdminCollection, FormValues } from '../../declaration/admin-collection.ts';
import type { StoredRecord } from '../../declaration/record-types.ts';
import { RecordLinks } from '../../preview/RecordLinks.tsx';
import { Time } from '../../text/Time.tsx';
import { DetailList } from '../../ui/DetailList.tsx';
import { copyDefinition } from './duplicating.ts';
import { RecordForm } from './RecordForm.tsx';
import { RecordSections } from './RecordSections.tsx';
import { RecordUnavailable } from './RecordUnavailable.tsx';
import classes from './record-form.module.css';

interface RecordDetailsProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  record: R;
  onClose: () => void;
  onEdit: () => void;
  onCopy: () => void;
}

function RecordDetails<R extends StoredRecord, V extends FormValues>({
  definition,
  record,
  onClose,
  onEdit,
  onCopy,
}: RecordDetailsProps<R, V>) {
  const { Lead } = definition.record;
  const details = [
    ...definition.record.details(record),
    { label: 'Created', value: <Time at={record.created_at} show="time" /> },
    { label: 'Last changed', value: <Time at={record.updated_at} show="time" /> },
    { label: 'ID', value: record.id, mono: true },
  ];
  return (
    <>
      <Box component="section" className={classes.scroll} aria-label="Details" tabIndex={0}>
        <RecordLinks definition={definition} record={record} />
        {Lead ? <Lead record={record} /> : null}
        <DetailList details={details} />
        <RecordSections sections={definition.record.sections?.(record) ?? []} />
      </Box>
      <footer className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {definition.record.duplicate ? (
          <Button variant="default" leftSection={<IconCopy size={16} stroke={1.8} />} onClick={onCopy}>
            Duplicate
          </Button>
        ) : null}
        <Button leftSection={<IconPencil size={16} stroke={1.8} />} onClick={onEdit} data-autofocus>
          Edit
        </Button>
      </footer>
    </>
  );
}

interface OpenedRecordProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  id: number;
  mode: 'edit' | 'view' | 'copy';
  /** Stops fetching while the drawer closes: the record may just have been deleted. */
  closing: boolean;
  onClose: () => void;
  onEdit: () => void;
  onCopy: () => void;
}

/** The add form with the values and files of a record, as they were when it opened. */
function CopyForm<R extends StoredRecord, V extends FormValues>(
  props: Pick<OpenedRecordProps<R, V>, 'definition' | 'onClose'> & { record: R },
) {
  const { definition, record, onClose } = props;
  const [copied] = useState(() => copyDefinition(definition, record));
  return <RecordForm definition={copied} record={null} onClose={onClose} />;
}

/** A stored record in the drawer, freshly loaded, to view or edit. */
export function OpenedRecord<R extends StoredRecord, V extends FormValues>(props: OpenedRecordProps<R, V>) {
  const { definition, id, mode, closing, onClose, onEdit, onCopy } = props;
  const record = useQuery({ ...collectionRecordQuery<R>(useApi(), definition, id), enabled: !closing });
  if (record.data && (mode === 'view' || (mode === 'copy' && !definition.record.duplicate))) {
    const details = { definition, record: record.data, onClose, onEdit, onCopy };
    return <RecordDetails {...details} />;
  }
  if (record.data && mode === 'copy')
    return <CopyForm definition={definition} record={record.data} onClose={onClose} />;
  if (record.data) {
    return <RecordForm definition={definition} record={record.data} onClose={onClose} />;
  }
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
