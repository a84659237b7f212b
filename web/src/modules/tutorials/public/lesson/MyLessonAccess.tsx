import { findPlan, type Plan } from '@qram/contract/modules/buttons/payment-plans';
import type { TutorialLesson } from '@qram/contract/modules/tutorials/tutorial-lessons';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../../../ui/controls/Button.tsx';
import { useResumedRequest } from '../../../buttons/shared/use-resumed-request.ts';
import { accessLabels } from '../../../service-requests/shared/content-access.ts';
import { useContentAccess } from '../../../service-requests/shared/use-content-access.tsx';

interface MyLessonAccessProps {
  lesson: TutorialLesson;
  plan: Plan;
  /** The plans to choose from, for those who haven't requested the service. */
  offer: ReactNode;
  skeleton: ReactNode;
}

/** The user's access to the service that opens the lesson. */
export function MyLessonAccess({ lesson, plan, offer, skeleton }: MyLessonAccessProps) {
  const known = useContentAccess({ kind: 'topic', id: lesson.id }, lesson.opened_by);
  const labels = known && accessLabels(known.access, 'lesson');
  const resumed = (isMonthly: 0 | 1 | null) => known?.request(isMonthly === null ? undefined : findPlan(isMonthly));
  useResumedRequest(known?.access?.service.id ?? null, labels?.action.requests ? resumed : null);
  if (!known || !labels) return skeleton;
  const { long, action } = labels;
  const isAsked = known.access?.state.kind === 'ask';
  return (
    <>
      {isAsked ? offer : <p className="text-ink-2 wrap-anywhere">{long}</p>}
      <div className="flex flex-wrap gap-3">
        {action.requests ? (
          <Button look="primary" onClick={() => known.request(isAsked ? plan : undefined)}>
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
