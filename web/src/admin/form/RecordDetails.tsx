import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { AdminCollection, FormValues } from '../collection/admin-collection.ts';
import type { StoredRecord } from '../collection/collection-calls.ts';
import { longDateTime } from '../text-format.ts';
import { DetailList } from './DetailList.tsx';
import classes from './record-form.module.css';

interface RecordDetailsProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  record: R;
  onClose: () => void;
  onEdit: () => void;
}

/** All of a record, to read. */
export function RecordDetails<R extends StoredRecord, V extends FormValues>({
  definition,
  record,
  onClose,
  onEdit,
}: RecordDetailsProps<R, V>) {
  const details = [
    ...definition.details(record),
    { label: 'Created', value: longDateTime(record.created_at) },
    { label: 'Last changed', value: longDateTime(record.updated_at) },
    { label: 'Id', value: record.id, mono: true },
  ];
  return (
    <>
      <div className={classes.scroll}>
        <DetailList details={details} />
      </div>
      <footer className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button leftSection={<IconPencil size={16} stroke={1.8} />} onClick={onEdit} data-autofocus>
          Edit
        </Button>
      </footer>
    </>
  );
}
