import { IconDownload } from '@tabler/icons-react';
import type { BulkAction, ExportKey, Matching } from '../../declaration/record-types.ts';
import { exportRequest, useCsvExport } from '../../export/use-csv-export.ts';
import type { Selection } from './use-selection.ts';

interface SelectionExport {
  /** Undefined: the list has no export. */
  endpoint: ExportKey | undefined;
  what: string;
  /** Search and filters of the list, which all its matches share. */
  matching: Matching;
  sort: string;
}

/** The bulk action, if any, that exports the selected records, in the order of the list. */
export function useSelectionExport<R extends { id: number }>(
  { endpoint, what, matching, sort }: SelectionExport,
  { everything, records }: Selection<R>,
): BulkAction[] {
  const { save } = useCsvExport(what);
  if (!endpoint) return [];
  const ids = everything ? undefined : records.map(({ id }) => id);
  const act = () => save({ request: exportRequest(endpoint, { ...matching, sort }, ids) });
  return [{ label: 'Export Selected', icon: IconDownload, forEverything: true, act }];
}
