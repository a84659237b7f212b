import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api-client.ts';
import { useApi } from '../../api-context.tsx';
import type { AdminCollection, FormValues } from '../collection/admin-collection.ts';
import { collectionCalls, type StoredRecord } from '../collection/collection-calls.ts';
import { invalidateModule } from '../collection/collection-queries.ts';
import type { FileChoices } from '../collection/picture-choice.ts';
import { findRecordPlace } from '../collection/record-place.tsx';
import { useSaveUndo } from '../collection/use-undo.ts';
import { findReason, toastDone, toastFailed, toastNote } from '../toast.tsx';
import { copyQuery } from './duplicating.ts';
import { fileChanges } from './file-choices.ts';
import { buildBody, editedFields } from './record-form-rules.ts';

interface SaveContext<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  /** The version that editing started from; null for a new record. */
  record: R | null;
  /** Field errors from the server. */
  onFieldErrors: (errors: Record<string, string>) => void;
  /** Called on a conflict, with the current version and the one that the save started from. */
  onConflict: (theirs: R, startedFrom: string) => void;
  /** Called when the edited record is in the trash or deleted for good. */
  onGone: () => void;
  onSaved: (saved: R) => void;
}

/** The message of a failed save at the form. */
export interface SaveFailure {
  message: string;
  reason: string | undefined;
}

/** A question of the server before it saves. */
export interface SaveQuestion {
  text: string;
  confirm: () => Promise<void>;
  cancel: () => void;
}

/** Fields of the body that confirm a save. */
type Confirmed = Readonly<Record<string, 1>>;

export interface RecordSave<V> {
  busy: boolean;
  /** The last failure, until the next attempt. */
  failure: SaveFailure | null;
  /** Open until the save that answers it is done. */
  question: SaveQuestion | null;
  /** Upload progress in percent; null when idle. */
  percent: number | null;
  /** Aborts the current upload. */
  stop: () => void;
  /**
   * `updatedAt`: the version to overwrite; defaults to the one that editing started from. `note`: what the message says
   * besides the record's name.
   */
  save: (values: V, files: FileChoices, updatedAt?: string, note?: string) => Promise<void>;
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
  const { form, messages, module, noun, getName } = definition;
  const calls = collectionCalls<R>(useApi(), definition.path);
  const queryClient = useQueryClient();
  const undo = useSaveUndo(definition);
  const [busy, setBusy] = useState(false);
  const [percent, setPercent] = useState<number | null>(null);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const [question, setQuestion] = useState<SaveQuestion | null>(null);
  const upload = useUpload();
  useEffect(() => {
    if (!failure || messages.saveShownMs === undefined) return undefined;
    const timer = setTimeout(() => setFailure(null), messages.saveShownMs);
    return () => clearTimeout(timer);
  }, [failure, messages.saveShownMs]);

  const formatSending = (files: Record<string, File> | undefined) => {
    if (!files) return {};
    setPercent(0);
    return { files, signal: upload.start(), onProgress: (part: number) => setPercent(Math.floor(part * 100)) };
  };

  const create = (values: V, choices: FileChoices, confirmed: Confirmed) => {
    const { body, files } = fileChanges(choices);
    return calls.create({
      body: { ...buildBody(form, form.completed?.(values, choices) ?? values), ...body, ...confirmed },
      query: copyQuery(form, choices),
      ...formatSending(files),
    });
  };

  const update = (edited: R, updatedAt: string, values: V, choices: FileChoices, confirmed: Confirmed) => {
    const { body, files } = fileChanges(choices);
    const changes = { ...editedFields(form, edited, values), ...body, ...confirmed, updated_at: updatedAt };
    return calls.update(edited.id, { body: changes, ...formatSending(files) });
  };

  const reportFailure = (error: unknown, startedFrom = '') => {
    if (error instanceof ApiError && error.status === 409 && error.current)
      return onConflict(error.current as R, startedFrom);
    if (error instanceof ApiError && error.status === 404 && record) return onGone();
    if (error instanceof DOMException) return toastNote('The upload was stopped. Nothing was saved.');
    if (error instanceof ApiError) onFieldErrors(firstMessages(error.errors));
    const refused = error instanceof ApiError && Object.keys(error.errors).length > 0;
    const message = (refused ? messages.invalid : undefined) ?? messages.save;
    if (form.onFailed) return form.onFailed(message, findReason(error));
    const reason = findReason(error) === message ? undefined : findReason(error);
    // The reason of a refused field stands at the field.
    setFailure({ message, reason: refused ? undefined : reason });
    toastFailed(message, reason, { key: messages.save, shownMs: messages.saveShownMs });
  };

  /** The question of the server; null if it refused the save for another reason. */
  const questionIn = (error: unknown) => {
    const { field } = form.confirmation ?? {};
    return field !== undefined && error instanceof ApiError ? (error.errors[field]?.[0] ?? null) : null;
  };

  const run = async (
    send: (confirmed: Confirmed) => Promise<R>,
    done: string,
    { note = '', startedFrom = '', confirmed = {} as Confirmed } = {},
  ): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const saved = await send(confirmed);
      form.onSaved?.(saved);
      await invalidateModule(queryClient, module);
      const changed = record && definition.versioned;
      toastDone(`${done}: ${getName(saved)}${note}`, {
        key: messages.save,
        undo: changed ? undo(saved) : undefined,
        place: findRecordPlace(definition, saved),
      });
      onSaved(saved);
      setQuestion(null);
    } catch (error) {
      const text = questionIn(error);
      if (text === null) {
        setQuestion(null);
        reportFailure(error, startedFrom);
      } else {
        const answered = { [form.confirmation?.field ?? '']: 1 } as const;
        const confirm = () => run(send, done, { note, startedFrom, confirmed: answered });
        setQuestion({ text, confirm, cancel: () => setQuestion(null) });
      }
    } finally {
      setBusy(false);
      setPercent(null);
    }
  };

  return {
    busy,
    percent,
    failure,
    question,
    stop: upload.stop,
    save: (values, choices, updatedAt, note) => {
      if (!record) return run((confirmed) => create(values, choices, confirmed), `New ${noun} added`);
      const startedFrom = updatedAt ?? record.updated_at;
      const send = (confirmed: Confirmed) => update(record, startedFrom, values, choices, confirmed);
      return run(send, 'Saved', { note, startedFrom });
    },
    restoreAndSave: async (values, choices) => {
      if (!record) return;
      let restoredAt: string | undefined;
      const restore = async (confirmed: Confirmed) => {
        restoredAt ??= (await calls.restore(record.id)).updated_at;
        return update(record, restoredAt, values, choices, confirmed);
      };
      await run(restore, 'Restored and saved');
    },
    saveAsNew: (values, choices) => run((confirmed) => create(values, choices, confirmed), `New ${noun} added`),
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
