import { Button, Skeleton, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useHotkeys } from '@mantine/hooks';
import type { Topic } from '@qram/contract/modules/tutorials/tutorials';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { collectionCalls } from '../../../../admin/calls/collection-calls.ts';
import type { AdminCollection } from '../../../../admin/declaration/admin-collection.ts';
import type { CollectionPath } from '../../../../admin/declaration/admin-screen.ts';
import { useReadAuthor } from '../../../../admin/record/conflicts/use-conflict.ts';
import { UploadProgress } from '../../../../admin/record/fields/UploadProgress.tsx';
import type { FormFiles } from '../../../../admin/record/fields/use-form-files.ts';
import { PreviewButton } from '../../../../admin/record/form/PreviewButton.tsx';
import { FORM_NOTES } from '../../../../admin/record/form/RecordForm.tsx';
import { RecordFormDialogs } from '../../../../admin/record/form/RecordFormDialogs.tsx';
import { useRecordForm } from '../../../../admin/record/form/use-record-form.ts';
import { VersionAuthor } from '../../../../admin/record/history/VersionAuthor.tsx';
import type { PublicationValues } from '../../../../admin/record/publication/publication-values.ts';
import { DraftNotice } from '../../../../admin/record/save/DraftNotice.tsx';
import { valuesAfterSave } from '../../../../admin/record/save/record-form-rules.ts';
import { toastNote } from '../../../../admin/theme/toast.tsx';
import panel from '../../../../admin/ui/panel.module.css';
import text from '../../../../admin/ui/text.module.css';
import { useApi } from '../../../../api/api-context.tsx';
import { useAuth } from '../../../../session/auth-context.tsx';
import { localDateTime } from '../../../../ui/text/dates.ts';
import { Notice } from '../../../../ui/text/Notice.tsx';
import { TOPIC_DOCUMENTS } from '../topic-documents.ts';
import type { TopicValues } from '../topic-values.ts';
import { lessonPath } from '../tutorials-screen.ts';
import type { LessonEditorHandle } from './editor/LessonEditor.tsx';
import { ChecksDialog } from './LessonChecks.tsx';
import { LessonHead } from './LessonHead.tsx';
import { LessonSettings } from './LessonSettings.tsx';
import classes from './lesson-form.module.css';
import { OtherEditors } from './OtherEditors.tsx';
import { PublishingBar } from './PublishingBar.tsx';
import { useLessonPreview } from './use-lesson-preview.ts';
import { chosenPublication, publishingActions, usePublishing } from './use-publishing.ts';

/** The newest version of a topic; undefined until it is known, null without any. */
function useLastSave({ path, module }: { path: CollectionPath; module: string }, { id, updated_at }: Topic) {
  const calls = collectionCalls<Topic>(useApi(), path);
  const { data } = useQuery({
    queryKey: [module, 'last-save', id, updated_at],
    queryFn: async ({ signal }) => (await calls.versions(id, { page: 1, per_page: 1 }, signal)).rows[0] ?? null,
    placeholderData: keepPreviousData,
  });
  return data;
}

/** CodeMirror is in this chunk, which no other screen loads. */
const LessonEditor = lazy(() => import('./editor/LessonEditor.tsx'));

type Values = TopicValues & PublicationValues;

interface LessonFormProps {
  definition: AdminCollection<Topic, Values>;
  /** The stored topic, which changes when it is saved, here or elsewhere. */
  record: Topic;
}

/** Fields of the settings that can be wrong. */
const SETTINGS = ['category_id', 'summary', 'level', 'prerequisites', 'video', 'doi'] as const;

/** The sheet of settings: Ctrl . opens and closes it, and so does an error in it, which closing takes away until the next save. */
function useSettings(form: UseFormReturnType<TopicValues>, files: FormFiles) {
  const [opened, setOpened] = useState(false);
  const former = useRef<HTMLElement | null>(null);
  const isWrong =
    SETTINGS.some((name) => form.errors[name]) || Object.keys(TOPIC_DOCUMENTS).some((field) => files.errors[field]);
  const open = () => {
    former.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setOpened(true);
  };
  const close = () => {
    for (const name of SETTINGS) form.clearFieldError(name);
    files.setErrors({});
    setOpened(false);
    former.current?.focus();
  };
  const openWrong = useEffectEvent(open);
  useEffect(() => {
    if (isWrong) openWrong();
  }, [isWrong]);
  const toggle = opened ? close : open;
  useHotkeys([['mod+.', toggle]], [], true);
  return { opened, toggle, close };
}

