import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setToken } from '../../api/http-transport.ts';
import { parseEvents, subscribeToEvents } from './event-stream.ts';

const KEY = 'GET /api/service-requests/pending';
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
let responses: (() => Response)[];
let calls: Headers[];

/** A stream that sends this text and stays open until it is aborted. */
function stream(text: string, signal: AbortSignal | null | undefined): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
      signal?.addEventListener('abort', () => controller.error(new DOMException('stopped', 'AbortError')));
    },
  });
  return new Response(body);
}

beforeEach(() => {
  vi.useFakeTimers();
  page.visibilityState = 'visible';
  responses = [];
  calls = [];
  setToken('token');
  vi.stubGlobal('document', page);
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    calls.push(new Headers(init.headers));
    const next = responses.shift();
    return next ? next() : stream('data: {"pending":9}\n\n', init.signal);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  setToken(null);
});

function subscribe() {
  const received: unknown[] = [];
  const stop = subscribeToEvents(KEY, {
    onEvent: ({ pending }) => received.push(pending),
    onConnected: (connected) => received.at(-1) !== connected && received.push(connected),
  });
  return { received, stop };
}

test("passes on each event and sends the session's bearer token", async () => {
  const { received, stop } = subscribe();
  await vi.advanceTimersByTimeAsync(10);
  expect(received).toEqual([true, 9]);
  expect([calls[0]?.get('authorization'), calls[0]?.get('accept')]).toEqual(['Bearer token', 'text/event-stream']);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls.length).toBe(1);
});

test('reconnects with exponential backoff after a stream ends or fails', async () => {
  responses = [
    () => new Response('data: {"pending":1}\n\n'),
    () => new Response(null, { status: 503 }),
    () => {
      throw new TypeError('network');
    },
  ];
  const { received, stop } = subscribe();
  await vi.advanceTimersByTimeAsync(10);
  expect(received).toEqual([true, 1, false]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls.length).toBe(2);
  await vi.advanceTimersByTimeAsync(2000);
  expect(calls.length).toBe(3);
  await vi.advanceTimersByTimeAsync(4000);
  expect(received).toEqual([true, 1, false, true, 9]);
  stop();
});

test.each([401, 403])('stays disconnected after a %i response', async (status) => {
  responses = [() => new Response(null, { status })];
  const { stop } = subscribe();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(calls.length).toBe(1);
  stop();
});

test('closes the connection while the page is hidden', async () => {
  const { received, stop } = subscribe();
  await vi.advanceTimersByTimeAsync(10);
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(40_000);
  expect([received.at(-1), calls.length]).toEqual([false, 1]);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(10);
  expect(calls.length).toBe(2);
  stop();
});

test('drops a connection that stays silent', async () => {
  const { stop } = subscribe();
  await vi.advanceTimersByTimeAsync(52_000);
  expect(calls.length).toBe(2);
  stop();
});

test('buffers an incomplete event until the next chunk', () => {
  expect(parseEvents('data: {"a":1}\n\ndata: {"a"')).toEqual({ events: ['{"a":1}'], rest: 'data: {"a"' });
  expect(parseEvents('data: {"a":2}\n\n')).toEqual({ events: ['{"a":2}'], rest: '' });
  expect(parseEvents('')).toEqual({ events: [], rest: '' });
});

test('ignores comments and joins multi-line data', () => {
  expect(parseEvents(': unchanged\n\ndata: one\ndata:two\r\nid: 7\n\n')).toEqual({ events: ['one\ntwo'], rest: '' });
});
