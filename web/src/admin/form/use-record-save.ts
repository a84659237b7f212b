import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api-client.ts';
import { useApi } from '../../api-context.tsx';
import type { AdminCollection, FormValues } from '../collection/admin-collection.ts';
import { collectionCalls, type StoredRecord } from '../collection/collection-calls.ts';
import { invalidateModule } from '../collection/collection-queries.ts';
import { reasonOf, toastDone, toastFailed, toastNote } from '../toast.tsx';
import { type FileChoices, fileChanges } from './file-choices.ts';
import { bodyOf, editedFields } from './record-form-rules.ts';

interface SaveContext<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  /** The version that editing started from; null for a new record. */
  record: R | null;
  /** Field errors from the server. */
  onFieldErrors: (errors: Record<string, string>) => void;
  /** Called on a conflict, with the current version. */
  onConflict: (theirs: R) => void;
  onSaved: () => void;
}

export interface RecordSave<V> {
  busy: boolean;
  /** Upload progress in percent; null when idle. */
  percent: number | null;
  /** Aborts the current upload. */
  stop: () => void;
  /** `updatedAt`: the version to overwrite; defaults to the one that editing started from. */
  save: (values: V, files: FileChoices, updatedAt?: string) => Promise<void>;
}

const firstMessages = (errors: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages[0] ?? '']));

/** Submits a form: all fields of a new record, only the changed ones of an edited record (with its updated_at). */
export function useRecordSave<R extends StoredRecord, V extends FormValues>(context: SaveContext<R, V>): RecordSave<V> {
  const { definition, record, onFieldErrors, onConflict, onSaved } = context;
  const { form, messages, module, noun, nameOf } = definition;
  const calls = collectionCalls<R>(useApi(), definition.path);
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [percent, setPercent] = useState<number | null>(null);
  const upload = useUpload();

  const sendingOf = (files: Record<string, File> | undefined) => {
    if (!files) return {};
    setPercent(0);
    return { files, signal: upload.start(), onProgress: (part: number) => setPercent(Math.floor(part * 100)) };
  };

  const send = (values: V, choices: FileChoices, updatedAt?: string) => {
    const { body, files } = fileChanges(choices);
    const sending = sendingOf(files);
    if (!record) return calls.create({ body: { ...bodyOf(form, values), ...body }, ...sending });
    const changes = { ...editedFields(form, record, values), ...body, updated_at: updatedAt ?? record.updated_at };
    return calls.update(record.id, { body: changes, ...sending });
  };

  const reportFailure = (error: unknown) => {
    if (error instanceof ApiError && error.status === 409 && error.current) return onConflict(error.current as R);
    if (error instanceof DOMException) return toastNote('The upload was stopped. Nothing was saved.');
    if (error instanceof ApiError) onFieldErrors(firstMessages(error.errors));
    const refused = error instanceof ApiError && Object.keys(error.errors).length > 0;
    const message = (refused ? messages.invalid : undefined) ?? messages.save;
    if (form.onFailed) return form.onFailed(message, reasonOf(error));
    const detail = reasonOf(error) === message ? undefined : reasonOf(error);
    toastFailed(message, detail, { key: messages.save, shownMs: messages.saveShownMs });
  };

  const save = async (values: V, choices: FileChoices, updatedAt?: string) => {
    setBusy(true);
    try {
      const saved = await send(values, choices, updatedAt);
      form.onSaved?.(saved);
      await invalidateModule(queryClient, module);
      toastDone(`${record ? 'Saved' : `New ${noun} added`}: ${nameOf(saved)}`, { key: messages.save });
      onSaved();
    } catch (error) {
      reportFailure(error);
    } finally {
      setBusy(false);
      setPercent(null);
    }
  };

  return { busy, percent, save, stop: upload.stop };
}

/** Aborts an upload on request and on unmount. */
function useUpload() {
  const controller = useRef<AbortController | null>(null);
  const stop = () => controller.current?.abort();
  useEffect(() => () => controller.current?.abort(), []);
  const start = () => {
    controller.current = new AbortController();
    return controller.current.signal;
  };
  return { start, stop };
}
