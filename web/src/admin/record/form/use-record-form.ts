import { type UseFormReturnType, useForm } from '@mantine/form';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Blocker } from 'react-router';
import type { AdminCollection, FormValues } from '../../declaration/admin-collection.ts';
import type { FileChoices, StoredRecord } from '../../declaration/record-types.ts';
import { toastFailed } from '../../theme/toast.tsx';
import { type SaveConflict, useConflict } from '../conflicts/use-conflict.ts';
import { type FormFiles, useFormFiles } from '../fields/use-form-files.ts';
import { buildBody, editedFields, startValues, validateForm } from '../save/record-form-rules.ts';
import { type RecordDraft, useRecordDraft } from '../save/use-draft.ts';
import { type RecordSave, type SaveQuestion, type SaveRequest, useRecordSave } from '../save/use-record-save.ts';
import { useSaveHotkey } from '../save/use-save-hotkey.ts';
import { useUnsavedGuard } from '../save/use-unsaved-guard.ts';

function useErrorFocus(form: RefObject<HTMLFormElement | null>): () => void {
  const [request, setRequest] = useState(0);
  useEffect(() => {
    if (request === 0) return;
    // The times of publication stand beside the form of a record's page.
    const scope = form.current?.closest('[data-record-page]') ?? form.current;
    scope?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] button')?.focus();
  }, [request, form]);
  return () => setRequest((previous) => previous + 1);
}

function useFirstFieldFocus(form: RefObject<HTMLFormElement | null>, focuses: boolean): void {
  useEffect(() => {
    if (focuses) form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  }, [form, focuses]);
}

export type FormDialog<R, V> = ({ kind: 'conflict' } & SaveConflict<R, V>) | { kind: 'gone' } | SaveQuestion<V>;

export interface FormDialogs<R, V> {
  open: FormDialog<R, V> | null;
  close: () => void;
  saveOver: (current: R, values: V, files: FileChoices) => void;
  /** Restores the edited record from the trash, then saves the changes. */
  restoreAndSave: () => void;
  saveAsNew: () => void;
  confirm: (asked: SaveQuestion<V>) => void;
}

interface RecordFormOptions<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  record: R | null;
  /** @param another the next record is wanted */
  onSaved: (saved: R, sent: { values: V; another: boolean }) => void;
  /** Called when there is nothing to save. */
  onUnchanged: () => void;
  /** Work that isn't in the values yet, such as an upload: leaving asks first. */
  unfinished?: boolean;
  /** False: unsaved values aren't stored, and those that were stay. */
  drafts?: boolean;
  /** False: the focus stays where it is. */
  focuses?: boolean;
}

export interface RecordFormState<R extends StoredRecord, V extends FormValues> {
  form: UseFormReturnType<V>;
  files: FormFiles;
  element: RefObject<HTMLFormElement | null>;
  dirty: boolean;
  /** The fields that a save would send. */
  fields: Record<string, unknown>;
  draft: RecordDraft;
  saving: Omit<RecordSave<R, V>, 'save'>;
  /** `release` lets the next navigation pass after a save. */
  leaving: { blocker: Blocker; release: () => void };
  dialogs: FormDialogs<R, V>;
  submit: (event?: React.FormEvent<HTMLFormElement>) => void;
  submitAndAddAnother: () => void;
  errors: {
    show: (errors: Record<string, string>) => void;
    /** Validates the form and shows its errors; true if there are none. */
    check: () => boolean;
  };
}

/** State of a record's form, however it is presented: values, files, draft, guard, and the dialogs of a save. */
export function useRecordForm<R extends StoredRecord, V extends FormValues>(
  options: RecordFormOptions<R, V>,
): RecordFormState<R, V> {
  const { definition, record, onSaved, onUnchanged, unfinished = false, drafts = true, focuses = true } = options;
  const files = useFormFiles();
  const [dialog, setDialog] = useState<FormDialog<R, V> | null>(null);
  const form = useForm<V>({
    initialValues: startValues(definition.form, record),
    validate: (values) => validateForm(definition.form, record, values),
  });
  const edited = editedFields(definition.form, record, form.values);
  const isEdited = Object.keys(edited).length > 0;
  const dirty = isEdited || files.changed;
  const draft = useRecordDraft({ definition, record, form, files, isEdited: drafts && isEdited });
  const leaving = useUnsavedGuard(dirty || unfinished);

  const element = useRef<HTMLFormElement>(null);
  useFirstFieldFocus(element, focuses);
  const focusFirstError = useErrorFocus(element);
  useSaveHotkey(element);
  const wantsAnother = useRef(false);

  const showFieldErrors = (errors: Record<string, string>) => {
    form.setErrors(errors);
    files.setErrors(errors);
    focusFirstError();
  };
  const { save, ...saving } = useRecordSave(definition, record);

  const send = async (request: SaveRequest<V>, another = false): Promise<unknown> => {
    const outcome = await save(request);
    switch (outcome.kind) {
      case 'saved':
        setDialog(null);
        return onSaved(outcome.record, { values: request.values, another });
      case 'conflict':
        setDialog(null);
        return onConflict(outcome.current, request.updatedAt ?? '');
      case 'gone':
        return setDialog(record ? { kind: 'gone' } : null);
      case 'question':
        return setDialog(outcome);
      case 'invalid':
        setDialog(null);
        return showFieldErrors(outcome.errors);
      default:
        return setDialog((open) => (open?.kind === 'gone' ? open : null));
    }
  };
  const onConflict = useConflict({
    definition,
    record,
    form,
    files,
    onMerged: send,
    onOpen: (conflict) => setDialog({ kind: 'conflict', ...conflict }),
  });
  const showBlocked = (errors: Readonly<Record<string, unknown>>) => {
    const message = definition.form.rules.blocked?.(errors);
    if (message) toastFailed(message);
    focusFirstError();
  };
  const submit = form.onSubmit(
    (values) => {
      const another = wantsAnother.current;
      wantsAnother.current = false;
      // The shortcut also works while a save is under way.
      if (saving.busy) return undefined;
      if (record && !dirty) return onUnchanged();
      const updatedAt = draft.version ?? record?.updated_at;
      return void send({ values, files: files.choices, updatedAt }, another);
    },
    (errors) => {
      wantsAnother.current = false;
      showBlocked(errors);
    },
  );
  const current = () => ({ values: form.values, files: files.choices });
  return {
    form,
    files,
    element,
    dirty,
    fields: record ? edited : buildBody(definition.form, form.values),
    draft,
    saving,
    leaving,
    submit,
    submitAndAddAnother: () => {
      wantsAnother.current = true;
      element.current?.requestSubmit();
    },
    dialogs: {
      open: dialog,
      close: () => setDialog(null),
      saveOver: (theirs, values, choices) => {
        setDialog(null);
        form.setValues(values);
        for (const [field, choice] of Object.entries(choices)) files.choose(field, choice);
        void send({ values, files: choices, updatedAt: theirs.updated_at });
      },
      restoreAndSave: () => void send({ ...current(), restores: true }),
      saveAsNew: () => void send({ ...current(), asNew: true }),
      confirm: ({ request }) => void send(request),
    },
    errors: {
      show: showFieldErrors,
      check: () => {
        const { hasErrors, errors } = form.validate();
        if (hasErrors) showBlocked(errors);
        return !hasErrors;
      },
    },
  };
}
