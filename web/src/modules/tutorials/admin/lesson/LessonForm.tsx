import { Button, Group, Skeleton, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Topic } from '@qram/contract/modules/tutorials/tutorials';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { collectionCalls } from '../../../../admin/calls/collection-calls.ts';
import type { AdminCollection } from '../../../../admin/declaration/admin-collection.ts';
import type { CollectionPath } from '../../../../admin/declaration/admin-screen.ts';
import { historyPath } from '../../../../admin/declaration/admin-screens.ts';
import { RecordLinks } from '../../../../admin/preview/RecordLinks.tsx';
import { useReadAuthor } from '../../../../admin/record/conflicts/use-conflict.ts';
import { FileFields } from '../../../../admin/record/fields/FileFields.tsx';
import { UploadProgress } from '../../../../admin/record/fields/UploadProgress.tsx';
import { PreviewButton } from '../../../../admin/record/form/PreviewButton.tsx';
import { FORM_NOTES } from '../../../../admin/record/form/RecordForm.tsx';
import { RecordFormDialogs } from '../../../../admin/record/form/RecordFormDialogs.tsx';
import { useRecordForm } from '../../../../admin/record/form/use-record-form.ts';
import { LastSaved } from '../../../../admin/record/history/LastSaved.tsx';
import { RecordTabs } from '../../../../admin/record/history/RecordTabs.tsx';
import { VersionAuthor } from '../../../../admin/record/history/VersionAuthor.tsx';
import { PublicationState } from '../../../../admin/record/publication/PublicationState.tsx';
import type { PublicationValues } from '../../../../admin/record/publication/publication-values.ts';
import { DraftNotice } from '../../../../admin/record/save/DraftNotice.tsx';
import { valuesAfterSave } from '../../../../admin/record/save/record-form-rules.ts';
import { toastNote } from '../../../../admin/theme/toast.tsx';
import panel from '../../../../admin/ui/panel.module.css';
import { RecordHead } from '../../../../admin/ui/RecordHead.tsx';
import text from '../../../../admin/ui/text.module.css';
import { useApi } from '../../../../api/api-context.tsx';
import { useAuth } from '../../../../session/auth-context.tsx';
import { Badge } from '../../../../ui/text/Badge.tsx';
import { localDateTime } from '../../../../ui/text/dates.ts';
import { Notice } from '../../../../ui/text/Notice.tsx';
import {
  TopicAccess,
  TopicCategory,
  TopicLevel,
  TopicLinks,
  TopicPrerequisites,
  TopicSummary,
  TopicTitle,
} from '../TopicFields.tsx';
import type { TopicValues } from '../topic-values.ts';
import { lessonPath, tutorialsScreen } from '../tutorials-screen.ts';
import type { LessonEditorHandle } from './editor/LessonEditor.tsx';
import { ChecksDialog } from './LessonChecks.tsx';
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
  const editor = useRef<LessonEditorHandle>(null);
  const { checks } = useLessonPreview(form.values.body);
  const publishing = usePublishing({ form: form as UseFormReturnType<Values>, element, submit: state.submit });
  const chosen = chosenPublication(form.values);
  const actions = publishingActions(base.state, chosen.state);
  const isDraft = chosen.state === 'draft';
  const isSending = busy || publishing.checking;
  const fields = { form: form as unknown as UseFormReturnType<TopicValues>, record: base };
  return (
    <form className={classes.form} onSubmit={publishing.onSubmit} noValidate ref={element} aria-busy={busy}>
      <RecordHead
        back={{ to: tutorialsScreen.path, label: 'Tutorials' }}
        title={
          <>
            <span>{form.values.title.trim() || 'Untitled lesson'}</span>
            {form.values.premium === 1 ? (
              <Badge small tone="accent">
                Premium
              </Badge>
            ) : null}
            <PublicationState record={base} />
          </>
        }
        actions={<RecordLinks definition={definition} record={base} />}
        note={<LastSaved newest={lastSave} />}
        tabs={<RecordTabs edit={lessonPath(base.id)} history={historyPath('topics', base.id)} />}
      />
      <OtherEditors id={base.id} />
      <DraftNotice draft={draft.found} onRestore={draft.restore} onDiscard={draft.clear} />
      <section className={panel.panel} aria-label="Title and category">
        <div className={classes.fields}>
          <TopicTitle {...fields} />
          <TopicCategory {...fields} />
          <TopicSummary {...fields} />
          <TopicAccess {...fields} />
        </div>
      </section>
      <Suspense fallback={<Skeleton className={classes.loading} role="status" aria-label="Loading the editor" />}>
        <LessonEditor
          value={form.values.body}
          error={form.errors.body}
          onChange={(body) => form.setFieldValue('body', body)}
          onSave={submit}
          onPending={setPending}
          handle={editor}
        />
      </Suspense>
      <section className={panel.panel} aria-label="Prerequisites and level">
        <div className={classes.fields}>
          <TopicPrerequisites {...fields} />
          <TopicLevel {...fields} />
        </div>
      </section>
      <section className={panel.panel} aria-label="Files and links">
        <Group gap="2px 12px" p="md" className={panel.lineBelow}>
          <h2 className={panel.title}>Files and links</h2>
          <Text span fz="sm" c="dimmed">
            Drop a file on its row to add or replace it.
          </Text>
        </Group>
        <div className={panel.rows}>
          <FileFields rows definition={definition.form} record={base} files={files} percent={percent} />
          <div className={classes.links}>
            <TopicLinks {...fields} />
          </div>
        </div>
      </section>
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
