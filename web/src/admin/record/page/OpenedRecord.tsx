import { Button, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { PublicationPeriod } from '@qram/contract/collection/publication';
import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useState } from 'react';
import { Notice } from '../../../ui/text/Notice.tsx';
import type { AdminCollection, FormValues } from '../../declaration/admin-collection.ts';
import type { StoredRecord } from '../../declaration/record-types.ts';
import { Time } from '../../text/Time.tsx';
import { toastNote } from '../../theme/toast.tsx';
import { DetailList } from '../../ui/DetailList.tsx';
import panel from '../../ui/panel.module.css';
import { focusScreenTitle } from '../../ui/ScreenHead.tsx';
import { FileFields } from '../fields/FileFields.tsx';
import { UploadProgress } from '../fields/UploadProgress.tsx';
import { PreviewButton } from '../form/PreviewButton.tsx';
import { FORM_NOTES } from '../form/RecordForm.tsx';
import { RecordFormDialogs } from '../form/RecordFormDialogs.tsx';
import { RecordSections } from '../form/RecordSections.tsx';
import { useOpenedRecord } from '../form/use-opened-record.ts';
import { PublicationFields } from '../publication/PublicationFields.tsx';
import type { PublicationValues } from '../publication/publication-values.ts';
import { DraftNotice } from '../save/DraftNotice.tsx';
import { NewestVersions } from './NewestVersions.tsx';
import classes from './record-page.module.css';

interface OpenedRecordProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  record: R;
  element: Ref<HTMLFormElement>;
  focuses: boolean;
  onSavedAsNew: (saved: R) => void;
}

/** Escape leaves a field, so that the keys of the page work. An open list closes first. */
function leaveField({ key, target, defaultPrevented }: KeyboardEvent<HTMLFormElement>): void {
  const isOpen = target instanceof Element && target.closest('[aria-expanded=true]');
  if (key === 'Escape' && !defaultPrevented && !isOpen) focusScreenTitle();
}

/** The form of a stored record, what else is known of it, and the bar with its actions, which stays in sight. */
export function OpenedRecord<R extends StoredRecord, V extends FormValues>(props: OpenedRecordProps<R, V>) {
  const { definition, record, element, focuses, onSavedAsNew } = props;
  const { Fields, files: fileFields } = definition.form;
  const { Lead, facts, sections } = definition.record;
  const id = useId();
  const [pending, setPending] = useState(false);
  const state = useOpenedRecord({ definition, record, unfinished: pending, focuses, onSavedAsNew });
  const { form, files, dirty, draft, base, take } = state;
  const { busy, percent, failure, stop } = state.saving;
  useImperativeHandle(element, () => state.element.current as HTMLFormElement);
  const known = [
    ...(facts?.(record) ?? []).filter(({ value }) => value !== '' && value !== null),
    { label: 'Created', value: <Time at={record.created_at} show="time" /> },
    { label: 'Last changed', value: <Time at={record.updated_at} show="time" /> },
    { label: 'ID', value: record.id, mono: true },
  ];
  const extra = sections?.(record) ?? [];
  return (
    <>
      {Lead ? (
        <div className={`${panel.panel} ${classes.lead}`}>
          <Lead record={record} />
        </div>
      ) : null}
      <div className={classes.columns}>
        <form
          id={id}
          className={`${panel.panel} ${classes.form}`}
          aria-label={`Edit ${definition.noun}`}
          onSubmit={state.submit}
          onKeyDown={leaveField}
          noValidate
          ref={state.element}
          aria-busy={busy}
        >
          <DraftNotice draft={draft.found} onRestore={draft.restore} onDiscard={draft.clear} />
          <Fields form={form} record={base} onPending={setPending} />
          <FileFields definition={definition.form} record={base} files={files} percent={percent} />
        </form>
        <aside className={classes.side} aria-label={`About this ${definition.noun}`}>
          {definition.abilities.published ? (
            <section className={panel.panel} aria-labelledby={`${id}-publishing`}>
              <div className={panel.head}>
                <h2 className={panel.title} id={`${id}-publishing`}>
                  Publishing
                </h2>
              </div>
              <PublicationFields
                legend={null}
                form={form as unknown as UseFormReturnType<PublicationValues>}
                record={base as unknown as PublicationPeriod}
                hides={definition.abilities.hidesInactive}
              />
            </section>
          ) : null}
          <section className={panel.panel} aria-label="Details">
            <DetailList details={known} />
          </section>
          {definition.abilities.versioned ? <NewestVersions definition={definition} record={record} /> : null}
        </aside>
        {extra.length > 0 ? (
          <div className={`${panel.panel} ${classes.sections}`}>
            <RecordSections sections={extra} />
          </div>
        ) : null}
      </div>
      <section className={classes.bar} aria-label="Save">
        {fileFields?.documents ? <UploadProgress percent={percent} onStop={stop} /> : null}
        {failure ? <Notice title={failure.message}>{failure.reason}</Notice> : null}
        <div className={classes.barRow}>
          <Text span fz="sm" c="dimmed" className={classes.unsaved} role="status">
            {dirty ? 'Unsaved changes' : ''}
          </Text>
          {dirty ? (
            <Button
              variant="subtle"
              disabled={busy}
              onClick={() => {
                draft.clear();
                take(record);
              }}
            >
              Discard
            </Button>
          ) : null}
          <PreviewButton definition={definition} record={base} state={state} />
          <Button type="submit" form={id} loading={busy}>
            Save changes
          </Button>
        </div>
      </section>
      <RecordFormDialogs
        definition={definition}
        record={base}
        state={state}
        onTakeTheirs={(theirs) => {
          take(theirs);
          state.dialogs.close();
          toastNote(FORM_NOTES.theirs);
        }}
      />
    </>
  );
}
