import { serviceAddress } from '@qram/contract/service-address';
import type { TutorialLesson } from '@qram/contract/tutorial-lessons';
import { IconLock } from '@tabler/icons-react';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { useAuth } from '../../../session/auth-context.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { dollars } from '../../../ui/dollars.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import classes from './TutorialPage.module.css';

interface LessonProps {
  lesson: TutorialLesson;
}

/** Visitors don't load it. */
const MyLessonAccess = lazy<ComponentType<LessonProps & { skeleton: ReactNode }>>(() =>
  import('./MyLessonAccess.tsx').then(
    ({ MyLessonAccess }) => ({ default: MyLessonAccess }),
    () => ({ default: VisitorAccess }),
  ),
);

const skeleton = (
  <>
    <Skeleton height="1.6rem" width="min(440px, 90%)" />
    <Skeleton height="44px" width="160px" radius="var(--radius-control)" />
  </>
);

/** Replaces a lesson that isn't open to the reader, with their access to the service that opens it. */
export function LockedLesson({ lesson }: LessonProps) {
  return (
    <section className={`stack justify-items-start gap-10 panel ${classes.locked}`} aria-labelledby="locked-title">
      <IconLock className="accent" size={22} stroke={1.75} aria-hidden="true" />
      <h2 id="locked-title" className="text-20">
        This lesson is locked
      </h2>
      {lesson.covers.length > 0 ? (
        <div className={classes.covers}>
          <h3 className="text-15">It covers</h3>
          <ul>
            {lesson.covers.map((title) => (
              <li key={title} dir="auto" className="wrap-anywhere">
                {title}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {lesson.opened_by && lesson.opening_price !== null ? (
        <p className="quiet-links">
          <strong className="font-semibold">{lesson.opened_by.title}</strong>, {dollars(lesson.opening_price)} / month.{' '}
          <Link to={`/plans#service-${lesson.opened_by.id}`}>What else it includes</Link>
        </p>
      ) : null}
      {useAuth().user ? (
        <Suspense fallback={skeleton}>
          <MyLessonAccess lesson={lesson} skeleton={skeleton} />
        </Suspense>
      ) : (
        <VisitorAccess lesson={lesson} />
      )}
    </section>
  );
}

function VisitorAccess({ lesson: { opened_by: service } }: LessonProps) {
  const { pathname } = useLocation();
  return (
    <>
      <p className="secondary wrap-anywhere">
        {service ? `It's included in ${service.title}. ` : "This premium lesson isn't part of any service. "}
        If your account includes it, log in to read it.
      </p>
      <div className="cluster gap-10 mt-8">
        <ButtonLink to="/login" state={{ from: pathname }} look="primary">
          Log in to read
        </ButtonLink>
        <ButtonLink to={service ? serviceAddress(service.id) : '/contact'}>
          {service ? `See ${service.title}` : 'Contact us'}
        </ButtonLink>
      </div>
    </>
  );
}
