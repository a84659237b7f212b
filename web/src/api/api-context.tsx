import { createContext, type ReactNode, useContext } from 'react';
import type { Transport } from './api-client.ts';

const ApiContext = createContext<Transport | null>(null);

export function ApiProvider({ api, children }: { api: Transport; children: ReactNode }) {
  return <ApiContext value={api}>{children}</ApiContext>;
}

export function useApi(): Transport {
  const api = useContext(ApiContext);
  if (!api) throw new Error('useApi must be used within an ApiProvider');
  return api;
}
