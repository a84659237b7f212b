import type { TutorialLesson } from '@qram/contract/modules/tutorials/tutorial-lessons';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../../../ui/controls/Button.tsx';
import { useResumedRequest } from '../../../buttons/shared/use-resumed-request.ts';
import { accessLabels } from '../../../service-requests/shared/content-access.ts';
import { useContentAccess } from '../../../service-requests/shared/use-content-access.tsx';

interface MyLessonAccessProps {
  lesson: TutorialLesson;
  /** The service that opens it, for those who haven't requested it. */
  offer: ReactNode;
  skeleton: ReactNode;
}

/** The user's access to the service that opens the lesson. */
export function MyLessonAccess({ lesson, offer, skeleton }: MyLessonAccessProps) {
  const known = useContentAccess({ kind: 'topic', id: lesson.id }, lesson.opened_by);
  const labels = known && accessLabels(known.access, 'lesson');
  useResumedRequest(known?.access?.service.id ?? null, known && labels?.action.requests ? known.request : null);
  if (!known || !labels) return skeleton;
  const { long, action } = labels;
  return (
    <>
      {known.access?.state.kind === 'ask' ? offer : <p className="text-ink-2 wrap-anywhere">{long}</p>}
      <div className="flex flex-wrap gap-3 mt-2">
        {action.requests ? (
          <Button look="primary" onClick={known.request}>
            {action.label}
          </Button>
        ) : (
          <ButtonLink to={action.to} look="primary">
            {action.label}
          </ButtonLink>
        )}
      </div>
      {known.dialog}
    </>
  );
}
