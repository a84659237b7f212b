import type { EndpointKey, Input, Output } from '@qram/contract';
import type { ErrorBody, ErrorCode, FieldErrors } from '@qram/contract/errors';

/** What a call sends; the parts that its endpoint does not declare are left out. */
export type CallOptions<K extends EndpointKey> = {
  [P in keyof Input<K> as Input<K>[P] extends undefined ? never : P]?: Input<K>[P];
} & {
  /** Files by field name; the call is then sent as multipart (updates as POST with `_method=PUT`). */
  files?: Record<string, File>;
  signal?: AbortSignal;
  /** The call goes on though the page that made it is left. */
  keepalive?: boolean;
  /** Upload progress from 0 to 1. */
  onProgress?: (part: number) => void;
};

export interface Answer<T> {
  data: T;
  /** X-Total-Count of a list; null elsewhere. */
  total: number | null;
}

/** Calls an endpoint by its key. In the browser over HTTP; on the server in the process. */
export type Transport = <K extends EndpointKey>(key: K, options?: CallOptions<K>) => Promise<Answer<Output<K>>>;

/** A refused call. `status` 0 means that no answer came. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'network';
  /** True when the message is the server's own. */
  readonly fromServer: boolean;
  readonly errors: FieldErrors;
  /** The record as it stands, after a conflict. */
  readonly current: unknown;

  constructor(status: number, body: Partial<ErrorBody> | null) {
    super(body?.message ?? 'The server could not be reached.');
    this.name = 'ApiError';
    this.status = status;
    this.code = body?.code ?? (status === 0 ? 'network' : 'internal');
    this.fromServer = typeof body?.message === 'string';
    this.errors = body?.errors ?? {};
    this.current = body?.current;
  }
}
