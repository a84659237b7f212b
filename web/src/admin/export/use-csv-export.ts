import type { EndpointKey } from '@qram/contract';
import { useMutation } from '@tanstack/react-query';
import { buildRequest, type HttpRequest } from '../../http-request.ts';
import { fetchFile } from '../../http-transport.ts';
import { getFileName, saveFile } from '../../ui/save-file.ts';
import { count } from '../text-format.ts';
import { findReason, toastDone, toastFailed } from '../toast.tsx';

/** An endpoint that returns a table as a CSV file. */
export type ExportKey = Extract<EndpointKey, `GET ${string}/export`>;

/** An endpoint that returns the selected records of such a table. */
type SelectionExportKey = Extract<EndpointKey, `POST ${string}/exports`>;

/** Search, filters and order of what is exported. */
export type ExportQuery = Readonly<Record<string, string | number | undefined>>;

/** A request for what a list shows, or for the records with these ids. */
export function exportRequest(endpoint: ExportKey, query: ExportQuery, ids?: readonly number[]): HttpRequest {
  return ids
    ? buildRequest(endpoint.replace('GET', 'POST').concat('s') as SelectionExportKey, {
        body: { ids, sort: query.sort },
      })
    : buildRequest(endpoint, { query });
}

/** `Exported 1 row: …` */
function doneText(total: string | null, name: string): string {
  return `Exported ${count(Number(total))} ${total === '1' ? 'row' : 'rows'}: ${name}`;
}

/**
 * Downloads CSV exports. Uses fetch, because a plain link can't send the bearer token.
 * @param what is exported, for messages
 */
export function useCsvExport(what: string) {
  const failed = `${what} couldn't be exported.`;
  const { mutate: save, isPending: busy } = useMutation({
    mutationFn: async (request: HttpRequest) => {
      const response = await fetchFile(request);
      const { headers } = response;
      const name = getFileName(headers.get('content-disposition')) ?? 'export.csv';
      saveFile(await response.blob(), name);
      toastDone(doneText(headers.get('x-total-count'), name), { key: failed });
    },
    onError: (error) => toastFailed(failed, findReason(error)),
  });
  return { busy, save };
}
