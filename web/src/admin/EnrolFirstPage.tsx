import { Button } from '@mantine/core';
import { ERROR_MESSAGES } from '@qram/contract/errors';
import { IconHome, IconShieldLock } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './admin-guard.module.css';
import { useScreenTitle } from './screen-title.ts';

/** What an admin without two-step sign-in sees of the back office where the site asks for it. */
export function EnrolFirstPage() {
  useScreenTitle('Two-step sign-in');
  return (
    <main className={classes.ground}>
      <div className={classes.card}>
        <span className={classes.icon} aria-hidden="true">
          <IconShieldLock size={26} stroke={1.5} />
        </span>
        <h1 className={classes.title}>One step is missing</h1>
        <p className={classes.text}>{ERROR_MESSAGES.roleWithheld}</p>
        <p className={classes.text}>This site asks all admins for it. It takes a minute and an app on your phone.</p>
        <div className={classes.actions}>
          <Button component={Link} to="/account#second-factor" leftSection={<IconShieldLock size={16} />}>
            Set it up
          </Button>
          <Button variant="default" component={Link} to="/" leftSection={<IconHome size={16} />}>
            Home
          </Button>
        </div>
      </div>
    </main>
  );
}
