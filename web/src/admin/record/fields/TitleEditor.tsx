import { ActionIcon, TextInput } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useHold } from '../../calls/use-outside-changes.ts';
import type { AdminCollection, FormValues } from '../../declaration/admin-collection.ts';
import type { StoredRecord } from '../../declaration/record-types.ts';
import { RecordFormDialogs } from '../form/RecordFormDialogs.tsx';
import { useRecordForm } from '../form/use-record-form.ts';
import classes from './title.module.css';

interface TitleEditorProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  record: R;
  onLeave: () => void;
  /** Goes on with the version that someone else saved. */
  onTakeTheirs: (theirs: R) => void;
}

/** A record's title as a field: Enter saves, Escape leaves. It saves, merges and asks as the record's form does. */
export function TitleEditor<R extends StoredRecord, V extends FormValues>(props: TitleEditorProps<R, V>) {
  return <TitleEditorFrom key={props.record.updated_at} {...props} />;
}

function TitleEditorFrom<R extends StoredRecord, V extends FormValues>(props: TitleEditorProps<R, V>) {
  const { definition, record, onLeave, onTakeTheirs } = props;
  const title = definition.record.duplicate?.title;
  const state = useRecordForm({
    definition,
    record,
    drafts: false,
    onSaved: () => {
      state.leaving.release();
      onLeave();
    },
    onUnchanged: onLeave,
  });
  useHold(true);
  const { form, saving } = state;
  const leave = (event: KeyboardEvent) => {
    // Escape closes a dialog over the list first.
    if (event.key !== 'Escape' || state.dialogs.open) return;
    event.stopPropagation();
    onLeave();
  };
  if (!title) return null;
  const name = definition.getName(record);
  return (
    <>
      <form ref={state.element} className={classes.form} onSubmit={state.submit} onKeyDown={leave} noValidate>
        <TextInput
          {...form.getInputProps(title.field)}
          className={classes.field}
          size="xs"
          data-autofocus
          aria-label={`Title of ${name}`}
          autoComplete="off"
          maxLength={title.maxLength}
          readOnly={saving.busy}
        />
        <ActionIcon
          type="submit"
          variant="filled"
          size={30}
          loading={saving.busy}
          aria-label={`Save the title of ${name}`}
        >
          <IconCheck size={16} stroke={2} />
        </ActionIcon>
        <ActionIcon
          size={30}
          disabled={saving.busy}
          aria-label={`Leave the title of ${name} as it is`}
          onClick={onLeave}
        >
          <IconX size={16} stroke={1.8} />
        </ActionIcon>
      </form>
      <RecordFormDialogs definition={definition} record={record} state={state} onTakeTheirs={onTakeTheirs} />
    </>
  );
}
