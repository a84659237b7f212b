import { IconDownload } from '@tabler/icons-react';
import type { ExportKey } from '../declaration/record-types.ts';
import type { ScreenAction } from '../ui/ScreenActions.tsx';
import { type ExportQuery, exportRequest, type NarrowedExport, useCsvExport } from './use-csv-export.ts';

/** A filter of the list, with what the export would be without it. */
export interface ExportFilter extends Pick<NarrowedExport, 'nouns' | 'countAll'> {
  readonly queryWithout: ExportQuery;
}

/**
 * Exports what a list shows, on all its pages.
 * @param what the noun of the exported records, for names and messages
 * @param query the search and filters of the list, if the endpoint supports it
 * @param filter the message says what it left out
 */
export function useExportAction(
  endpoint: ExportKey | undefined,
  what: string,
  query: ExportQuery = {},
  filter?: ExportFilter,
) {
  const { busy, save } = useCsvExport(what);
  if (endpoint === undefined) return [];
  const narrowed = filter && {
    ...filter,
    exportAll: () => save({ request: exportRequest(endpoint, filter.queryWithout) }),
  };
  const act = () => save({ request: exportRequest(endpoint, query), narrowed });
  return [{ label: 'Export CSV', named: `Export CSV: ${what}`, icon: IconDownload, busy, act } satisfies ScreenAction];
}
