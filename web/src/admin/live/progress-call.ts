import type { EndpointKey, EndpointsByKey, Output } from '@qram/contract';
import type { ErrorBody } from '@qram/contract/api/errors';
import type { CallProgress } from '@qram/contract/collection/import';
import { ApiError, type CallOptions } from '../../api/api-client.ts';
import { buildRequest, type CallParts, type HttpRequest } from '../../api/http-request.ts';
import { bearerToken, signedInAgain } from '../../api/http-transport.ts';
import { parseEvents } from './event-stream.ts';

export interface CallStep extends Omit<CallProgress, 'step'> {
  step: CallProgress['step'] | 'uploading';
}

type OnProgress = (progress: CallStep) => void;

interface Answer {
  status: number;
  body: unknown;
}

type StreamEvent = { progress: CallProgress } | Answer;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** XMLHttpRequest, because fetch has no upload progress. */
function post(
  request: HttpRequest,
  bearer: string | null,
  onProgress: OnProgress,
  signal?: AbortSignal,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(request.method, request.url);
    xhr.setRequestHeader('accept', 'text/event-stream');
    if (request.contentType) xhr.setRequestHeader('content-type', request.contentType);
    if (bearer) xhr.setRequestHeader('authorization', `Bearer ${bearer}`);
    xhr.upload.onprogress = ({ loaded, total }) => onProgress({ step: 'uploading', percent: (100 * loaded) / total });
    let position = 0;
    let answer: Answer | null = null;
    const readEvents = () => {
      const { responseText } = xhr;
      const { events, rest } = parseEvents(responseText.slice(position));
      position = responseText.length - rest.length;
      for (const data of events) {
        const event = parsed(data) as StreamEvent;
        if ('progress' in event) onProgress(event.progress);
        else answer = event;
      }
    };
    const isStream = () => xhr.getResponseHeader('content-type')?.startsWith('text/event-stream') ?? false;
    xhr.onprogress = () => isStream() && readEvents();
    xhr.onload = () => {
      if (!isStream()) return resolve({ status: xhr.status, body: parsed(xhr.responseText) });
      readEvents();
      return answer ? resolve(answer) : reject(new ApiError(0, null));
    };
    xhr.onerror = () => reject(new ApiError(0, null));
    xhr.onabort = () => reject(new DOMException('The call was stopped.', 'AbortError'));
    signal?.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(request.body);
  });
}

/** Sends a request and follows its progress. Sends it again after the user has signed in again. */
export async function sendForProgress(
  request: HttpRequest,
  onProgress: OnProgress,
  signal?: AbortSignal,
): Promise<Answer> {
  const bearer = bearerToken();
  const answer = await post(request, bearer, onProgress, signal);
  return (await signedInAgain(answer.status, bearer)) ? sendForProgress(request, onProgress, signal) : answer;
}

export type ProgressKey = {
  [K in EndpointKey]: EndpointsByKey[K] extends { progress: true } ? K : never;
}[EndpointKey];

/** Calls an endpoint and follows its progress. @throws ApiError */
export async function callWithProgress<K extends ProgressKey>(
  key: K,
  options: CallOptions<K>,
  onProgress: OnProgress,
): Promise<Output<K>> {
  const { status, body } = await sendForProgress(buildRequest(key, options as CallParts), onProgress);
  if (status >= 200 && status < 300) return body as Output<K>;
  throw new ApiError(status, body as Partial<ErrorBody> | null);
}
