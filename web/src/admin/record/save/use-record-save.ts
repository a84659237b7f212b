import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { collectionCalls } from '../../calls/collection-calls.ts';
import { invalidateModule } from '../../calls/collection-queries.ts';
import { type SaveOutcome, useSave } from '../../calls/use-save.ts';
import type { AdminCollection, FormValues } from '../../declaration/admin-collection.ts';
import type { FileChoices, StoredRecord } from '../../declaration/record-types.ts';
import { useSaveUndo } from '../../list/selection/use-undo.ts';
import { findRecordPlace } from '../../list/table/record-place.tsx';
import { toastDone, toastFailed, toastNote } from '../../theme/toast.tsx';
import { fileChanges } from '../fields/file-choices.ts';
import { copyQuery } from '../form/duplicating.ts';
import { buildBody, buildChanges } from './record-form-rules.ts';

export interface SaveFailure {
  message: string;
  reason?: string | undefined;
}

/** One save of a form. */
export interface SaveRequest<V> {
  values: V;
  files: FileChoices;
  /** The version to overwrite; defaults to the one that editing started from. */
  updatedAt?: string | undefined;
  /** Follows the record's name in the message. */
  note?: string;
  restores?: boolean;
  asNew?: boolean;
  /** The answer to the server's question. */
  confirmed?: boolean;
}

/** The server wants a confirmation; `request` is the save that gives it. */
export interface SaveQuestion<V> {
  kind: 'question';
  text: string;
  request: SaveRequest<V>;
}

export type RecordOutcome<R, V> = SaveOutcome<R> | SaveQuestion<V>;

export interface RecordSave<R, V> {
  busy: boolean;
  failure: SaveFailure | null;
  percent: number | null;
  stop: () => void;
  save: (request: SaveRequest<V>) => Promise<RecordOutcome<R, V>>;
}

/**
 * Sends a form, and reports the outcome in a toast: all fields of a new record, only the changed ones of an edited record
 * (with its updated_at).
 * @param record the version that editing started from; null for a new record
 */
export function useRecordSave<R extends StoredRecord, V extends FormValues>(
  definition: AdminCollection<R, V>,
  record: R | null,
): RecordSave<R, V> {
  const { form, messages, module, noun, getName } = definition;
  const calls = collectionCalls<R>(useApi(), definition.path);
  const queryClient = useQueryClient();
  const undo = useSaveUndo(definition);
  const [percent, setPercent] = useState<number | null>(null);
  const upload = useUpload();
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const { save, busy } = useSave(async (send: () => Promise<R>) => {
    try {
      const saved = await send();
      form.onSaved?.(saved);
      await invalidateModule(queryClient, module);
      return saved;
    } finally {
      setPercent(null);
    }
  });
  useEffect(() => {
    if (!failure || messages.saveShownMs === undefined) return undefined;
    const timer = setTimeout(setFailure, messages.saveShownMs, null);
    return () => clearTimeout(timer);
  }, [failure, messages.saveShownMs]);

  const uploadOptions = (files: Record<string, File> | undefined) => {
    if (!files) return {};
    setPercent(0);
    return { files, signal: upload.start(), onProgress: (part: number) => setPercent(Math.floor(part * 100)) };
  };

  const create = ({ values, files: choices }: SaveRequest<V>, confirmation: object) => {
    const { body, files } = fileChanges(choices);
    return calls.create({
      body: { ...buildBody(form, form.values.completed?.(values, choices) ?? values), ...body, ...confirmation },
      query: copyQuery(form, choices),
      ...uploadOptions(files),
    });
  };

  const update = (edited: R, { values, files: choices, updatedAt }: SaveRequest<V>, confirmation: object) => {
    const { body, files } = fileChanges(choices);
    const changes = { ...buildChanges(form, edited, values), ...body, ...confirmation, updated_at: updatedAt };
    return calls.update(edited.id, { body: changes, ...uploadOptions(files) });
  };

  const showSaved = (saved: R, done: string, note: string) =>
    toastDone(`${done}: ${getName(saved)}${note}`, {
      key: messages.save,
      undo: record && definition.abilities.versioned ? undo(saved) : undefined,
      place: findRecordPlace(definition, saved),
    });

  const showFailure = ({ message, reason }: SaveFailure, kind: SaveOutcome<R>['kind']) => {
    if (form.onFailed) return form.onFailed(message, reason);
    // The reason of a refused field stands at the field.
    setFailure(kind === 'invalid' ? { message } : { message, reason });
    toastFailed(message, reason, { key: messages.save, shownMs: messages.saveShownMs });
  };

  const send = async (request: SaveRequest<V>): Promise<RecordOutcome<R, V>> => {
    setFailure(null);
    const edited = request.asNew ? null : record;
    const confirmation = request.confirmed && form.rules.confirmation ? { [form.rules.confirmation.field]: 1 } : {};
    let updatedAt = request.updatedAt ?? record?.updated_at;
    const result = await save(async () => {
      if (!edited) return create(request, confirmation);
      // The server asks after the restoration.
      if (request.restores && !request.confirmed) updatedAt = (await calls.restore(edited.id)).updated_at;
      return update(edited, { ...request, updatedAt }, confirmation);
    });
    const text = findQuestion(definition, result);
    if (text !== null) return { kind: 'question', text, request: { ...request, updatedAt, confirmed: true } };
    const saved = request.restores ? 'Restored and saved' : 'Saved';
    const done = edited ? saved : `New ${noun} added`;
    const failed = toFailure(definition, record, result);
    if (result.kind === 'saved') showSaved(result.record, done, request.note ?? '');
    else if (result.kind === 'stopped') toastNote('The upload was stopped. Nothing was saved.');
    else if (failed) showFailure(failed, result.kind);
    return result;
  };
  return { busy, percent, failure, stop: upload.stop, save: send };
}

/** The server's question; null if it saved, or refused for another reason. */
function findQuestion<R extends StoredRecord, V extends FormValues>(
  {
    form: {
      rules: { confirmation },
    },
  }: AdminCollection<R, V>,
  outcome: SaveOutcome<R>,
): string | null {
  return confirmation && outcome.kind === 'invalid' ? (outcome.errors[confirmation.field] ?? null) : null;
}

/** The message of a refused save; null where a dialog says it. */
function toFailure<R extends StoredRecord, V extends FormValues>(
  definition: AdminCollection<R, V>,
  record: R | null,
  outcome: SaveOutcome<R>,
): SaveFailure | null {
  const hasFailed = outcome.kind === 'failed' || outcome.kind === 'invalid' || (outcome.kind === 'gone' && !record);
  if (!hasFailed) return null;
  const { save, invalid = save } = definition.messages;
  const message = outcome.kind === 'invalid' ? invalid : save;
  return { message, reason: outcome.reason === message ? undefined : outcome.reason };
}

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
