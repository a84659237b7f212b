import { NOW } from '@qram/contract/collection/publication';
import type { BulkField } from '../../declaration/admin-collection.ts';
import { draftLabel } from './PublicationState.tsx';

const ENDS = [{ value: null, label: 'Never' }];

const toStarts = (draft: string) => [
  { value: NOW, label: 'Publish now' },
  { value: null, label: draft },
];
const STARTS = toStarts(draftLabel(false));
const HIDING_STARTS = toStarts(draftLabel(true));

/** When several records go live and end. @param hides the collection has `active`, which follows */
export const buildBulkFields = (hides: boolean): readonly BulkField[] => [
  {
    field: 'publish_at',
    label: 'Goes live',
    useChoices: () => (hides ? HIDING_STARTS : STARTS),
    entered: { as: 'time', label: 'At a set time…' },
  },
  { field: 'unpublish_at', label: 'Ends', useChoices: () => ENDS, entered: { as: 'time', label: 'At a set time…' } },
];
