import { NOW } from '@qram/contract/publication';
import type { BulkField } from '../collection/admin-collection.ts';

const STARTS = [
  { value: NOW, label: 'Publish now' },
  { value: null, label: 'Draft' },
];
const ENDS = [{ value: null, label: 'Never' }];

/** When several records go live and end. */
export const PUBLICATION_BULK_FIELDS: readonly BulkField[] = [
  {
    field: 'publish_at',
    label: 'Goes live',
    useChoices: () => STARTS,
    entered: { as: 'time', label: 'At a set time…' },
  },
  { field: 'unpublish_at', label: 'Ends', useChoices: () => ENDS, entered: { as: 'time', label: 'At a set time…' } },
];
