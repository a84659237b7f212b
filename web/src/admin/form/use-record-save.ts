import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api-client.ts';
import { useApi } from '../../api-context.tsx';
import type { AdminCollection, FormValues } from '../collection/admin-collection.ts';
import { collectionCalls, type StoredRecord } from '../collection/collection-calls.ts';
import { invalidateModule } from '../collection/collection-queries.ts';
import { useSaveUndo } from '../collection/use-undo.ts';
import { reasonOf, toastDone, toastFailed, toastNote } from '../toast.tsx';
import { copyQuery } from './duplicating.ts';
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
  /** Called when the edited record is in the trash or deleted for good. */
  onGone: () => void;
  onSaved: (saved: R) => void;
}

/** What a failed save says at the form. */
export interface SaveFailure {
  message: string;
  reason: string | undefined;
}

export interface RecordSave<V> {
  busy: boolean;
  /** The last failure, until the next attempt. */
  failure: SaveFailure | null;
  /** Upload progress in percent; null when idle. */
  percent: number | null;
  /** Aborts the current upload. */
  stop: () => void;
  /** `updatedAt`: the version to overwrite; defaults to the one that editing started from. */
  save: (values: V, files: FileChoices, updatedAt?: string) => Promise<void>;
  /** Restores the edited record from the trash, then saves the changes. */
  restoreAndSave: (values: V, files: FileChoices) => Promise<void>;
  /** Saves all fields as a new record, without the stored files. */
  saveAsNew: (values: V, files: FileChoices) => Promise<void>;
}

export const firstMessages = (errors: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages[0] ?? '']));

/** Submits a form: all fields of a new record, only the changed ones of an edited record (with its updated_at). */
export function useRecordSave<R extends StoredRecord, V extends FormValues>(context: SaveContext<R, V>): RecordSave<V> {
  const { definition, record, onFieldErrors, onConflict, onGone, onSaved } = context;
  const { form, messages, module, noun, nameOf } = definition;
  const calls = collectionCalls<R>(useApi(), definition.path);
  const queryClient = useQueryClient();
  const undo = useSaveUndo(definition);
  const [busy, setBusy] = useState(false);
  const [percent, setPercent] = useState<number | null>(null);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const upload = useUpload();
  useEffect(() => {
    if (!failure || messages.saveShownMs === undefined) return undefined;
    const timer = setTimeout(() => setFailure(null), messages.saveShownMs);
    return () => clearTimeout(timer);
  }, [failure, messages.saveShownMs]);

  const sendingOf = (files: Record<string, File> | undefined) => {
    if (!files) return {};
    setPercent(0);
    return { files, signal: upload.start(), onProgress: (part: number) => setPercent(Math.floor(part * 100)) };
  };

  const create = (values: V, choices: FileChoices) => {
    const { body, files } = fileChanges(choices);
    return calls.create({
      body: { ...bodyOf(form, values), ...body },
      query: copyQuery(form, choices),
      ...sendingOf(files),
    });
  };

  const update = (edited: R, updatedAt: string, values: V, choices: FileChoices) => {
    const { body, files } = fileChanges(choices);
    const changes = { ...editedFields(form, edited, values), ...body, updated_at: updatedAt };
    return calls.update(edited.id, { body: changes, ...sendingOf(files) });
  };

  const reportFailure = (error: unknown) => {
    if (error instanceof ApiError && error.status === 409 && error.current) return onConflict(error.current as R);
    if (error instanceof ApiError && error.status === 404 && record) return onGone();
    if (error instanceof DOMException) return toastNote('The upload was stopped. Nothing was saved.');
    if (error instanceof ApiError) onFieldErrors(firstMessages(error.errors));
    const refused = error instanceof ApiError && Object.keys(error.errors).length > 0;
    const message = (refused ? messages.invalid : undefined) ?? messages.save;
    if (form.onFailed) return form.onFailed(message, reasonOf(error));
    const reason = reasonOf(error) === message ? undefined : reasonOf(error);
    // The reason of a refused field stands at the field.
    setFailure({ message, reason: refused ? undefined : reason });
    toastFailed(message, reason, { key: messages.save, shownMs: messages.saveShownMs });
  };

  const run = async (send: () => Promise<R>, done: string) => {
    setBusy(true);
    setFailure(null);
    try {
      const saved = await send();
      form.onSaved?.(saved);
      await invalidateModule(queryClient, module);
      const changed = record && definition.versioned;
      toastDone(`${done}: ${nameOf(saved)}`, { key: messages.save, undo: changed ? undo(saved) : undefined });
      onSaved(saved);
    } catch (error) {
      reportFailure(error);
    } finally {
      setBusy(false);
      setPercent(null);
    }
  };

  return {
    busy,
    percent,
    failure,
    stop: upload.stop,
    save: (values, choices, updatedAt) =>
      record
        ? run(() => update(record, updatedAt ?? record.updated_at, values, choices), 'Saved')
        : run(() => create(values, choices), `New ${noun} added`),
    restoreAndSave: async (values, choices) => {
      if (!record) return;
      const restore = async () => update(record, (await calls.restore(record.id)).updated_at, values, choices);
      await run(restore, 'Restored and saved');
    },
    saveAsNew: (values, choices) => run(() => create(values, choices), `New ${noun} added`),
  };
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
