import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { StoredRecord } from '../collection/collection-calls.ts';
import type { CollectionDefinition, FormValues } from '../collection/collection-definition.ts';
import { longDateTime } from '../text-format.ts';
import classes from './record-form.module.css';

interface RecordDetailsProps<R extends StoredRecord, V extends FormValues> {
  definition: CollectionDefinition<R, V>;
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
    { label: 'Id', value: <span className={classes.mono}>{record.id}</span> },
  ];
  return (
    <>
      <div className={classes.scroll}>
        <dl className={classes.details}>
          {details.map(({ label, value }) => (
            <div key={label} className={classes.detail}>
              <dt>{label}</dt>
              <dd>{value === '' || value === null ? <span className={classes.none}>None</span> : value}</dd>
            </div>
          ))}
        </dl>
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
