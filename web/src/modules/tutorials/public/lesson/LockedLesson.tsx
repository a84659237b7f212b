import { rememberedPress } from '@qram/contract/modules/buttons/service-link';
import type { TutorialLesson } from '@qram/contract/modules/tutorials/tutorial-lessons';
import { dollars } from '@qram/contract/values/dollars';
import { IconLock } from '@tabler/icons-react';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { useAuth } from '../../../../session/auth-context.tsx';
import { ButtonLink } from '../../../../ui/controls/Button.tsx';
import { Skeleton } from '../../../../ui/layout/Skeleton.tsx';

import classes from './TutorialPage.module.css';

interface LessonProps {
  lesson: TutorialLesson;
}

/** Visitors don't load it. */
const MyLessonAccess = lazy<ComponentType<LessonProps & { offer: ReactNode; skeleton: ReactNode }>>(() =>
  import('./MyLessonAccess.tsx').then(
    ({ MyLessonAccess }) => ({ default: MyLessonAccess }),
    () => ({ default: Offer }),
  ),
);

/** Id of the heading, which says why the files are locked. */
export const LOCKED_ID = 'locked-title';

/** The service that opens the lesson, with its prices. */
function Offer({
  lesson: { opened_by: service, opening_price, opening_usage_price, opening_answer_time },
}: LessonProps) {
  if (!service)
    return (
      <p className="quiet-links">
        This premium lesson isn't part of any service. <Link to="/contact">Ask us to unlock it</Link>
      </p>
    );
  return (
    <p className="wrap-anywhere quiet-links">
      It's included in <strong className="font-semibold">{service.title}</strong>
      {opening_price === null ? null : (
        <span>
          , for <span className="whitespace-nowrap">{`${dollars(opening_price)} / month`}</span>
          {opening_usage_price === null ? null : (
            <span>
              {' '}
              or <span className="whitespace-nowrap">{`${dollars(opening_usage_price)} / usage`}</span>
            </span>
          )}
        </span>
      )}
      <span>{`. ${opening_answer_time ? `We answer every request ${opening_answer_time}. ` : ''}`}</span>
      <Link to={`/plans#service-${service.id}`}>What else it includes</Link>
    </p>
  );
}

/**
 * Replaces a lesson that isn't open to the reader, with their access to the service that opens it. Pending: for the user
 * it may be open.
 */
export function LockedLesson({ lesson, pending }: LessonProps & { pending: boolean }) {
  const { user } = useAuth();
  const offer = <Offer lesson={lesson} />;
  const skeleton = (
    <>
      {offer}
      <div className="mt-2">
        <Skeleton height="44px" width="160px" radius="var(--radius-control)" />
      </div>
    </>
  );
  return (
    <section className={`grid justify-items-start gap-3 panel by-access ${classes.locked}`} aria-labelledby={LOCKED_ID}>
      <h2 id={LOCKED_ID} className="flex items-center gap-3 text-6">
        <IconLock className="flex-none text-accent" size={22} stroke={1.75} aria-hidden="true" />
        This lesson is locked
      </h2>
      {user && !pending ? (
        <Suspense fallback={skeleton}>
          <MyLessonAccess lesson={lesson} offer={offer} skeleton={skeleton} />
        </Suspense>
      ) : (
        <VisitorAccess lesson={lesson} />
      )}
      {lesson.covers.length > 0 ? (
        <div className={classes.covers}>
          <h3 className="text-4">It covers</h3>
          <ul>
            {lesson.covers.map((title) => (
              <li key={title} dir="auto" className="wrap-anywhere">
                {title}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  );
}

function VisitorAccess({ lesson }: LessonProps) {
  const { pathname } = useLocation();
  const { opened_by: service } = lesson;
  const state = { from: pathname, ...(service && rememberedPress(service.id)) };
  return (
    <>
      <Offer lesson={lesson} />
      <div className="mt-2">
        <ButtonLink to="/login" state={state} look="primary">
          Log in or register to request access
        </ButtonLink>
      </div>
    </>
  );
}
