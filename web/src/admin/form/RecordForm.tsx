import { Button, Progress } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import type { PublicationPeriod } from '@qram/contract/publication';
import { useEffect, useRef, useState } from 'react';
import { Notice } from '../../ui/Notice.tsx';
import type { AdminCollection, FormValues } from '../collection/admin-collection.ts';
import type { StoredRecord } from '../collection/collection-calls.ts';
import { PreviewButton } from '../preview/PreviewButton.tsx';
import { RecordLinks } from '../preview/RecordLinks.tsx';
import { PublicationFields } from '../publication/PublicationFields.tsx';
import type { PublicationValues } from '../publication/publication-values.ts';
import { toastFailed, toastNote } from '../toast.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { DraftNotice } from './DraftNotice.tsx';
import { FileFields } from './FileFields.tsx';
import { focusFirstError, useFirstFieldFocus } from './form-focus.ts';
import { GoneDialog } from './GoneDialog.tsx';
import classes from './record-form.module.css';
import {
  carriedValues,
  editedFields,
  isComplete,
  startingWith,
  startValues,
  validateForm,
} from './record-form-rules.ts';
import { UnsavedDialog } from './UnsavedDialog.tsx';
import { useRecordDraft } from './use-draft.ts';
import { useFormFiles } from './use-form-files.ts';
import { useRecordSave } from './use-record-save.ts';
import { ADD_ANOTHER, useSaveHotkey } from './use-save-hotkey.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

interface UploadProgressProps {
  /** Upload progress; null when idle. */
  percent: number | null;
  onStop: () => void;
}

/** Upload progress with a Cancel button while canceling is still possible. */
function UploadProgress({ percent, onStop }: UploadProgressProps) {
  if (percent === null) return null;
  const sent = percent >= 100;
  return (
    <div className={classes.upload}>
      <div className={classes.uploadText}>
        <span>{sent ? 'Saving the files…' : `Uploading ${percent}%`}</span>
        <Button variant="subtle" size="xs" disabled={sent} onClick={onStop}>
          Stop upload
        </Button>
      </div>
      <Progress value={percent} aria-label="Upload" size="sm" />
    </div>
  );
}

interface RecordFormProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  /** Null to add a record. */
  record: R | null;
  onClose: () => void;
  /** Reports whether a dialog of the form covers the drawer. */
  onCovered: (covered: boolean) => void;
}

/** Shared form of all collections in add and edit mode; restarts with the other version, and with the next record. */
export function RecordForm<R extends StoredRecord, V extends FormValues>({
  definition,
  record,
  onClose,
  onCovered,
}: RecordFormProps<R, V>) {
  const [base, setBase] = useState(record);
  const [next, setNext] = useState<{ number: number; carried: Partial<V> }>({ number: 0, carried: {} });
  return (
    <RecordFormFrom
      key={base?.updated_at ?? `new ${next.number}`}
      definition={startingWith(definition, next.carried)}
      record={base}
      onClose={onClose}
      onCovered={onCovered}
      onAddAnother={(values) => setNext({ number: next.number + 1, carried: carriedValues(definition.form, values) })}
      onTakeTheirs={(theirs) => {
        setBase(theirs);
        toastNote("You now have their version. Your changes weren't saved.");
      }}
    />
  );
}

interface RecordFormFromProps<R extends StoredRecord, V extends FormValues> extends RecordFormProps<R, V> {
  onTakeTheirs: (theirs: R) => void;
  /** Starts with the next record. */
  onAddAnother: (saved: V) => void;
}

