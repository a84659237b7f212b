import type { EndpointKey } from '@qram/contract';
import { ApiError, type CallOptions } from './api-client.ts';
import type { HttpRequest, RawResponse } from './http-request.ts';

/** XMLHttpRequest, because fetch has no upload progress. */
export function sendByXhr(
  request: HttpRequest,
  headers: Record<string, string>,
  options: Pick<CallOptions<EndpointKey>, 'signal' | 'onProgress'>,
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(request.method, request.url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => event.lengthComputable && options.onProgress?.(event.loaded / event.total);
    xhr.onload = () =>
      resolve({
        status: xhr.status,
        text: xhr.responseText,
        total: xhr.getResponseHeader('x-total-count'),
        retryAfter: xhr.getResponseHeader('retry-after'),
      });
    xhr.onerror = () => reject(new ApiError(0, null));
    xhr.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'));
    options.signal?.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(request.body);
  });
}
