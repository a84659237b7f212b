import type { LessonNote } from '@qram/contract/modules/learning/learning';
import { LEARNING_LIMITS } from '@qram/contract/modules/learning/learning-limits';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextAreaField } from '../../../ui/controls/TextAreaField.tsx';
import { Skeleton } from '../../../ui/layout/Skeleton.tsx';
import { Notice } from '../../../ui/text/Notice.tsx';
import { type NoteState, useLessonNote } from '../public/use-lesson-note.ts';
import classes from './LessonNotes.module.css';

/** Asks for the password when the session has ended, so that nothing typed is lost. */
const SignInAgain = lazy(async () => ({ default: (await import('../../../session/SignInAgain.tsx')).SignInAgain }));

export function MyNotes({ topicId, viewer }: { topicId: number; viewer: number }) {
  const api = useApi();
  const titleId = useId();
  const { data, isError, refetch } = useQuery({
    queryKey: ['learning-note', viewer, topicId],
    queryFn: async ({ signal }) =>
      (await api('GET /api/me/learning/topics/:id/note', { params: { id: topicId }, signal })).data,
    // The field has the newest text; reading it again would replace what is typed.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <section className="grid gap-3 mt-10 screen-only" aria-labelledby={titleId}>
      <h2 id={titleId} className="text-6">
        Your notes
      </h2>
      {data ? <NoteField topicId={topicId} note={data} /> : null}
      {!data && isError ? (
        <Notice
          title="Your notes couldn't be loaded."
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      ) : null}
      {!data && !isError ? <Skeleton height="168px" radius="var(--radius-control)" /> : null}
      <Suspense fallback={null}>
        <SignInAgain />
      </Suspense>
    </section>
  );
}

const LABELS: Readonly<Record<NoteState, string>> = {
  saved: 'Saved',
  unsaved: 'Not saved yet',
  saving: 'Saving…',
  failed: 'Not saved. Check your connection and try again.',
  conflict: '',
};

function NoteField({ topicId, note }: { topicId: number; note: LessonNote }) {
  const { text, state, other, type, save, resolve } = useLessonNote(topicId, note);
  const untouched = state === 'saved' && text === '';
  return (
    <>
      <TextAreaField
        label="Only you can see these notes"
        rows={5}
        maxLength={LEARNING_LIMITS.noteMax}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => {
          if (state === 'unsaved') void save();
        }}
      />
      <div className={`flex items-center flex-wrap gap-3 gap-y-2 text-3 text-ink-3 ${classes.state}`}>
        <p className={state === 'failed' ? 'text-bad font-medium' : undefined} role="status">
          {untouched ? '' : LABELS[state]}
        </p>
        {state === 'failed' ? (
          <Button small onClick={() => void save()}>
            Try again
          </Button>
        ) : null}
      </div>
      {other ? (
        <Notice
          title="These notes were changed in another tab or on another device."
          action={
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => resolve(text)}>Keep mine</Button>
              <Button onClick={() => resolve(other.text)}>Use the other text</Button>
              <Button onClick={() => resolve(`${other.text}\n\n${text}`.trim().slice(0, LEARNING_LIMITS.noteMax))}>
                Keep both
              </Button>
            </div>
          }
        >
          <p dir="auto" className={`wrap-anywhere ${classes.other}`}>
            {other.text || 'The other text is empty.'}
          </p>
        </Notice>
      ) : null}
    </>
  );
}