function RecordFormFrom<R extends StoredRecord, V extends FormValues>(props: RecordFormFromProps<R, V>) {
  const { definition, record, onClose, onCovered, onTakeTheirs, onAddAnother } = props;
  const { Fields, documents } = definition.form;
  const files = useFormFiles();
  const [theirs, setTheirs] = useState<R | null>(null);
  const [gone, setGone] = useState(false);
  const [previewing, setPreviewing] = useState(false);
  const form = useForm<V>({
    initialValues: startValues(definition.form, record),
    validate: (values) => validateForm(definition.form, record, values),
  });
  const changed = editedFields(definition.form, record, form.values);
  const dirty = Object.keys(changed).length > 0 || files.changed;
  const draft = useRecordDraft(definition, record, form, files);
  const { blocker, release } = useUnsavedGuard(dirty);
  const [choosing, setChoosing] = useState(false);
  const covered = blocker.state === 'blocked' || theirs !== null || gone || previewing || choosing;
  useEffect(() => {
    onCovered(covered);
    return () => onCovered(false);
  }, [covered, onCovered]);

  const formElement = useRef<HTMLFormElement>(null);
  useFirstFieldFocus(formElement);
  useSaveHotkey(formElement);
  const wantsAnother = useRef(false);
  const addsAnother = useRef(false);

  const leave = () => {
    release();
    draft.clear();
    if (addsAnother.current) onAddAnother(form.getValues());
    else onClose();
  };
  const closeUnchanged = () => {
    toastNote('There were no changes to save.');
    onClose();
  };
  const showFieldErrors = (errors: Record<string, string>) => {
    setGone(false);
    form.setErrors(errors);
    files.setErrors(errors);
    focusFirstError(formElement.current);
  };
  const { busy, percent, failure, save, restoreAndSave, saveAsNew, stop } = useRecordSave({
    definition,
    record,
    onConflict: setTheirs,
    onGone: () => setGone(true),
    onSaved: leave,
    onFieldErrors: showFieldErrors,
  });
  const showBlocked = (errors: Readonly<Record<string, unknown>>) => {
    const message = definition.form.blocked?.(errors);
    if (message) toastFailed(message);
    focusFirstError(formElement.current);
  };
  const submit = form.onSubmit(
    (values) => {
      addsAnother.current = wantsAnother.current;
      wantsAnother.current = false;
      return record && !dirty ? closeUnchanged() : save(values, files.choices, draft.version);
    },
    (errors) => {
      wantsAnother.current = false;
      showBlocked(errors);
    },
  );
  const refusesPreview = () => {
    const { hasErrors, errors } = form.validate();
    if (hasErrors) showBlocked(errors);
    return hasErrors;
  };

  const submitAndAddAnother = () => {
    wantsAnother.current = true;
    formElement.current?.requestSubmit();
  };

  return (
    <form className={classes.form} onSubmit={submit} noValidate ref={formElement} aria-busy={busy}>
      <div className={classes.scroll}>
        {record ? <RecordLinks definition={definition} record={record} onCovered={setPreviewing} /> : null}
        <DraftNotice draft={draft.found} onRestore={draft.restore} onDiscard={draft.clear} />
        <Fields form={form} record={record} />
        <FileFields
          definition={definition.form}
          record={record}
          files={files}
          percent={percent}
          onCovered={setChoosing}
        />
        {definition.published ? (
          <PublicationFields
            form={form as unknown as UseFormReturnType<PublicationValues>}
            record={record as unknown as PublicationPeriod | null}
          />
        ) : null}
        {failure ? <Notice title={failure.message}>{failure.reason}</Notice> : null}
      </div>
      {documents ? <UploadProgress percent={percent} onStop={stop} /> : null}
      <footer className={classes.foot}>
        <span className={classes.unsaved}>{dirty ? 'Unsaved changes' : ''}</span>
        <PreviewButton
          definition={definition}
          record={record}
          values={form.values}
          files={files.choices}
          disabled={busy}
          refused={refusesPreview}
          onFieldErrors={showFieldErrors}
          onCovered={setPreviewing}
        />
        <Button variant="default" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        {record || definition.form.copyOf ? null : (
          <Button name={ADD_ANOTHER} variant="default" disabled={busy} onClick={submitAndAddAnother}>
            Save and add another
          </Button>
        )}
        <Button type="submit" loading={busy} miw={116}>
          {record ? 'Save changes' : 'Save'}
        </Button>
      </footer>
      <UnsavedDialog blocker={blocker} onDiscard={draft.clear} />
      <ConflictDialog
        definition={definition}
        base={record}
        theirs={theirs}
        values={form.values}
        files={files.choices}
        onKeepMine={(current) => {
          setTheirs(null);
          save(form.values, files.choices, current.updated_at);
        }}
        onTakeTheirs={onTakeTheirs}
        onClose={() => setTheirs(null)}
      />
      <GoneDialog
        opened={gone}
        noun={definition.noun}
        canSaveAsNew={gone && isComplete(definition.form, form.values)}
        hasFiles={definition.form.picture !== undefined || documents !== undefined}
        busy={busy}
        onRestore={() => restoreAndSave(form.values, files.choices)}
        onSaveAsNew={() => saveAsNew(form.values, files.choices)}
        onClose={() => setGone(false)}
      />
    </form>
  );
}
