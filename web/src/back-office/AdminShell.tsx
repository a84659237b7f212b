import { Drawer, Flex, Skeleton } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useLiveChanges } from '../admin/live/live-changes.ts';
import { usePendingRequestEvents } from '../modules/service-requests/admin/pending-requests.ts';
import { RemountBoundary } from '../site/frame/RemountBoundary.tsx';
import classes from './admin-shell.module.css';
import { GoToPalette } from './GoToPalette.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { Sidebar } from './Sidebar.tsx';
import { PALETTE_KEYS, TopBar } from './TopBar.tsx';
import { useShortcutSetting, useShortcuts } from './use-shortcuts.ts';

/** Shown while a screen's chunk loads. */
function ScreenSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton h={32} w={180} mb="xl" radius="sm" />
      <Skeleton h={320} radius="lg" />
    </div>
  );
}

/** Moves focus and scroll to the top after a navigation, but not on first load. */
function useFocusOnNavigation(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

/** Window widths at which the sidebar is a rail of icons; the same as in admin-shell.module.css. */
const RAIL = '(768px <= width < 1024px)';

/** Layout of the back office: sidebar (a rail below 1024 px, a drawer below 768 px), top bar, and the screen in an error boundary. */
export function AdminShell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const main = useFocusOnNavigation(pathname);
  const [menuOpen, menu] = useDisclosure(false);
  const queryClient = useQueryClient();
  const [paletteOpen, palette] = useDisclosure(false);
  const [helpOpen, help] = useDisclosure(false);
  const [keysAct, setKeysAct] = useShortcutSetting();
  useShortcuts(keysAct, help.open);
  useLiveChanges();
  usePendingRequestEvents();
  const rail = useMediaQuery(RAIL, undefined, { getInitialValueInEffect: false });
  return (
    <div className={classes.shell} data-admin>
      <a className={classes.skip} href="#admin-main">
        Skip to content
      </a>
      <aside className={classes.aside}>
        <Sidebar rail={rail} />
      </aside>
      <Drawer
        opened={menuOpen}
        onClose={menu.close}
        size={288}
        padding={0}
        withCloseButton={false}
        attributes={{ content: { 'aria-label': 'Menu' } }}
        classNames={{ body: classes.drawerBody, content: classes.drawerContent }}
      >
        <Sidebar onNavigate={menu.close} />
      </Drawer>
      <Flex direction="column" miw={0}>
        <TopBar menuOpen={menuOpen} onMenu={menu.toggle} onPalette={palette.open} onShortcuts={help.open} />
        <main ref={main} id="admin-main" className={classes.main} tabIndex={-1}>
          <ScreenBoundary key={pathname} onRetry={() => queryClient.removeQueries({ type: 'inactive' })}>
            <RemountBoundary>
              <Suspense fallback={<ScreenSkeleton />}>{children}</Suspense>
            </RemountBoundary>
          </ScreenBoundary>
        </main>
      </Flex>
      <GoToPalette opened={paletteOpen} onOpen={palette.open} onClose={palette.close} onShortcuts={help.open} />
      <ShortcutsDialog
        opened={helpOpen}
        onClose={help.close}
        on={keysAct}
        onChange={setKeysAct}
        paletteKeys={PALETTE_KEYS}
      />
    </div>
  );
}
