import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useApi } from '../../../api-context.tsx';
import { RecordScreen } from '../../../record-page/RecordScreen.tsx';
import { RecordLayout } from '../../../ui/RecordLayout.tsx';
import { RecordSkeleton } from '../../../ui/RecordSkeleton.tsx';
import { RenderedHtml } from '../../../ui/RenderedHtml.tsx';
import { useAuth } from '../../auth/auth-context.tsx';
import { lessonQuery } from '../queries.ts';
import { TopicState } from './TopicState.tsx';

/** One topic with its lesson. */
export function TutorialPage() {
  const id = Number(useParams().id);
  const viewer = useAuth().user?.id ?? null;
  const query = useQuery(lessonQuery(useApi(), { id, viewer }));
  return (
    <RecordScreen collection="topics" noun="tutorial" nouns="tutorials" query={query} skeleton={<RecordSkeleton />}>
      {(lesson) => (
        <RecordLayout
          list={{ to: '/tutorials', label: 'Tutorials' }}
          place={lesson.category_title}
          title={lesson.title}
          facts={<TopicState id="lesson-state" topic={lesson} />}
          lead={lesson.summary}
          aside={null}
        >
          {lesson.html === null ? null : <RenderedHtml html={lesson.html} />}
        </RecordLayout>
      )}
    </RecordScreen>
  );
}
