import { Button } from '@mantine/core';
import { IconMapSearch } from '@tabler/icons-react';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import panel from '../ui/panel.module.css';
import { ScreenHead } from '../ui/ScreenHead.tsx';
import { useScreenTitle } from './screen-title.ts';

/** Not-found screen for addresses below /admin. */
export function UnknownScreen() {
  useScreenTitle('Page Not Found');
  return (
    <>
      <ScreenHead title="Page Not Found" />
      <section className={panel.panel} aria-label="Page Not Found">
        <EmptyState
          icon={IconMapSearch}
          title="This screen doesn't exist"
          text="The address may be mistyped. Choose a screen from the sidebar, or press Ctrl K to find one by name."
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
