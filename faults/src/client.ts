import { Agent, request } from 'node:http';

export interface Ask {
  method?: string;
  token?: string;
  json?: unknown;
  headers?: Record<string, string>;
  /** Address on this machine to send from (127.x.y.z): limits go by it. */
  from?: string;
}

export interface Reply {
  /** 0 where nothing came back, or not all of it. */
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** Milliseconds since 1970. */
  begun: number;
  ended: number;
}

const TIMEOUT_MS = 15_000;
const agents = new Map<string, Agent>();

/** A sender keeps its connections, as a browser does. */
function agentFor(from: string): Agent {
  const known = agents.get(from);
  if (known) return known;
  const agent = new Agent({ keepAlive: true });
  agents.set(from, agent);
  return agent;
}

/** Sends a request and never throws: what is broken is an answer with status 0. */
export function send(
  url: string,
  { method = 'GET', token, json, headers, from = '127.0.0.1' }: Ask = {},
): Promise<Reply> {
  const body = json === undefined ? undefined : JSON.stringify(json);
  const begun = Date.now();
  return new Promise((resolve) => {
    let text = '';
    let seen: Pick<Reply, 'status' | 'headers'> = { status: 0, headers: {} };
    const end = (broken: boolean) =>
      resolve({ ...seen, status: broken ? 0 : seen.status, text, begun, ended: Date.now() });
    const outgoing = request(
      url,
      {
        method,
        agent: agentFor(from),
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
    outgoing.on('timeout', () => outgoing.destroy(new Error('nothing came in time')));
    outgoing.on('error', () => end(true));
    outgoing.end(body);
  });
}

/** Lets go of all connections. */
export function hangUp(): void {
  for (const agent of agents.values()) agent.destroy();
  agents.clear();
}

/** A reader of server-sent events. */
export interface Follower {
  /** The next event that differs from the one before; rejects when none comes in time. */
  next(withinMs: number): Promise<string>;
  close(): void;
}

/** Follows an answer. */
export function follow(url: string, token: string): Promise<Follower> {
  return new Promise((resolve, reject) => {
    const events: string[] = [];
    let waiting: ((event: string) => void) | undefined;
    const outgoing = request(
      url,
      { agent: false, headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` } },
      (incoming) => {
        if (incoming.statusCode !== 200) reject(new Error(`${url} was answered with ${incoming.statusCode}`));
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
            new Promise((told, late) => {
              const known = events.shift();
              if (known !== undefined) return told(known);
              const timer = setTimeout(() => late(new Error(`no event within ${withinMs} ms`)), withinMs);
              waiting = (event) => {
                clearTimeout(timer);
                told(event);
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
