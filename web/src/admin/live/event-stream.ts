import type { EndpointKey, EndpointsByKey, Output } from '@qram/contract';
import { buildRequest } from '../../api/http-request.ts';
import { bearerToken } from '../../api/http-transport.ts';

/**
 * Parses a chunk of a server-sent event stream: data of the completed events, and the incomplete rest. Comments and
 * other fields are ignored.
 */
export function parseEvents(text: string): { events: string[]; rest: string } {
  const blocks = text.replaceAll('\r\n', '\n').split('\n\n');
  const rest = blocks.pop() ?? '';
  return { events: blocks.map(getData).filter((data) => data !== ''), rest };
}

const getData = (block: string): string =>
  block
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trimStart())
    .join('\n');

type StreamKey = {
  [K in EndpointKey]: EndpointsByKey[K] extends { live: object } ? K : never;
}[EndpointKey];

interface Subscriber<K extends StreamKey> {
  onEvent(data: Output<K>): void;
  /** False while the caller has to poll. */
  onConnected(connected: boolean): void;
}

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;
/** The server sends a heartbeat every 20 seconds; a longer silence means the connection is dead. */
const SILENCE_TIMEOUT_MS = 50_000;

/** Reads one stream to its end. Resolves to whether to reconnect. */
async function readStream<K extends StreamKey>(
  key: K,
  signal: AbortSignal,
  subscriber: Subscriber<K>,
  onData: () => void,
): Promise<boolean> {
  const { url } = buildRequest(key, {});
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${bearerToken()}` };
  const response = await fetch(url, { headers, signal });
  if (response.status === 401 || response.status === 403) return false;
  if (!response.ok || !response.body) return true;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return true;
    onData();
    const read = parseEvents(rest + value);
    rest = read.rest;
    for (const event of read.events) subscriber.onEvent(JSON.parse(event) as Output<K>);
  }
}

/**
 * Subscribes to an event stream while the page is visible; a hidden page would hold a connection for nothing.
 * Reconnects with exponential backoff. EventSource can't be used, because it sends no bearer token. Returns the
 * unsubscribe function.
 */
export function subscribeToEvents<K extends StreamKey>(key: K, subscriber: Subscriber<K>): () => void {
  let controller: AbortController | null = null;
  let retryMs = FIRST_RETRY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;

  const pause = () => {
    clearTimeout(timer);
    clearTimeout(silenceTimer);
    controller?.abort();
    controller = null;
    subscriber.onConnected(false);
  };
  const open = async () => {
    const connection = new AbortController();
    controller = connection;
    const onData = () => {
      retryMs = FIRST_RETRY_MS;
      subscriber.onConnected(true);
      clearTimeout(silenceTimer);
      silenceTimer = setTimeout(() => connection.abort(), SILENCE_TIMEOUT_MS);
    };
    const reconnect = await readStream(key, connection.signal, subscriber, onData).catch(() => true);
    if (controller !== connection) return;
    subscriber.onConnected(false);
    clearTimeout(silenceTimer);
    if (!reconnect) return;
    timer = setTimeout(() => void open(), retryMs);
    retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
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
