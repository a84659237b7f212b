import type autocannon from 'autocannon';

/** Requests of many senders: `{n}` in query, headers and body is the running number, `{address}` the sender's address. */
export interface VirtualUserRequests {
  url: string;
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body?: string;
  connections: number;
  /** The number of senders, used in rotation. */
  senders: number;
  /** The first running number, so that runs don't send the same requests. */
  from: number;
}

const DIGITS = 11;

/** The nth address of the private network 10.0.0.0/8. */
export const buildAddress = (number: number): string =>
  `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

const filled = (text: string, number: number): string =>
  text.replaceAll('{n}', String(number).padStart(DIGITS, '0')).replaceAll('{address}', buildAddress(number));

/** The options for autocannon, which sets up each request as it sends it. */
export function virtualUserOptions(requests: VirtualUserRequests, seconds: number): autocannon.Options {
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
          const filledHeaders = Object.entries(headers).map(([name, value]) => [name, filled(value, number)]);
          return {
            ...request,
            path: filled(pathname + search, number),
            headers: { ...request.headers, ...Object.fromEntries(filledHeaders) },
            ...(body === undefined ? {} : { body: filled(body, number) }),
          };
        },
      },
    ],
  };
}
