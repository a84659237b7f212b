import type { ImportResult } from '@qram/contract/collection/import';
import type { TestRequest, TestResponse, TestSite } from '../test-site.ts';

/** API path of an importable collection. */
export type ImportPath = '/api/videos' | '/api/patents' | '/api/topics' | '/api/qramtopics' | '/api/users';

export const IMPORT_PATHS: readonly ImportPath[] = [
  '/api/videos',
  '/api/patents',
  '/api/topics',
  '/api/qramtopics',
  '/api/users',
];

const quoted = (cell: unknown): string => `"${String(cell ?? '').replaceAll('"', '""')}"`;

export function buildCsv(rows: readonly Record<string, unknown>[], delimiter = ','): string {
  const columns = Object.keys(rows[0] ?? {});
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))];
  return lines.map((cells) => cells.map(quoted).join(delimiter)).join('\r\n');
}

export interface ImportOptions extends TestRequest {
  dryRun?: boolean;
  skipRefused?: boolean;
  columns?: unknown;
  headerRow?: number;
  name?: string;
}

export function sendImport(
  site: TestSite,
  path: ImportPath,
  content: string | Uint8Array<ArrayBuffer>,
  { dryRun = false, skipRefused = false, columns, headerRow, name = 'rows.csv', ...request }: ImportOptions = {},
): Promise<TestResponse> {
  const form = new FormData();
  form.set('dry_run', dryRun ? '1' : '0');
  form.set('skip_refused', skipRefused ? '1' : '0');
  if (columns !== undefined) form.set('columns', typeof columns === 'string' ? columns : JSON.stringify(columns));
  if (headerRow !== undefined) form.set('header_row', String(headerRow));
  form.set('file', new File([content], name));
  return site.call('POST', `${path}/import`, { form, ...request });
}

/** @throws Error unless the file is accepted */
export async function importInto(
  site: TestSite,
  path: ImportPath,
  content: string,
  options: ImportOptions = {},
): Promise<ImportResult> {
  const response = await sendImport(site, path, content, options);
  if (response.status !== 200) throw new Error(`${response.status} ${response.text}`);
  return response.body;
}

export const refusedIn = (response: TestResponse): ImportResult => (response.body as { details: ImportResult }).details;

export const undoImport = (site: TestSite, id: number | null, request: TestRequest = {}): Promise<TestResponse> =>
  site.call('POST', `/api/imports/${id}/undo`, request);

export const patentRows = (count: number, prefix = 'Patent') =>
  Array.from({ length: count }, (_, at) => ({
    title: `${prefix} ${at + 1}`,
    patent_number: `US ${1_000_000 + at} B2`,
    inventors: 'First Inventor, Second Inventor',
    issue_date: '2020-02-29',
    description: `What number ${at + 1} is about.`,
    pdf_url: `https://example.com/${at + 1}.pdf`,
  }));
