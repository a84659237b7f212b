import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import type { Transport } from '../../api/api-client.ts';
import { ApiProvider } from '../../api/api-context.tsx';
import { SiteContext } from '../../public-page/document-head.tsx';
import { AuthProvider } from '../../session/auth-context.tsx';
import { ThemeProvider } from '../../ui/theme/theme-context.tsx';

interface SiteProvidersProps {
  api: Transport;
  queryClient: QueryClient;
  publicUrl: string;
  preview?: boolean;
  children: ReactNode;
}

/** Providers around the router, identical on server and client to avoid hydration mismatches. */
export function SiteProviders({ api, queryClient, publicUrl, preview = false, children }: SiteProvidersProps) {
  // Effects of the outermost component run last; end-to-end tests wait for this attribute.
  useEffect(() => document.documentElement.setAttribute('data-hydrated', ''), []);
  const site = useMemo(() => ({ publicUrl, preview }), [publicUrl, preview]);
  return (
    <SiteContext value={site}>
      <QueryClientProvider client={queryClient}>
        <ApiProvider api={api}>
          <ThemeProvider>
            <AuthProvider>{children}</AuthProvider>
          </ThemeProvider>
        </ApiProvider>
      </QueryClientProvider>
    </SiteContext>
  );
}
