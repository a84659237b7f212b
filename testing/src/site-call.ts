import type { Site } from './site.ts';

export interface SiteCall {
  body?: unknown;
  token?: string;
}

let sender = 0;

/** An address that nobody else of this run sends from, so that limits of senders do not meet. */
export function freshSender(): string {
  sender += 1;
  return `10.${process.pid % 256}.${Math.floor(sender / 250)}.${(sender % 250) + 1}`;
}

/** Calls the API past the browser, to prepare or to look up; throws on any refusal. */
export async function callSite<T = unknown>(
  site: Pick<Site, 'url'>,
  method: string,
  path: string,
  { body, token }: SiteCall = {},
): Promise<T> {
  const response = await fetch(site.url + path, {
    method,
    headers: {
      'x-forwarded-for': freshSender(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}
