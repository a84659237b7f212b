import { notificationsStore } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import type { Transport } from '../src/api-client.ts';
import { ApiProvider } from '../src/api-context.tsx';

/** A call of the API: its endpoint and what it sent. */
export interface SentCall {
  key: string;
  params?: unknown;
  body?: unknown;
}

function Probe({ useHook, onRender }: { useHook: () => unknown; onRender: (value: unknown) => void }) {
  onRender(useHook());
  return null;
}

/**
 * Renders a hook once without a document, and returns what it returned: its functions can be called, but what they set as
 * state isn't rendered.
 * @param respond the data of a response; throws for a refusal
 */
export function renderHook<T>(useHook: () => T, respond: (call: SentCall) => unknown = () => null) {
  const sent: SentCall[] = [];
  const api = (async (key: string, options: Omit<SentCall, 'key'> = {}) => {
    const call = { key, ...options };
    sent.push(call);
    return { data: respond(call), total: null };
  }) as Transport;
  let result: T | undefined;
  const onRender = (value: unknown) => {
    result = value as T;
  };
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <ApiProvider api={api}>
        <Probe useHook={useHook} onRender={onRender} />
      </ApiProvider>
    </QueryClientProvider>,
  );
  return { hook: result as T, sent };
}

/** The toasts since the last call, as title and message. */
export function takeToasts(): { title: unknown; message: unknown }[] {
  const { notifications, queue } = notificationsStore.getState();
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: [], queue: [] });
  return [...notifications, ...queue].map(({ title, message }) => ({ title, message }));
}
