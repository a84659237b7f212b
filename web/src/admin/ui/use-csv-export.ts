import type { EndpointKey } from '@qram/contract';
import { useState } from 'react';
import { fetchFile } from '../../http-transport.ts';
import { count } from '../text-format.ts';
import { reasonOf, toastDone, toastFailed } from '../toast.tsx';
import { fileNameOf, saveFile } from './save-file.ts';

/** An endpoint that returns a table as a CSV file. */
export type ExportKey = Extract<EndpointKey, `GET ${string}/export`>;

/** Search, filters and order of what is exported, or its ids. */
export type ExportQuery = Readonly<Record<string, string | number | undefined>>;

function addressOf(endpoint: ExportKey, query: ExportQuery): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const path = endpoint.slice('GET '.length);
  return search.size > 0 ? `${path}?${search}` : path;
}

/** `Exported 1 row: …`, with the number where the endpoint says it */
function doneText(total: string | null, name: string): string {
  if (total === null) return `Exported: ${name}`;
  return `Exported ${count(Number(total))} ${total === '1' ? 'row' : 'rows'}: ${name}`;
}

/**
 * Downloads CSV exports. Uses fetch, because a plain link can't send the bearer token.
 * @param what is exported, for messages
 */
export function useCsvExport(what: string) {
  const [busy, setBusy] = useState(false);
  const failed = `${what} couldn't be exported.`;
  const save = async (endpoint: ExportKey, query: ExportQuery): Promise<void> => {
    setBusy(true);
    try {
      const response = await fetchFile(addressOf(endpoint, query));
      const { headers } = response;
      const name = fileNameOf(headers.get('content-disposition')) ?? 'export.csv';
      saveFile(await response.blob(), name);
      toastDone(doneText(headers.get('x-total-count'), name), { key: failed });
    } catch (error) {
      toastFailed(failed, reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, save };
}
