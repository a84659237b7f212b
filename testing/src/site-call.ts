import type { Site } from './site.ts';

export interface SiteCall {
  body?: unknown;
  token?: string;
}

let sender = 0;

/** A sender IP that is unique in this run, so that requests don't share a rate limit. */
export function uniqueSender(): string {
  sender += 1;
  const [second, third] = [process.pid + Math.floor(sender / 62_500), Math.floor(sender / 250)];
  return `10.${second % 256}.${third % 250}.${(sender % 250) + 1}`;
}

/** @throws Error unless the response is 2xx */
export async function callSite<T = unknown>(
  site: Pick<Site, 'url'>,
  method: string,
  path: string,
  { body, token }: SiteCall = {},
): Promise<T> {
  const response = await fetch(site.url + path, {
    method,
    headers: {
      'x-forwarded-for': uniqueSender(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} responded ${response.status}: ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}
