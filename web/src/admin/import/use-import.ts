import { IMPORT_LIMITS, IMPORT_MESSAGES, type ImportResult } from '@qram/contract/collection/import';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/api-client.ts';
import type { ImportKey } from '../declaration/admin-collection.ts';
import type { CallStep } from '../live/progress-call.ts';
import { findReason, toastFailed } from '../theme/toast.tsx';
import { RowsRefused, saveRefusedRows, sendImport } from './import-call.ts';

export type ImportStep = 'choose' | 'columns' | 'rows' | 'done';
export type ColumnFields = Readonly<Record<string, string | null>>;

interface ImportState {
  step: ImportStep;
  file: File | null;
  result: ImportResult | null;
  columns: ColumnFields;
  /** The row in which the server found the column names. */
  foundRow: number;
  progress: CallStep | null;
  error: string | null;
  writing: boolean;
}

const START: ImportState = {
  step: 'choose',
  file: null,
  result: null,
  columns: {},
  foundRow: 1,
  progress: null,
  error: null,
  writing: false,
};

const LOST =
  'The connection was lost, so the import may or may not be complete. Look at the recent imports before you try again.';

const getFields = ({ columns }: ImportResult): ColumnFields =>
  Object.fromEntries(columns.map(({ name, field }) => [name, field]));

/** The fields by name, without a column of ids that another program gave. */
const proposeFields = ({ columns }: ImportResult): ColumnFields =>
  Object.fromEntries(
    columns.map(({ name, field, sample }) => [name, field === 'id' && !/^\d*$/.test(sample.trim()) ? null : field]),
  );

const isSame = (a: ColumnFields, b: ColumnFields): boolean => Object.keys(a).every((column) => a[column] === b[column]);

/** The reason for a failed call; null for one that was stopped. */
function reasonFor(error: unknown, dryRun: boolean): string | null {
  if (error instanceof DOMException && error.name === 'AbortError') return null;
  if (error instanceof ApiError) {
    if (error.status === 0 && !dryRun) return LOST;
    return Object.values(error.errors)[0]?.[0] ?? error.message;
  }
  throw error;
}

/** Why a file can't be sent; null if it can. */
function getRefusal(file: File): string | null {
  if (file.size === 0) return IMPORT_MESSAGES.empty;
  if (file.size > IMPORT_LIMITS.megabytes * 1024 * 1024) return IMPORT_MESSAGES.fileSize;
  return /\.(csv|tsv|txt)$/i.test(file.name) ? null : IMPORT_MESSAGES.fileType;
}

export function useImport(endpoint: ImportKey, onWritten: (result: ImportResult) => void) {
  const [state, setState] = useState(START);
  const calls = useRef<AbortController>(null);
  const merge = (part: Partial<ImportState>) => setState((now) => ({ ...now, ...part }));
  useEffect(() => () => calls.current?.abort(), []);

  interface Sending {
    dryRun: boolean;
    skipRefused?: boolean;
    columns?: ColumnFields;
    headerRow?: number | undefined;
  }

  async function send(
    file: File,
    { dryRun, skipRefused = false, columns, headerRow }: Sending,
  ): Promise<ImportResult | null> {
    const call = new AbortController();
    calls.current = call;
    merge({ error: null, writing: !dryRun, progress: { step: 'uploading', percent: 0 } });
    try {
      return await sendImport(
        endpoint,
        { file, dryRun, skipRefused, columns, headerRow },
        (progress) => merge({ progress }),
        call.signal,
      );
    } catch (error) {
      if (error instanceof RowsRefused) merge({ result: error.result, error: IMPORT_MESSAGES.rowsRefused });
      else merge({ error: reasonFor(error, dryRun) });
      return null;
    } finally {
      merge({ progress: null, writing: false });
    }
  }

  return {
    ...state,
    async choose(file: File) {
      const refusal = getRefusal(file);
      setState({ ...START, file: refusal ? null : file, error: refusal });
      if (refusal) return;
      const result = await send(file, { dryRun: true });
      if (result) merge({ result, columns: proposeFields(result), foundRow: result.header_row, step: 'columns' });
    },
    /** Reads the file again, with the column names in this row. */
    async readFrom(headerRow: number) {
      if (!state.file) return;
      const result = await send(state.file, { dryRun: true, headerRow });
      if (result) merge({ result, columns: proposeFields(result) });
    },
    /** Matches a column to a field, which no other column is matched to then. */
    match(column: string, field: string | null) {
      const others = Object.entries(state.columns).map(([name, other]) => [name, other === field ? null : other]);
      merge({ columns: { ...Object.fromEntries(others), [column]: field } });
    },
    async check() {
      const { file, result, columns } = state;
      if (!file || !result) return;
      if (isSame(columns, getFields(result))) return merge({ step: 'rows', error: null });
      const checked = await send(file, { dryRun: true, columns, headerRow: result.header_row });
      if (checked) merge({ result: checked, step: 'rows' });
    },
    /** @param skipRefused imports the other rows when some are refused */
    async write(skipRefused: boolean) {
      if (!state.file) return;
      const result = await send(state.file, {
        dryRun: false,
        skipRefused,
        columns: state.columns,
        headerRow: state.result?.header_row,
      });
      if (!result) return;
      merge({ result, step: 'done' });
      onWritten(result);
    },
    async saveRefused() {
      const { file, columns, result } = state;
      if (!file) return;
      try {
        await saveRefusedRows(endpoint, { file, columns, headerRow: result?.header_row });
      } catch (error) {
        toastFailed("The refused rows couldn't be downloaded.", findReason(error));
      }
    },
    stop: () => calls.current?.abort(),
    back: (step: ImportStep) => (step === 'choose' ? setState(START) : merge({ step, error: null })),
  };
}

export type ImportSession = ReturnType<typeof useImport>;
