import { serviceAddress } from '@qram/contract/service-plans';
import type { TutorialLesson } from '@qram/contract/tutorial-lessons';
import { IconLock } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useAuth } from '../../auth/auth-context.tsx';
import { accessWords } from '../../service-requests/content-access.ts';
import { useContentAccess } from '../../service-requests/public/use-content-access.tsx';
import classes from './TutorialPage.module.css';

/** In place of a lesson that isn't open to the reader: where they stand with the service that opens it. */
export function LockedLesson({ lesson }: { lesson: TutorialLesson }) {
  return (
    <section className={`stack justify-items-start gap-10 panel ${classes.locked}`} aria-labelledby="locked-title">
      <IconLock className="accent" size={22} stroke={1.75} aria-hidden="true" />
      <h2 id="locked-title" className="text-20">
        This lesson is locked
      </h2>
      {useAuth().user ? <UserAccess lesson={lesson} /> : <VisitorAccess lesson={lesson} />}
    </section>
  );
}

function UserAccess({ lesson }: { lesson: TutorialLesson }) {
  const known = useContentAccess({ kind: 'topic', id: lesson.id }, lesson.opened_by);
  if (!known)
    return (
      <>
        <Skeleton height="1.6rem" width="min(440px, 90%)" />
        <Skeleton height="44px" width="160px" radius="var(--radius-control)" />
      </>
    );
  const { long, action } = accessWords(known.access, 'lesson');
  return (
    <>
      <p className="secondary wrap-anywhere">{long}</p>
      <div className="cluster gap-10 mt-8">
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

function VisitorAccess({ lesson: { opened_by: service } }: { lesson: TutorialLesson }) {
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
