import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { type RenderResult, render } from 'vitest-browser-react';
import { adminTheme } from '../src/admin/theme/admin-theme.ts';
import controls from '../src/admin/theme/controls.module.css';
import type { Transport } from '../src/api/api-client.ts';
import shell from '../src/back-office/admin-shell.module.css';
import { USER } from '../src/session/test-session.ts';
import { SiteProviders } from '../src/site/frame/SiteProviders.tsx';
import { fakeApi, type Respond, type Responses, type SentCall } from './fake-api.ts';

/** The admin whose session tests have. */
export const ADMIN = { ...USER, role: 'admin' as const, name: 'Ada Admin', username: 'ada' };

export interface AdminOptions {
  /** Size of the window. */
  width?: number;
  height?: number;
  /** Address of the screen. */
  at?: string;
  /** Responses of the API. */
  responses?: Responses | Respond;
}

interface RenderedAdmin extends RenderResult {
  /** Calls of the API, oldest first. */
  sent: SentCall[];
  navigate: (to: string) => Promise<void>;
}

/** Stores a session until the end of the test, and sets the address. */
function enter(at: string): void {
  const before = window.location.href;
  window.history.replaceState(null, '', at);
  localStorage.setItem('user', JSON.stringify(ADMIN));
  localStorage.setItem('token', 'a token');
  onTestFinished(() => {
    localStorage.clear();
    sessionStorage.clear();
    window.history.replaceState(null, '', before);
  });
}

const withSession = (api: Transport): Transport =>
  (async (key: never, options: never) =>
    key === 'GET /api/me' ? { data: ADMIN, total: null } : api(key, options)) as Transport;

const createClient = () =>
  new QueryClient({
    defaultOptions: { queries: { staleTime: 30_000, retry: false }, mutations: { networkMode: 'always' } },
  });

/** Renders components as in the back office: in its theme, with toasts and dialogs, an admin's session and a router. */
export async function renderAdmin(
  children: ReactNode,
  { width = 1280, height = 800, at = '/admin/test', responses = {} }: AdminOptions = {},
): Promise<RenderedAdmin> {
  await page.viewport(width, height);
  enter(at);
  const { api, sent } = fakeApi(responses);
  const screen = (
    <MantineProvider theme={adminTheme} forceColorScheme="light" withCssVariables={false} withGlobalClasses={false}>
      <ModalsProvider labels={{ confirm: 'Confirm', cancel: 'Cancel' }}>
        <Notifications position="bottom-left" autoClose={6000} limit={4} classNames={{ root: controls.toasts }} />
        <div className={shell.shell} data-admin>
          <aside className={shell.aside} />
          <main id="admin-main" className={shell.main}>
            {children}
          </main>
        </div>
      </ModalsProvider>
    </MantineProvider>
  );
  const router = createBrowserRouter([{ path: '*', element: screen }]);
  const queryClient = createClient();
  const rendered = await render(
    <SiteProviders api={withSession(api)} queryClient={queryClient} publicUrl={window.location.origin}>
      <RouterProvider router={router} />
    </SiteProviders>,
  );
  onTestFinished(async () => {
    await rendered.unmount();
    router.dispose();
    queryClient.clear();
  });
  return { ...rendered, sent, navigate: async (to) => router.navigate(to) };
}

function HookCaller<T>({ useHook, onRender }: { useHook: () => T; onRender: (value: T) => void }) {
  onRender(useHook());
  return null;
}

/** Renders a component that calls a hook. `hook.current` is what it returned last. */
export async function renderAdminHook<T>(useHook: () => T, options?: AdminOptions) {
  const hook = {} as { current: T };
  const onRender = (value: T) => {
    hook.current = value;
  };
  const { sent } = await renderAdmin(<HookCaller useHook={useHook} onRender={onRender} />, options);
  return { hook, sent };
}
