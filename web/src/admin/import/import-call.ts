import type { EndpointKey } from '@qram/contract';
import type { ErrorBody } from '@qram/contract/api/errors';
import type { ImportResult } from '@qram/contract/collection/import';
import { ApiError } from '../../api/api-client.ts';
import { buildRequest } from '../../api/http-request.ts';
import { fetchFile } from '../../api/http-transport.ts';
import { getFileName, saveFile } from '../../ui/text/save-file.ts';
import type { ImportKey } from '../declaration/admin-collection.ts';
import { type CallStep, sendForProgress } from '../live/progress-call.ts';

/** Nothing was imported, because rows were refused. */
export class RowsRefused extends Error {
  readonly result: ImportResult;

  constructor(result: ImportResult) {
    super('Rows were refused.');
    this.result = result;
  }
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
  onProgress: (progress: CallStep) => void,
  signal: AbortSignal,
): Promise<ImportResult> {
  const { file, dryRun, skipRefused, columns, headerRow } = input;
  const body = {
    dry_run: dryRun ? 1 : 0,
    skip_refused: skipRefused ? 1 : 0,
    columns: columns && JSON.stringify(columns),
    header_row: headerRow,
  };
  const answer = await sendForProgress(buildRequest(endpoint, { body, files: { file } }), onProgress, signal);
  if (answer.status === 200) return answer.body as ImportResult;
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
