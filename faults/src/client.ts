import { Agent, request } from 'node:http';

export interface RequestOptions {
  method?: string;
  token?: string;
  json?: unknown;
  headers?: Record<string, string>;
  /** Local IP to send from (127.x.y.z), for rate limits. */
  from?: string;
}

export interface Reply {
  /** 0: no response, or an incomplete one. */
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  started: number;
  ended: number;
}

const TIMEOUT_MS = 15_000;
const agents = new Map<string, Agent>();

/** Reuse a sender's connections, as a browser does. */
function getAgent(from: string): Agent {
  const known = agents.get(from);
  if (known) return known;
  const agent = new Agent({ keepAlive: true });
  agents.set(from, agent);
  return agent;
}

/** Never throws: a failure has status 0. */
export function send(
  url: string,
  { method = 'GET', token, json, headers, from = '127.0.0.1' }: RequestOptions = {},
): Promise<Reply> {
  const body = json === undefined ? undefined : JSON.stringify(json);
  const started = Date.now();
  return new Promise((resolve) => {
    let text = '';
    let seen: Pick<Reply, 'status' | 'headers'> = { status: 0, headers: {} };
    const end = (broken: boolean) =>
      resolve({ ...seen, status: broken ? 0 : seen.status, text, started, ended: Date.now() });
    const outgoing = request(
      url,
      {
        method,
        agent: getAgent(from),
        localAddress: from,
        timeout: TIMEOUT_MS,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
          ...headers,
        },
      },
      (incoming) => {
        seen = { status: incoming.statusCode ?? 0, headers: incoming.headers };
        incoming.setEncoding('utf8');
        incoming.on('data', (part: string) => {
          text += part;
        });
        incoming.on('error', () => end(true));
        incoming.on('close', () => end(!incoming.complete));
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error('timed out')));
    outgoing.on('error', () => end(true));
    outgoing.end(body);
  });
}

export function closeConnections(): void {
  for (const agent of agents.values()) agent.destroy();
  agents.clear();
}

/** A reader of server-sent events. */
export interface EventReader {
  /** Rejects if no event arrives in time. */
  next(withinMs: number): Promise<string>;
  close(): void;
}

export function subscribe(url: string, token: string): Promise<EventReader> {
  return new Promise((resolve, reject) => {
    const events: string[] = [];
    let waiting: ((event: string) => void) | undefined;
    const outgoing = request(
      url,
      { agent: false, headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` } },
      (incoming) => {
        if (incoming.statusCode !== 200) reject(new Error(`${url} responded ${incoming.statusCode}`));
        let rest = '';
        incoming.setEncoding('utf8').on('error', () => {});
        incoming.on('data', (part: string) => {
          const parts = (rest + part).split('\n\n');
          rest = parts.pop() ?? '';
          for (const event of parts.filter((it) => it.startsWith('data: '))) {
            if (waiting) waiting(event);
            else events.push(event);
            waiting = undefined;
          }
        });
        resolve({
          next: (withinMs) =>
            new Promise((received, timedOut) => {
              const known = events.shift();
              if (known !== undefined) return received(known);
              const timer = setTimeout(() => timedOut(new Error(`no event within ${withinMs} ms`)), withinMs);
              waiting = (event) => {
                clearTimeout(timer);
                received(event);
              };
            }),
          close: () => outgoing.destroy(),
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end();
  });
}
