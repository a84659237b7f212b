import type pg from 'pg';

/** PostgreSQL channel for committed content revisions. */
export const CONTENT_CHANNEL = 'qram_content';
const CONNECT_MS = 2000;
const RECONNECT_MS = 1000;

/**
 * Reconnects when the connection breaks, then calls `onChange('')` because notifications may be lost.
 * @returns a function that stops listening
 */
export async function listenForContent(
  library: typeof pg,
  url: string,
  onChange: (payload: string) => void,
): Promise<() => Promise<void>> {
  let stopped = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new library.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, keepAlive: true });
    client = next;
    const retry = () => {
      if (stopped || client !== next) return;
      client = undefined;
      void next.end().catch(() => {});
      timer = setTimeout(() => void connect(), RECONNECT_MS);
      timer.unref();
    };
    next.on('error', retry);
    next.on('end', retry);
    next.on('notification', ({ payload = '' }) => onChange(payload));
    try {
      await next.connect();
      await next.query(`listen ${CONTENT_CHANNEL}`);
      onChange('');
    } catch {
      retry();
    }
  }

  await connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => {});
  };
}
