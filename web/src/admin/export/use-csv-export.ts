import type { EndpointKey } from '@qram/contract';
import { useMutation } from '@tanstack/react-query';
import { buildRequest, type HttpRequest } from '../../api/http-request.ts';
import { fetchFile } from '../../api/http-transport.ts';
import { getFileName, saveFile } from '../../ui/text/save-file.ts';
import type { ExportKey } from '../declaration/record-types.ts';
import { count } from '../text/text-format.ts';
import { findReason, toastDone, toastFailed } from '../theme/toast.tsx';

/** An endpoint that returns the selected records of such a table. */
type SelectionExportKey = Extract<EndpointKey, `POST ${string}/exports`>;

export type ExportQuery = Readonly<Record<string, string | number | undefined>>;

/** A request for what a list shows, or for the records with these ids. */
export function exportRequest(endpoint: ExportKey, query: ExportQuery, ids?: readonly number[]): HttpRequest {
  return ids
    ? buildRequest(endpoint.replace('GET', 'POST').concat('s') as SelectionExportKey, {
        body: { ids, sort: query.sort },
      })
    : buildRequest(endpoint, { query });
}

/** The records that an export left out by a filter. */
export interface NarrowedExport {
  /** The exported records: `pending request`, `pending requests`. */
  readonly nouns: readonly [one: string, several: string];
  /** Counts the records without the filter. */
  readonly countAll: () => Promise<number>;
  readonly exportAll: () => void;
}

const ROWS = ['row', 'rows'] as const;

/** `Exported 1 row: …` */
function doneText(total: number, name: string, [one, several]: readonly [string, string]): string {
  return `Exported ${count(total)} ${total === 1 ? one : several}: ${name}`;
}

interface Export {
  request: HttpRequest;
  narrowed?: NarrowedExport | undefined;
}

/**
 * Downloads CSV exports. Uses fetch, because a plain link can't send the bearer token.
 * @param what is exported, for messages
 */
export function useCsvExport(what: string) {
  const failed = `${what} couldn't be exported.`;
  const { mutate: save, isPending: busy } = useMutation({
    mutationFn: async ({ request, narrowed }: Export) => {
      const response = await fetchFile(request);
      const { headers } = response;
      const name = getFileName(headers.get('content-disposition')) ?? 'export.csv';
      saveFile(await response.blob(), name);
      const total = Number(headers.get('x-total-count'));
      const all = (await narrowed?.countAll().catch(() => undefined)) ?? total;
      const action =
        narrowed && all > total ? { label: `Export all ${count(all)}`, press: narrowed.exportAll } : undefined;
      toastDone(doneText(total, name, narrowed?.nouns ?? ROWS), { key: failed, action });
    },
    onError: (error) => toastFailed(failed, findReason(error)),
  });
  return { busy, save };
}
