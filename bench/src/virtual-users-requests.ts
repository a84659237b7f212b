import type autocannon from 'autocannon';

/** In query, headers and body, `{n}` is the running number and `{ip}` the sender's IP. */
export interface VirtualUserRequests {
  url: string;
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body?: string;
  connections: number;
  /** Number of senders, in rotation. */
  senders: number;
  from: number;
}

const DIGITS = 11;

export const toIp = (number: number): string => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

const fill = (text: string, number: number): string =>
  text.replaceAll('{n}', String(number).padStart(DIGITS, '0')).replaceAll('{ip}', toIp(number));

/** autocannon sets up each request as it sends it. */
export function toAutocannonOptions(requests: VirtualUserRequests, seconds: number): autocannon.Options {
  const { url, method, headers, body, connections, senders, from } = requests;
  const { pathname, search } = new URL(url);
  let count = 0;
  return {
    url,
    connections,
    duration: seconds,
    requests: [
      {
        method,
        setupRequest: (request) => {
          const number = from + (count % senders);
          count += 1;
          const filledHeaders = Object.entries(headers).map(([name, value]) => [name, fill(value, number)]);
          return {
            ...request,
            path: fill(pathname + search, number),
            headers: { ...request.headers, ...Object.fromEntries(filledHeaders) },
            ...(body === undefined ? {} : { body: fill(body, number) }),
          };
        },
      },
    ],
  };
}
