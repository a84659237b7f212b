import { findOfferedPlan, PLANS, type Plan } from '@qram/contract/modules/buttons/payment-plans';
import { rememberedPress } from '@qram/contract/modules/buttons/service-link';
import type { TutorialLesson } from '@qram/contract/modules/tutorials/tutorial-lessons';
import { IconClock, IconLock } from '@tabler/icons-react';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useAuth } from '../../../../session/auth-context.tsx';
import { ButtonLink } from '../../../../ui/controls/Button.tsx';
import { Skeleton } from '../../../../ui/layout/Skeleton.tsx';
import { PlanChoice } from '../../../buttons/shared/PlanChoice.tsx';
import { LessonText } from './LessonText.tsx';
import classes from './LockedLesson.module.css';

interface LessonProps {
  lesson: TutorialLesson;
}

interface AccessProps extends LessonProps {
  plan: Plan;
  /** The plans to choose from. */
  offer: ReactNode;
  skeleton: ReactNode;
}

/** Visitors don't load it. */
const MyLessonAccess = lazy<ComponentType<AccessProps>>(() =>
  import('./MyLessonAccess.tsx').then(
    ({ MyLessonAccess }) => ({ default: MyLessonAccess }),
    () => ({ default: ({ offer }: AccessProps) => offer }),
  ),
);

const LOCKED_ID = 'locked-title';

/** What else the service opens; null: nothing. */
function describeOpened({ offer }: TutorialLesson): string | null {
  if (!offer) return null;
  const lessons = offer.lessons > 1 && `${offer.lessons - 1} more ${offer.lessons > 2 ? 'lessons' : 'lesson'}`;
  const opened = [lessons, offer.premium_apps && 'all premium applications'].filter(Boolean);
  return opened.length > 0 ? `It also opens ${opened.join(' and ')}.` : null;
}

function LockedHead({ lesson }: LessonProps) {
  const { opened_by: service, minutes, minutes_left, public_part } = lesson;
  const rest = public_part ? 'The rest of this lesson' : 'This lesson';
  return (
    <header>
      <p className="flex items-center gap-2 text-accent text-3 font-semibold">
        <IconLock className="flex-none" size={18} stroke={1.75} aria-hidden="true" />
        <span>{public_part ? `${minutes_left} of ${minutes} minutes to go` : 'This lesson is locked'}</span>
      </p>
      <h2 id={LOCKED_ID} className="mt-2 text-6 wrap-anywhere">
        {service ? `${rest} opens with ${service.title}` : `${rest} isn't part of any service`}
      </h2>
      <p className="mt-1 text-ink-2 text-4 empty:hidden">{describeOpened(lesson)}</p>
    </header>
  );
}

/** What waits behind the gate, and one of its questions. */
function LockedContents({ lesson: { id, covers, opened_by: service, public_part } }: LessonProps) {
  const question = public_part?.question_html;
  return (
    <div className={classes.contents}>
      <div>
        <h3 className="text-4">What it covers</h3>
        <ul className="mt-2 text-4">
          {covers.map(({ title, minutes }) => (
            <li key={title} className="flex gap-3 justify-between">
              <span dir="auto" className="wrap-anywhere">
                {title}
              </span>
              <span className="flex-none text-ink-3">{`${minutes} min`}</span>
            </li>
          ))}
        </ul>
        {service ? (
          <p className="mt-3 text-4">
            <Link
              className="wrap-anywhere"
              to={`/plans#service-${service.id}`}
            >{`All that ${service.title} includes`}</Link>
          </p>
        ) : null}
      </div>
      {question ? (
        <div>
          <h3 className="text-4">Try one of its questions</h3>
          <LessonText html={question} topicId={id} />
        </div>
      ) : null}
    </div>
  );
}

/**
 * Replaces a lesson that isn't open to the reader, with their access to the service that opens it. Pending: for the user
 * it may be open.
 */
export function LockedLesson({ lesson, pending }: LessonProps & { pending: boolean }) {
  const { user } = useAuth();
  const [chosen, setPlan] = useState<Plan>(PLANS[0]);
  const { offer: prices } = lesson;
  const plan = prices ? findOfferedPlan(prices, chosen) : chosen;
  const offer = prices && <PlanChoice prices={prices} plan={plan} onChoose={setPlan} />;
  const skeleton = (
    <>
      {offer}
      <Skeleton height="44px" width="160px" radius="var(--radius-control)" />
    </>
  );
  return (
    <section className={`panel by-access ${classes.locked}`} aria-labelledby={LOCKED_ID}>
      <LockedHead lesson={lesson} />
      <LockedContents lesson={lesson} />
      <div className="grid gap-4">
        {user && !pending ? (
          <Suspense fallback={skeleton}>
            <MyLessonAccess lesson={lesson} plan={plan} offer={offer} skeleton={skeleton} />
          </Suspense>
        ) : (
          <VisitorAccess lesson={lesson} plan={plan} offer={offer} />
        )}
        {prices ? (
          <p className="flex gap-2 text-3 text-ink-2">
            <IconClock className="flex-none" size={18} stroke={1.75} aria-hidden="true" />
            <span>
              {`${prices.answer_time === '' ? '' : `We answer every request ${prices.answer_time}. `}Sending a request doesn't charge you.`}
            </span>
          </p>
        ) : null}
      </div>
    </section>
  );
}

function VisitorAccess({ lesson: { opened_by: service }, plan, offer }: Omit<AccessProps, 'skeleton'>) {
  const { pathname } = useLocation();
  const state = { from: pathname, ...(service && rememberedPress(service.id, plan.isMonthly)) };
  return (
    <>
      {service ? (
        offer
      ) : (
        <p className="quiet-links">
          <Link to="/contact">Ask us to unlock it</Link>
        </p>
      )}
      <ButtonLink to="/login" state={state} look="primary">
        Log in or register to request access
      </ButtonLink>
    </>
  );
}
