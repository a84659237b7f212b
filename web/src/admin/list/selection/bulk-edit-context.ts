import { createContext } from 'react';
import type { SelectedRecords } from '../../declaration/admin-collection.ts';
import type { StoredRecord } from '../../declaration/record-types.ts';

export interface BulkEditTarget<R> {
  readonly selected: SelectedRecords<R>;
  readonly onDone: (ids: readonly number[]) => void;
}

/** Opens the drawer of the bulk edit; null on screens that have none. */
export const BulkEditContext = createContext<((target: BulkEditTarget<StoredRecord>) => void) | null>(null);
