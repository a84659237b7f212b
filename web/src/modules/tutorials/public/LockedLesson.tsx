import type { TutorialLesson } from '@qram/contract/tutorial-lessons';
import { IconLock } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { ButtonLink } from '../../../ui/Button.tsx';
import { useAuth } from '../../auth/auth-context.tsx';
import { serviceAddress } from '../../buttons/pressed-service.ts';
import classes from './TutorialPage.module.css';

/** In place of a lesson that isn't open to the visitor: what opens it. */
export function LockedLesson({ lesson: { opened_by: service } }: { lesson: TutorialLesson }) {
  const { user } = useAuth();
  const { pathname } = useLocation();
  const way = service ? (
    <ButtonLink to={serviceAddress(service.id)} look={user ? 'primary' : 'secondary'}>
      {user ? 'Request access' : `See ${service.title}`}
    </ButtonLink>
  ) : (
    <ButtonLink to="/contact" look={user ? 'primary' : 'secondary'}>
      Ask an admin to unlock it
    </ButtonLink>
  );
  return (
    <section className={classes.locked} aria-labelledby="locked-title">
      <IconLock className={classes.lock} size={22} stroke={1.75} aria-hidden="true" />
      <h2 id="locked-title">This lesson is locked</h2>
      <p>
        {service ? `It’s included in ${service.title}.` : 'It’s a premium lesson, which admins open to users.'}
        {user ? ' Your account doesn’t include it yet.' : ' If your account includes it, log in to read it.'}
      </p>
      <div className={classes.ways}>
        {user ? null : (
          <ButtonLink to="/login" state={{ from: pathname }} look="primary">
            Log in to read
          </ButtonLink>
        )}
        {way}
      </div>
    </section>
  );
}
