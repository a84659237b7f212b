import type { EndpointKey } from '@qram/contract';
import type { ErrorBody } from '@qram/contract/errors';
import type { CallProgress, ImportResult } from '@qram/contract/import';
import { ApiError } from '../../api-client.ts';
import { buildRequest, type HttpRequest } from '../../http-request.ts';
import { bearerToken, fetchFile, signedInAgain } from '../../http-transport.ts';
import { getFileName, saveFile } from '../../ui/save-file.ts';
import type { ImportKey } from '../collection/admin-collection.ts';
import { parseEvents } from '../event-stream.ts';

export interface ImportProgress {
  step: CallProgress['step'] | 'uploading';
  percent: number;
}

/** Nothing was imported, because rows were refused. */
export class RowsRefused extends Error {
  readonly result: ImportResult;

  constructor(result: ImportResult) {
    super('Rows were refused.');
    this.result = result;
  }
}

interface Answer {
  status: number;
  body: unknown;
}

type StreamEvent = { progress: CallProgress } | Answer;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** XMLHttpRequest, because fetch has no upload progress. */
function post(
  request: HttpRequest,
  bearer: string | null,
  onProgress: (progress: ImportProgress) => void,
  signal: AbortSignal,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(request.method, request.address);
    xhr.setRequestHeader('accept', 'text/event-stream');
    if (bearer) xhr.setRequestHeader('authorization', `Bearer ${bearer}`);
    xhr.upload.onprogress = ({ loaded, total }) => onProgress({ step: 'uploading', percent: (100 * loaded) / total });
    let position = 0;
    let answer: Answer | null = null;
    const readEvents = () => {
      const { responseText } = xhr;
      const { events, rest } = parseEvents(responseText.slice(position));
      position = responseText.length - rest.length;
      for (const data of events) {
        const event = parsed(data) as StreamEvent;
        if ('progress' in event) onProgress(event.progress);
        else answer = event;
      }
    };
    const isStream = () => xhr.getResponseHeader('content-type')?.startsWith('text/event-stream') ?? false;
    xhr.onprogress = () => isStream() && readEvents();
    xhr.onload = () => {
      if (!isStream()) return resolve({ status: xhr.status, body: parsed(xhr.responseText) });
      readEvents();
      return answer ? resolve(answer) : reject(new ApiError(0, null));
    };
    xhr.onerror = () => reject(new ApiError(0, null));
    xhr.onabort = () => reject(new DOMException('The import was stopped.', 'AbortError'));
    signal.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(request.body);
  });
}

interface ImportInput {
  file: File;
  dryRun: boolean;
  /** Imports the other rows when some are refused. */
  skipRefused: boolean;
  /** Field by column; undefined: matched by name. */
  columns?: Readonly<Record<string, string | null>> | undefined;
  /** The row with the column names; undefined: the server looks for it. */
  headerRow?: number | undefined;
}

/**
 * Sends a file to an import, and follows its progress.
 * @throws RowsRefused, ApiError, or AbortError
 */
export async function sendImport(
  endpoint: ImportKey,
  input: ImportInput,
  onProgress: (progress: ImportProgress) => void,
  signal: AbortSignal,
): Promise<ImportResult> {
  const { file, dryRun, skipRefused, columns, headerRow } = input;
  const body = {
    dry_run: dryRun ? 1 : 0,
    skip_refused: skipRefused ? 1 : 0,
    columns: columns && JSON.stringify(columns),
    header_row: headerRow,
  };
  const bearer = bearerToken();
  const answer = await post(buildRequest(endpoint, { body, files: { file } }), bearer, onProgress, signal);
  if (answer.status === 200) return answer.body as ImportResult;
  if (await signedInAgain(answer.status, bearer)) return sendImport(endpoint, input, onProgress, signal);
  const error = answer.body as Partial<ErrorBody> | null;
  if (error?.details) throw new RowsRefused(error.details as ImportResult);
  throw new ApiError(answer.status, error);
}

/** Saves the refused rows of a file with their reasons. @throws ApiError */
export async function saveRefusedRows(
  endpoint: ImportKey,
  { file, columns, headerRow }: Pick<ImportInput, 'file' | 'columns' | 'headerRow'>,
): Promise<void> {
  const key = endpoint.replace(/import$/, 'refused-rows') as EndpointKey;
  const body = { columns: columns && JSON.stringify(columns), header_row: headerRow };
  const response = await fetchFile(buildRequest(key, { body, files: { file } }));
  saveFile(await response.blob(), getFileName(response.headers.get('content-disposition')) ?? 'refused-rows.csv');
}