/** The form of a topic on a page of its own, which stays open after a save. */
export function LessonForm({ definition, record }: LessonFormProps) {
  const navigate = useNavigate();
  const [base, setBase] = useState(record);
  const [pending, setPending] = useState(false);
  const state = useRecordForm({
    definition,
    record: base,
    unfinished: pending,
    onSaved: (saved, sent) => {
      draft.clear();
      if (saved.id !== base.id) {
        leaving.release();
        return void navigate(lessonPath(saved.id), { replace: true });
      }
      form.setValues(valuesAfterSave(form.getValues(), sent.values, definition.form.values.toValues(saved)));
      files.reset();
      setBase(saved);
    },
    onUnchanged: () => toastNote(FORM_NOTES.unchanged),
  });
  const { form, files, dirty, draft, leaving, saving, element } = state;
  const { busy, percent, failure } = saving;

  const take = (current: Topic) => {
    form.setValues(definition.form.values.toValues(current));
    form.clearErrors();
    files.reset();
    setBase(current);
  };
  // Someone else's save, an Undo or a restored version; over unsaved changes, saving compares both.
  const isNewer = record.updated_at > base.updated_at;
  const isOutdated = !dirty && !busy && isNewer;
  const lastSave = useLastSave(definition, record);
  const readAuthor = useReadAuthor(definition);
  const { user } = useAuth();
  const takeStored = useEffectEvent(() => {
    take(record);
    void readAuthor(record).then((author) => {
      if (author !== null && author.id !== user?.id)
        toastNote(
          `${author.label} saved this lesson on ${localDateTime(record.updated_at)}. You now see that version.`,
        );
    });
  });
  useEffect(() => {
    if (isOutdated) takeStored();
  }, [isOutdated]);

  const submit = useCallback(() => element.current?.requestSubmit(), [element]);
  const { setFieldValue } = form;
  const changeBody = useCallback((body: string) => setFieldValue('body', body), [setFieldValue]);
  const id = useId();
  const editor = useRef<LessonEditorHandle>(null);
  const { checks } = useLessonPreview(form.values.body);
  const publishing = usePublishing({ form: form as UseFormReturnType<Values>, element, submit: state.submit });
  const chosen = chosenPublication(form.values);
  const actions = publishingActions(base.state, chosen.state);
  const isDraft = chosen.state === 'draft';
  const isSending = busy || publishing.checking;
  const fields = form as unknown as UseFormReturnType<TopicValues>;
  const settings = useSettings(fields, files);
  return (
    <form className={classes.form} onSubmit={publishing.onSubmit} noValidate ref={element} aria-busy={busy}>
      <LessonHead
        definition={definition}
        record={base}
        form={fields}
        lastSave={lastSave}
        settings={{ ...settings, id: `${id}-settings` }}
      />
      <OtherEditors id={base.id} />
      <DraftNotice draft={draft.found} onRestore={draft.restore} onDiscard={draft.clear} />
      <div className={classes.workspace}>
        <Suspense fallback={<Skeleton className={classes.loading} role="status" aria-label="Loading the editor" />}>
          <LessonEditor
            value={form.values.body}
            error={form.errors.body}
            onChange={changeBody}
            onSave={submit}
            onPending={setPending}
            handle={editor}
          />
        </Suspense>
        {settings.opened ? (
          <LessonSettings
            id={`${id}-settings`}
            definition={definition}
            record={base}
            form={fields}
            files={files}
            percent={percent}
            onClose={settings.close}
          />
        ) : null}
      </div>
      <PublishingBar
        form={form as unknown as UseFormReturnType<PublicationValues>}
        record={base}
        note={pending ? 'Uploading pictures' : dirty ? 'Unsaved changes' : ''}
        checks={checks}
        onCheck={(line) => editor.current?.goTo(line)}
        above={
          <>
            <UploadProgress percent={percent} onStop={saving.stop} />
            {failure ? (
              <div className={classes.failure}>
                <Notice title={failure.message}>{failure.reason}</Notice>
              </div>
            ) : null}
            {dirty && !busy && isNewer ? (
              <Text
                px={28}
                py="sm"
                fz="sm"
                className={`${classes.others} ${panel.lineBelow} ${text.wrap}`}
                role="status"
              >
                {lastSave ? <VersionAuthor version={lastSave} /> : <span>Someone else</span>}
                <span>{` saved this lesson on ${localDateTime(record.updated_at)}. Saving merges your changes with theirs.`}</span>
              </Text>
            ) : null}
          </>
        }
      >
        <PreviewButton definition={definition} record={base} state={state} />
        {actions.draft ? (
          <Button
            type={isDraft ? 'submit' : 'button'}
            variant="default"
            disabled={isSending}
            onClick={isDraft ? undefined : publishing.saveDraft}
          >
            Save draft
          </Button>
        ) : null}
        <Button
          type={isDraft ? 'button' : 'submit'}
          loading={isSending}
          onClick={isDraft ? publishing.publish : undefined}
        >
          {actions.publish}
        </Button>
      </PublishingBar>
      <RecordFormDialogs
        definition={definition}
        record={base}
        state={state}
        onTakeTheirs={(theirs) => {
          state.dialogs.close();
          draft.clear();
          take(theirs);
          toastNote(FORM_NOTES.theirs);
        }}
      />
      <ChecksDialog
        checks={publishing.asked}
        action={actions.publish}
        onOpen={(line) => {
          publishing.cancel();
          // The dialog returns the focus when it closes.
          setTimeout(() => editor.current?.goTo(line));
        }}
        onPublish={publishing.publishAnyway}
        onClose={publishing.cancel}
      />
    </form>
  );
}
