import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { AdminScreen } from './admin-screens.ts';
import { useScreenTitle } from './screen-title.ts';
import { EmptyState } from './ui/EmptyState.tsx';
import panel from './ui/panel.module.css';
import { ScreenHead } from './ui/ScreenHead.tsx';

/** Stands where a screen will be that the navigation already names. */
export function InPreparation({ screen }: { screen: AdminScreen }) {
  useScreenTitle(screen.label);
  return (
    <>
      <ScreenHead title={screen.label} />
      <section className={panel.panel} aria-label={screen.label}>
        <EmptyState
          icon={screen.icon}
          title="In preparation"
          text={`${screen.label} will be managed here. Nothing needs to be done until then.`}
          action={
            <Button component={Link} to="/admin" variant="default">
              Back to the dashboard
            </Button>
          }
        />
      </section>
    </>
  );
}
