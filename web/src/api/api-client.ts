import type { EndpointKey, Input, Output } from '@qram/contract';
import type { ErrorBody, ErrorCode, FieldErrors } from '@qram/contract/api/errors';

/** Input of a call; parts that the endpoint doesn't declare are omitted. */
export type CallOptions<K extends EndpointKey> = {
  [P in keyof Input<K> as Input<K>[P] extends undefined ? never : P]?: Input<K>[P];
} & {
  /** Files by field name; sent as multipart (updates as POST with `_method=PUT`). */
  files?: Record<string, File>;
  signal?: AbortSignal;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
  /** Upload progress from 0 to 1. */
  onProgress?: (part: number) => void;
};

export interface ApiResponse<T> {
  data: T;
  /** X-Total-Count of a list; otherwise null. */
  total: number | null;
}

/** Calls an endpoint by its key: over HTTP in the browser, in-process on the server. */
export type Transport = <K extends EndpointKey>(key: K, options?: CallOptions<K>) => Promise<ApiResponse<Output<K>>>;

/** An error response. `status` 0 means a network error. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'network';
  /** True if the message comes from the server. An empty one doesn't count: there would be nothing to show. */
  readonly fromServer: boolean;
  readonly errors: FieldErrors;
  readonly current: unknown;
  /** Seconds to wait before another attempt; null if the server named none. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, body: Partial<ErrorBody> | null, retryAfterSeconds: number | null = null) {
    super(body?.message || "The server couldn't be reached. Check your connection and try again.");
    this.name = 'ApiError';
    this.status = status;
    this.code = body?.code ?? (status === 0 ? 'network' : 'internal');
    this.fromServer = typeof body?.message === 'string' && body.message !== '';
    this.errors = body?.errors ?? {};
    this.current = body?.current;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export const isLimited = (error: Error): error is ApiError => error instanceof ApiError && error.status === 429;
