import { Skeleton } from '@mantine/core';
import type { Topic } from '@qram/contract/modules/tutorials/tutorials';
import { lazy, Suspense, useRef } from 'react';
import type { FieldsProps } from '../../../admin/declaration/admin-collection.ts';
import type { TopicValues } from './topic-values.ts';

const LessonEditor = lazy(() => import('./lesson/editor/LessonEditor.tsx'));

const ignore = () => undefined;

type NewLessonProps = Pick<FieldsProps<Topic, TopicValues>, 'form' | 'onPending'>;

export function NewLesson({ form, onPending = ignore }: NewLessonProps) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place}>
      <Suspense fallback={<Skeleton h={460} radius="lg" role="status" aria-label="Loading the editor" />}>
        <LessonEditor
          compact
          value={form.values.body}
          error={form.errors.body}
          onChange={(body) => form.setFieldValue('body', body)}
          onSave={() => place.current?.closest('form')?.requestSubmit()}
          onPending={onPending}
        />
      </Suspense>
    </div>
  );
}
