import { IconDownload } from '@tabler/icons-react';
import type { ScreenAction } from '../ui/ScreenActions.tsx';
import { type ExportKey, type ExportQuery, exportRequest, useCsvExport } from './use-csv-export.ts';

/**
 * Exports what a list shows, on all its pages.
 * @param what the noun of the exported records, for names and messages
 * @param query the search and filters of the list, if the endpoint supports it
 */
export function useExportAction(endpoint: ExportKey | undefined, what: string, query: ExportQuery = {}) {
  const { busy, save } = useCsvExport(what);
  if (endpoint === undefined) return [];
  const act = () => save(exportRequest(endpoint, query));
  return [{ label: 'Export CSV', named: `Export CSV: ${what}`, icon: IconDownload, busy, act } satisfies ScreenAction];
}
