import type { EndpointKey, Output } from '@qram/contract';
import type { ErrorBody } from '@qram/contract/api/errors';
import { ApiError, type ApiResponse, type CallOptions, type Transport } from './api-client.ts';
import { buildRequest, type CallParts, type HttpRequest, type RawResponse } from './http-request.ts';

type UntypedOptions = CallParts & Pick<CallOptions<EndpointKey>, 'signal' | 'keepalive' | 'onProgress'>;

const readSeconds = (header: string | null): number | null => (header && /^\d+$/.test(header) ? Number(header) : null);

/** Handles an expired session. Resolves to whether the user has signed in again, so that the call can be sent again. */
type UnauthenticatedListener = () => Promise<boolean>;

let token: string | null = null;
const listeners = new Set<UnauthenticatedListener>();
/** The last token that expired, and whether its user has signed in again. Calls sent with it wait for that. */
let expired: { token: string; signedInAgain: Promise<boolean> } | null = null;

export function setToken(next: string | null): void {
  token = next;
}

export const bearerToken = (): string | null => token;

/** Registers a listener for 401 responses to authenticated calls; returns the unsubscribe function. */
export function onUnauthenticated(listener: UnauthenticatedListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function buildHeaders(request: HttpRequest, bearer: string | null): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (request.contentType) headers['content-type'] = request.contentType;
  if (bearer) headers.authorization = `Bearer ${bearer}`;
  return headers;
}

async function sendByFetch(request: HttpRequest, bearer: string | null, options: UntypedOptions): Promise<RawResponse> {
  const response = await fetch(request.url, {
    method: request.method,
    headers: buildHeaders(request, bearer),
    body: request.body,
    signal: options.signal,
    keepalive: options.keepalive,
  });
  return {
    status: response.status,
    text: await response.text(),
    total: response.headers.get('x-total-count'),
    retryAfter: response.headers.get('retry-after'),
  };
}

function parseJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function send(request: HttpRequest, bearer: string | null, options: UntypedOptions): Promise<RawResponse> {
  try {
    if (!options.onProgress) return await sendByFetch(request, bearer, options);
    const { sendByXhr } = await import('./upload-transport.ts');
    options.signal?.throwIfAborted();
    return await sendByXhr(request, buildHeaders(request, bearer), options);
  } catch (error) {
    if (error instanceof ApiError || (error instanceof DOMException && error.name === 'AbortError')) throw error;
    throw new ApiError(0, null);
  }
}

/** After a 401 response: whether the user has signed in again and the call can be sent again. */
export async function signedInAgain(status: number, bearer: string | null): Promise<boolean> {
  if (status !== 401 || bearer === null) return false;
  if (bearer === token) {
    const answers = Promise.all([...listeners].map((listener) => listener()));
    expired = { token: bearer, signedInAgain: answers.then((all) => all.includes(true)) };
  }
  return expired?.token === bearer ? expired.signedInAgain : false;
}

const buildGet = (url: string): HttpRequest => ({ method: 'GET', url, body: null, contentType: null });

/** Downloads a file, from a URL or as the response to a request. Throws like the transport. */
export async function fetchFile(from: string | HttpRequest): Promise<Response> {
  const bearer = token;
  const request = typeof from === 'string' ? buildGet(from) : from;
  const { method, body, url } = request;
  const response = await fetch(url, { method, body, headers: buildHeaders(request, bearer) }).catch(() => {
    throw new ApiError(0, null);
  });
  if (response.ok) return response;
  if (await signedInAgain(response.status, bearer)) return fetchFile(from);
  throw new ApiError(response.status, parseErrorBody(await response.text()));
}

const parseErrorBody = (text: string) => (parseJson(text) as Partial<ErrorBody> | undefined) ?? null;

/** Calls the API over HTTP. Throws ApiError for an error response or a network error, AbortError when aborted. */
export const httpTransport: Transport = async <K extends EndpointKey>(
  key: K,
  options?: CallOptions<K>,
): Promise<ApiResponse<Output<K>>> => {
  const untyped = (options ?? {}) as UntypedOptions;
  const bearer = token;
  const response = await send(buildRequest(key, untyped), bearer, untyped);
  if (response.status >= 200 && response.status < 300) {
    const total = response.total === null ? null : Number(response.total);
    return { data: parseJson(response.text) as Output<K>, total };
  }
  if (await signedInAgain(response.status, bearer)) return httpTransport(key, options);
  throw new ApiError(response.status, parseErrorBody(response.text), readSeconds(response.retryAfter));
};
