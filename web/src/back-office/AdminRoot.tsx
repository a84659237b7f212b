import '../admin/theme/mantine-styles.ts';
import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { Navigate, useLocation, useRoutes } from 'react-router';
import { registerScreens } from '../admin/declaration/admin-screens.ts';
import { adminTheme } from '../admin/theme/admin-theme.ts';
import controls from '../admin/theme/controls.module.css';
import { useTheme } from '../ui/theme/theme-context.tsx';
import { AdminGuard } from './AdminGuard.tsx';
import { AdminShell } from './AdminShell.tsx';
import { adminRoutes } from './admin-routes.tsx';
import { allScreens, findMovedUrl } from './screen-groups.ts';
import { SignOutProvider } from './sign-out.tsx';

function AdminScreens() {
  const { pathname, search } = useLocation();
  const screen = useRoutes(adminRoutes);
  const moved = findMovedUrl(pathname, search);
  return moved ? <Navigate to={moved} replace /> : screen;
}

registerScreens(allScreens);

/** The back office: everything below /admin. Public visitors never load it. */
export function Component() {
  const { theme } = useTheme();
  return (
    <MantineProvider theme={adminTheme} forceColorScheme={theme} withCssVariables={false} withGlobalClasses={false}>
      <ModalsProvider labels={{ confirm: 'Confirm', cancel: 'Cancel' }}>
        {/* Covers neither the sidebar nor a title, nor the buttons of a drawer, which opens on the right. */}
        <Notifications position="bottom-left" autoClose={6000} limit={4} classNames={{ root: controls.toasts }} />
        <SignOutProvider>
          <AdminGuard>
            <AdminShell>
              <AdminScreens />
            </AdminShell>
          </AdminGuard>
        </SignOutProvider>
      </ModalsProvider>
    </MantineProvider>
  );
}
