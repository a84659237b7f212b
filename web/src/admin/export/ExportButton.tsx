import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import controls from '../controls.module.css';
import { type ExportKey, type ExportQuery, exportRequest, useCsvExport } from './use-csv-export.ts';

interface ExportButtonProps {
  of: ExportKey;
  /** The noun of the exported records, for the accessible name. */
  what: string;
  size?: 'compact-sm';
  /** The search and filters of the list, if the endpoint supports it. */
  query?: ExportQuery;
}

/** Exports what a list shows, on all its pages. */
export function ExportButton({ of: endpoint, what, size, query = {} }: ExportButtonProps) {
  const { busy, save } = useCsvExport(what);
  return (
    <Button
      variant="default"
      size={size ?? 'sm'}
      classNames={{ section: controls.spareIcon }}
      leftSection={<IconDownload size={16} stroke={1.8} />}
      onClick={() => save(exportRequest(endpoint, query))}
      loading={busy}
      aria-label={`Export CSV: ${what}`}
    >
      Export CSV
    </Button>
  );
}
