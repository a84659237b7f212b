import type { UseFormReturnType } from '@mantine/form';
import { NOW, type PublicationState, publicationState } from '@qram/contract/collection/publication';
import type { LessonMessage } from '@qram/contract/modules/tutorials/tutorial-lessons';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PublishedRecord } from '../../../../admin/record/publication/PublicationState.tsx';
import {
  DRAFT,
  type PublicationValues,
  publicationBody,
} from '../../../../admin/record/publication/publication-values.ts';
import { useApi } from '../../../../api/api-context.tsx';
import { lessonPreviewQuery } from './use-lesson-preview.ts';

/** How long a check of the same text holds, in milliseconds. */
const CHECK_FRESH_MS = 10_000;

/** The state and times that the form's values mean: "Publish now" is live. */
export function chosenPublication(values: PublicationValues): PublishedRecord {
  const now = new Date().toISOString();
  const { publish_at, unpublish_at } = publicationBody(values);
  const times = { publish_at: publish_at === NOW ? now : publish_at || null, unpublish_at: unpublish_at || null };
  return { ...times, state: publicationState(times, now) };
}

const isShown = (state: PublicationState): boolean => state === 'live' || state === 'ended';

/** The label of the button that makes a lesson public, and whether it can be saved as a draft beside it. */
export function publishingActions(stored: PublicationState, chosen: PublicationState) {
  if (chosen === 'draft') return { publish: 'Publish', draft: true };
  if (chosen === 'scheduled') return { publish: stored === 'scheduled' ? 'Save' : 'Schedule', draft: true };
  return isShown(stored) ? { publish: 'Save', draft: false } : { publish: 'Publish', draft: true };
}

/** Tells warnings with the same words apart. */
const numbered = (warnings: readonly LessonMessage[]): string[] =>
  warnings.map(({ message }, at) => {
    const earlier = warnings.slice(0, at).filter((other) => other.message === message).length;
    return `${message} ${earlier}`;
  });

interface PublishingOptions {
  form: UseFormReturnType<PublicationValues & { body: string }>;
  element: RefObject<HTMLFormElement | null>;
  submit: (event?: FormEvent<HTMLFormElement>) => void;
}

/** Saves a lesson as a draft, or publishes it: then it is checked before, and each warning asks once. */
export function usePublishing({ form, element, submit }: PublishingOptions) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<readonly LessonMessage[] | null>(null);
  const [checking, setChecking] = useState(false);
  /** When it would go live before "Publish" was pressed. */
  const former = useRef<string | null>(null);
  const accepted = useRef(new Set<string>());
  // A check takes time, in which the form may change.
  const latest = useRef(submit);
  useEffect(() => {
    latest.current = submit;
  });

  const readWarnings = async (): Promise<readonly LessonMessage[]> => {
    const { body } = form.getValues();
    if (body.trim() === '') return [];
    try {
      const query = { ...lessonPreviewQuery(api, body), staleTime: CHECK_FRESH_MS };
      return (await queryClient.fetchQuery(query)).warnings;
    } catch {
      // The save says what is wrong with the server.
      return [];
    }
  };
  const check = async () => {
    setChecking(true);
    const warnings = await readWarnings();
    setChecking(false);
    if (!numbered(warnings).every((one) => accepted.current.has(one))) return setAsked(warnings);
    former.current = null;
    latest.current();
  };
  const saveWith = (publishAt: string | null) => {
    former.current = publishAt === null ? null : form.getValues().publish_at;
    if (publishAt !== null) flushSync(() => form.setFieldValue('publish_at', publishAt));
    element.current?.requestSubmit();
  };
  return {
    /** Warnings that are asked about; null while nothing is. */
    asked,
    checking,
    /** Saves as a draft, or else checks first. */
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      const isDraft = form.getValues().publish_at === DRAFT;
      if (isDraft) {
        former.current = null;
        return submit(event);
      }
      event.preventDefault();
      if (!checking) void check();
    },
    publish: () => saveWith(form.getValues().publish_at === DRAFT ? NOW : null),
    saveDraft: () => saveWith(form.getValues().publish_at === DRAFT ? null : DRAFT),
    publishAnyway: () => {
      for (const one of numbered(asked ?? [])) accepted.current.add(one);
      setAsked(null);
      former.current = null;
      latest.current();
    },
    cancel: () => {
      setAsked(null);
      if (former.current !== null) form.setFieldValue('publish_at', former.current);
      former.current = null;
    },
  };
}
