import type { BulkChoice } from '../../declaration/admin-collection.ts';

const YES_OR_NO: readonly BulkChoice[] = [
  { value: 1, label: 'Yes' },
  { value: 0, label: 'No' },
];
const NO_DATE: readonly BulkChoice[] = [{ value: null, label: 'No date' }];

export const yesOrNo = () => YES_OR_NO;

export const noDate = () => NO_DATE;
