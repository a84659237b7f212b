import type { EndpointKey } from '@qram/contract';
import { ApiError, type Transport } from '../src/api/api-client.ts';

/** A call of the API: its endpoint and what it sent. */
export interface SentCall {
  key: string;
  params?: unknown;
  query?: unknown;
  body?: unknown;
  files?: Record<string, File>;
}

/** Returns the data of a response, or throws a refusal. */
export type Respond = (call: SentCall) => unknown;

/** Responses by endpoint. */
export type Responses = Partial<Record<EndpointKey, Respond>>;

/** One page of a list of `total` rows. */
export class ListPage {
  readonly rows: readonly unknown[];
  readonly total: number;

  constructor(rows: readonly unknown[], total: number) {
    this.rows = rows;
    this.total = total;
  }
}

/** A call without a response fails the test, because the console reports it. */
function respondTo(responses: Responses | Respond, call: SentCall): unknown {
  const respond = typeof responses === 'function' ? responses : responses[call.key as EndpointKey];
  if (respond) return respond(call);
  console.error(`The test has no response for ${call.key}.`);
  throw new ApiError(501, null);
}

/** A transport with these responses, and a record of its calls, oldest first. */
export function fakeApi(responses: Responses | Respond): { api: Transport; sent: SentCall[] } {
  const sent: SentCall[] = [];
  const api = (async (key: string, { signal, ...parts }: Omit<SentCall, 'key'> & { signal?: AbortSignal } = {}) => {
    const call = { key, ...parts };
    sent.push(call);
    const data = await respondTo(responses, call);
    signal?.throwIfAborted();
    if (data instanceof ListPage) return { data: data.rows, total: data.total };
    return { data, total: Array.isArray(data) ? data.length : null };
  }) as Transport;
  return { api, sent };
}
