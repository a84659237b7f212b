import { ActionButton } from '../ui/ScreenActions.tsx';
import type { ExportKey } from './use-csv-export.ts';
import { useExportAction } from './use-export-action.ts';

interface ExportButtonProps {
  of: ExportKey;
  /** The noun of the exported records, for the accessible name. */
  what: string;
}

/** Exports what a list shows, on all its pages. */
export function ExportButton({ of: endpoint, what }: ExportButtonProps) {
  return useExportAction(endpoint, what).map((action) => <ActionButton key={action.label} action={action} />);
}
