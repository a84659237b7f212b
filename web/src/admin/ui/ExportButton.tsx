import { Button } from '@mantine/core';
import type { EndpointKey } from '@qram/contract';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { fetchFile } from '../../http-transport.ts';
import { reasonOf, toastDone, toastFailed } from '../toast.tsx';
import classes from './export-button.module.css';
import { fileNameOf, saveFile } from './save-file.ts';

/** An endpoint that returns a table as a CSV file. */
export type ExportKey = Extract<EndpointKey, `GET ${string}/export`>;

interface ExportButtonProps {
  of: ExportKey;
  /** What is exported, for the accessible name. */
  what: string;
  size?: 'compact-sm';
  /** Filters, if the endpoint supports them. */
  query?: Readonly<Record<string, string | number | undefined>>;
}

function addressOf(endpoint: ExportKey, query: NonNullable<ExportButtonProps['query']>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const path = endpoint.slice('GET '.length);
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Downloads a CSV export. Uses fetch, because a plain link can't send the bearer token. */
export function ExportButton({ of: endpoint, what, size, query = {} }: ExportButtonProps) {
  const [busy, setBusy] = useState(false);
  const failed = `${what} couldn't be exported.`;
  const save = async () => {
    setBusy(true);
    try {
      const response = await fetchFile(addressOf(endpoint, query));
      const name = fileNameOf(response.headers.get('content-disposition')) ?? 'export.csv';
      saveFile(await response.blob(), name);
      toastDone(`Exported: ${name}`, { key: failed });
    } catch (error) {
      toastFailed(failed, reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      size={size ?? 'sm'}
      classNames={{ section: classes.icon }}
      leftSection={<IconDownload size={16} stroke={1.8} />}
      onClick={save}
      loading={busy}
      aria-label={`Export CSV: ${what}`}
    >
      Export CSV
    </Button>
  );
}
