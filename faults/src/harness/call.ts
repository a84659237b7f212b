import { ADMIN } from '@qram/testing/site';
import { uniqueSender } from '@qram/testing/site-call';

export interface ApiResponse {
  /** 0: the connection broke, or timed out. */
  status: number;
  retryAfter: string | null;
  body: never;
  milliseconds: number;
  /** Time of arrival, in milliseconds since 1970. */
  at: number;
  broken?: string;
}

export interface CallOptions {
  token?: string;
  json?: unknown;
  form?: FormData;
  timeoutMs?: number;
  /** IP in X-Forwarded-For. Default: unique per call. */
  sender?: string;
}

export async function call(url: string, method: string, path: string, options: CallOptions = {}): Promise<ApiResponse> {
  const { token, json, form, timeoutMs = 20_000, sender = uniqueSender() } = options;
  const started = performance.now();
  try {
    const response = await fetch(url + path, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'x-forwarded-for': sender,
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: form ?? (json === undefined ? undefined : JSON.stringify(json)),
    });
    const text = await response.text();
    const isJson = String(response.headers.get('content-type')).startsWith('application/json');
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      body: (isJson && text !== '' ? JSON.parse(text) : text) as never,
      milliseconds: performance.now() - started,
      at: Date.now(),
    };
  } catch (error) {
    const { message, cause } = error as Error;
    const broken = cause instanceof Error ? cause.message : message;
    const milliseconds = performance.now() - started;
    return { status: 0, retryAfter: null, body: '' as never, milliseconds, at: Date.now(), broken };
  }
}

/** @throws Error if login fails */
export async function logInAdmin(url: string): Promise<string> {
  const json = { username: ADMIN.username, password: ADMIN.password };
  const { status, body } = await call(url, 'POST', '/api/login', { json });
  if (status !== 200) throw new Error(`login responded ${status}`);
  return (body as { token: string }).token;
}

/** `200 × 31, 503 × 4` */
export function formatStatusCounts(statuses: Iterable<number | string>): string {
  const counts = new Map<number | string, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => String(a).localeCompare(String(b)))
    .map(([status, count]) => `${status === 0 ? 'broken' : status} × ${count}`)
    .join(', ');
}
