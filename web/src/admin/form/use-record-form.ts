import { type UseFormReturnType, useForm } from '@mantine/form';
import { type RefObject, useRef, useState } from 'react';
import type { Blocker } from 'react-router';
import type { AdminCollection, FormValues } from '../collection/admin-collection.ts';
import type { StoredRecord } from '../collection/collection-calls.ts';
import { toastFailed } from '../toast.tsx';
import { focusFirstError, useFirstFieldFocus } from './form-focus.ts';
import { editedFields, startValues, validateForm } from './record-form-rules.ts';
import { type SaveConflict, useConflict } from './use-conflict.ts';
import { type RecordDraft, useRecordDraft } from './use-draft.ts';
import { type FormFiles, useFormFiles } from './use-form-files.ts';
import { type RecordSave, useRecordSave } from './use-record-save.ts';
import { useSaveHotkey } from './use-save-hotkey.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

/** The values and files that a save sent. */
export interface Sent<V> {
  values: V;
  files: FormFiles['choices'];
  /** The next record is wanted. */
  another: boolean;
}

interface RecordFormOptions<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  /** Null to add a record. */
  record: R | null;
  onSaved: (saved: R, sent: Sent<V>) => void;
  /** Called when there is nothing to save. */
  onUnchanged: () => void;
  /** Work that isn't in the values yet, such as an upload: leaving asks first. */
  unfinished?: boolean;
}

export interface RecordFormState<R extends StoredRecord, V extends FormValues> {
  form: UseFormReturnType<V>;
  files: FormFiles;
  /** Ref of the form element. */
  element: RefObject<HTMLFormElement | null>;
  /** True if there are unsaved changes. */
  dirty: boolean;
  draft: RecordDraft;
  saving: RecordSave<V>;
  blocker: Blocker;
  /** Lets the next navigation pass after a save. */
  release: () => void;
  /** The version that someone else saved, and whether someone deleted the record. */
  conflict: SaveConflict<R, V> | null;
  gone: boolean;
  closeConflict: () => void;
  closeGone: () => void;
  /** True if a dialog of the form is open. */
  covered: boolean;
  /** Report that one of the other dialogs is open. */
  onCovered: Readonly<Record<'links' | 'preview' | 'library' | 'field', (covered: boolean) => void>>;
  submit: (event?: React.FormEvent<HTMLFormElement>) => void;
  submitAndAddAnother: () => void;
  showFieldErrors: (errors: Record<string, string>) => void;
  /** Shows the errors of the form; true if there are any. */
  isRefused: () => boolean;
}

/** State of a record's form, however it is presented: values, files, draft, guard, and the dialogs of a save. */
export function useRecordForm<R extends StoredRecord, V extends FormValues>(
  options: RecordFormOptions<R, V>,
): RecordFormState<R, V> {
  const { definition, record, onSaved, onUnchanged, unfinished = false } = options;
  const files = useFormFiles();
  const [gone, setGone] = useState(false);
  const [links, setLinks] = useState(false);
  const [preview, setPreview] = useState(false);
  const [library, setLibrary] = useState(false);
  const [field, setField] = useState(false);
  const form = useForm<V>({
    initialValues: startValues(definition.form, record),
    validate: (values) => validateForm(definition.form, record, values),
  });
  const changed = editedFields(definition.form, record, form.values);
  const dirty = Object.keys(changed).length > 0 || files.changed;
  const draft = useRecordDraft(definition, record, form, files);
  const { blocker, release } = useUnsavedGuard(dirty || unfinished);

  const element = useRef<HTMLFormElement>(null);
  useFirstFieldFocus(element);
  useSaveHotkey(element);
  const wantsAnother = useRef(false);
  const sent = useRef<Sent<V>>({ values: form.values, files: files.choices, another: false });

  const showFieldErrors = (errors: Record<string, string>) => {
    setGone(false);
    form.setErrors(errors);
    files.setErrors(errors);
    focusFirstError(element.current);
  };
  const save: RecordSave<V>['save'] = (...args) => remembered.save(...args);
  const { conflict, ...conflicts } = useConflict({ definition, record, form, files, save });
  const saving = useRecordSave({
    definition,
    record,
    onConflict: conflicts.onConflict,
    onGone: () => setGone(true),
    onSaved: (saved) => onSaved(saved, sent.current),
    onFieldErrors: showFieldErrors,
  });
  const remembering = <A extends unknown[]>(
    save: (values: V, choices: FormFiles['choices'], ...rest: A) => unknown,
  ) => {
    return async (values: V, choices: FormFiles['choices'], ...rest: A) => {
      sent.current = { values, files: choices, another: sent.current.another };
      await save(values, choices, ...rest);
    };
  };
  const showBlocked = (errors: Readonly<Record<string, unknown>>) => {
    const message = definition.form.blocked?.(errors);
    if (message) toastFailed(message);
    focusFirstError(element.current);
  };
  const remembered: RecordSave<V> = {
    ...saving,
    save: remembering(saving.save),
    restoreAndSave: remembering(saving.restoreAndSave),
    saveAsNew: remembering(saving.saveAsNew),
  };
  const submit = form.onSubmit(
    (values) => {
      sent.current.another = wantsAnother.current;
      wantsAnother.current = false;
      // The shortcut also works while a save is under way.
      if (saving.busy) return undefined;
      return record && !dirty ? onUnchanged() : remembered.save(values, files.choices, draft.version);
    },
    (errors) => {
      wantsAnother.current = false;
      showBlocked(errors);
    },
  );
  return {
    ...{ form, files, element, dirty, draft, blocker, release, conflict, gone, submit, showFieldErrors },
    saving: remembered,
    covered:
      blocker.state === 'blocked' ||
      conflict !== null ||
      gone ||
      saving.question !== null ||
      links ||
      preview ||
      library ||
      field,
    onCovered: { links: setLinks, preview: setPreview, library: setLibrary, field: setField },
    closeConflict: conflicts.close,
    closeGone: () => setGone(false),
    submitAndAddAnother: () => {
      wantsAnother.current = true;
      element.current?.requestSubmit();
    },
    isRefused: () => {
      const { hasErrors, errors } = form.validate();
      if (hasErrors) showBlocked(errors);
      return hasErrors;
    },
  };
}
