import type { EndpointKey, EndpointsByKey, Output } from '@qram/contract';
import { requestOf } from '../http-request.ts';
import { bearerToken } from '../http-transport.ts';

/**
 * Parses a chunk of a server-sent event stream: data of the completed events, and the incomplete rest. Comments and
 * other fields are ignored.
 */
export function eventsIn(text: string): { events: string[]; rest: string } {
  const blocks = text.replaceAll('\r\n', '\n').split('\n\n');
  const rest = blocks.pop() ?? '';
  return { events: blocks.map(dataOf).filter((data) => data !== ''), rest };
}

const dataOf = (block: string): string =>
  block
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trimStart())
    .join('\n');

/** Endpoints with an event stream. */
type LiveKey = {
  [K in EndpointKey]: EndpointsByKey[K] extends { live: object } ? K : never;
}[EndpointKey];

interface Follower<K extends LiveKey> {
  onAnswer(answer: Output<K>): void;
  /** False while the caller has to poll. */
  onLive(live: boolean): void;
}

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;
/** The server sends a heartbeat every 20 seconds; a longer silence means the connection is dead. */
const SILENCE_MS = 50_000;

/** Reads one stream to its end. Resolves to whether to reconnect. */
async function readStream<K extends LiveKey>(
  key: K,
  signal: AbortSignal,
  follower: Follower<K>,
  heard: () => void,
): Promise<boolean> {
  const { address } = requestOf(key, {});
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${bearerToken()}` };
  const response = await fetch(address, { headers, signal });
  if (response.status === 401 || response.status === 403) return false;
  if (!response.ok || !response.body) return true;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return true;
    heard();
    const read = eventsIn(rest + value);
    rest = read.rest;
    for (const event of read.events) follower.onAnswer(JSON.parse(event) as Output<K>);
  }
}

/**
 * Subscribes to an event stream while the page is visible; a hidden page would hold a connection for nothing.
 * Reconnects with exponential backoff. EventSource can't be used, because it sends no bearer token. Returns the
 * unsubscribe function.
 */
export function followAnswer<K extends LiveKey>(key: K, follower: Follower<K>): () => void {
  let controller: AbortController | null = null;
  let retryMs = FIRST_RETRY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const pause = () => {
    clearTimeout(timer);
    clearTimeout(silence);
    controller?.abort();
    controller = null;
    follower.onLive(false);
  };
  const open = async () => {
    const own = new AbortController();
    controller = own;
    const heard = () => {
      retryMs = FIRST_RETRY_MS;
      follower.onLive(true);
      clearTimeout(silence);
      silence = setTimeout(() => own.abort(), SILENCE_MS);
    };
    const again = await readStream(key, own.signal, follower, heard).catch(() => true);
    if (controller !== own) return;
    follower.onLive(false);
    clearTimeout(silence);
    if (!again) return;
    timer = setTimeout(() => void open(), retryMs);
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
  };
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') pause();
    else if (controller === null) void open();
  };
  document.addEventListener('visibilitychange', onVisibility);
  onVisibility();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    pause();
  };
}
