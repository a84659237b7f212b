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
import { UploadProgress } from '../../../../admin/record/fields/UploadProgress.tsx';
import type { FormFiles } from '../../../../admin/record/fields/use-form-files.ts';
import { PreviewButton } from '../../../../admin/record/form/PreviewButton.tsx';
import { FORM_NOTES } from '../../../../admin/record/form/RecordForm.tsx';
import { RecordFormDialogs } from '../../../../admin/record/form/RecordFormDialogs.tsx';
import { useOpenedRecord } from '../../../../admin/record/form/use-opened-record.ts';
import { VersionAuthor } from '../../../../admin/record/history/VersionAuthor.tsx';
import type { PublicationValues } from '../../../../admin/record/publication/publication-values.ts';
import { DraftNotice } from '../../../../admin/record/save/DraftNotice.tsx';
import { toastNote } from '../../../../admin/theme/toast.tsx';
import panel from '../../../../admin/ui/panel.module.css';
import text from '../../../../admin/ui/text.module.css';
import { useApi } from '../../../../api/api-context.tsx';
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
  const hasWrongSetting =
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
    if (hasWrongSetting) openWrong();
  }, [hasWrongSetting]);
  const toggle = opened ? close : open;
  useHotkeys([['mod+.', toggle]], [], true);
  return { opened, toggle, close };
}

/** The form of a topic on a page of its own, which stays open after a save. */
export function LessonForm({ definition, record }: LessonFormProps) {
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);
  const state = useOpenedRecord({
    definition,
    record,
    unfinished: pending,
    focuses: true,
    onSavedAsNew: (saved) => void navigate(lessonPath(saved.id), { replace: true }),
  });
  const { form, files, dirty, draft, saving, element, base, take } = state;
  const { busy, percent, failure } = saving;
  const lastSave = useLastSave(definition, record);
  const isNewer = record.updated_at > base.updated_at;

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
