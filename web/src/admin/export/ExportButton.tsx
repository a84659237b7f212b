import { ActionButton } from '../ui/ScreenActions.tsx';
import type { ExportKey, ExportQuery } from './use-csv-export.ts';
import { useExportAction } from './use-export-action.ts';

interface ExportButtonProps {
  of: ExportKey;
  /** The noun of the exported records, for the accessible name. */
  what: string;
  size?: 'compact-sm';
  /** The search and filters of the list, if the endpoint supports it. */
  query?: ExportQuery;
}

/** Exports what a list shows, on all its pages. */
export function ExportButton({ of: endpoint, what, size = undefined, query = {} }: ExportButtonProps) {
  return useExportAction(endpoint, what, query).map((action) => (
    <ActionButton key={action.label} action={action} size={size ?? 'sm'} />
  ));
}
