import type { OutgoingHttpHeaders } from 'node:http';
import { ERROR_MESSAGES } from '@qram/contract/api/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ContentRevisions } from '../../database/content-revisions.ts';
import { DomainError } from '../../domain-error.ts';

/** Changes within this time are one event. */
const DEBOUNCE_MS = 150;
/** Keeps proxies from closing a quiet stream, and rechecks access. */
const HEARTBEAT_MS = 20_000;
/** Each stream holds a connection. */
const MAX_STREAMS = 500;
/** Allows for a few in each of many tabs. */
export const MAX_STREAMS_PER_USER = 30;
/** Unread bytes after which the client counts as gone. */
const MAX_UNREAD = 256 * 1024;

interface StreamSource {
  userId: number | null;
  collections: readonly string[];
  /** Loads the data as JSON. @throws when the caller has no access (any more) */
  load(): Promise<string>;
}

export const wantsEventStream = (request: FastifyRequest): boolean =>
  request.method === 'GET' && (request.headers.accept ?? '').includes('text/event-stream');

/** Server-sent events: sends the data again whenever one of its collections changes, on any instance. */
export class EventStreams {
  readonly #revisions: ContentRevisions;
  /** User by close function. */
  readonly #streams = new Map<() => void, number | null>();
  #stopping = false;

  constructor(revisions: ContentRevisions) {
    this.#revisions = revisions;
  }

  get size(): number {
    return this.#streams.size;
  }

  /** Call on shutdown, so that streams don't delay it. */
  closeAll(): void {
    this.#stopping = true;
    for (const close of [...this.#streams.keys()]) close();
  }

  #assertRoom(userId: number | null): void {
    const ofUser = [...this.#streams.values()].filter((other) => other === userId);
    if (this.#streams.size >= MAX_STREAMS || ofUser.length >= MAX_STREAMS_PER_USER)
      throw new DomainError('unavailable', ERROR_MESSAGES.unavailable, { retryAfterSeconds: 30 });
  }

  /** Sends the data now and after each change, until the client disconnects or loses access. */
  async subscribe(reply: FastifyReply, source: StreamSource): Promise<FastifyReply> {
    this.#assertRoom(source.userId);
    const currentRevisions = () => source.collections.map((name) => this.#revisions.get(name)).join(' ');
    let seen = currentRevisions();
    // Load before sending headers, so that a rejection is a normal error response.
    let sent = await source.load();
    this.#assertRoom(source.userId);
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    raw.write(`data: ${sent}\n\n`);

    let debounce: NodeJS.Timeout | undefined;
    const close = () => {
      if (!this.#streams.delete(close)) return;
      stopListening();
      clearTimeout(debounce);
      clearInterval(heartbeat);
      raw.end();
    };
    const sendUpdate = async () => {
      debounce = undefined;
      seen = currentRevisions();
      const now = await source.load();
      if (!this.#streams.has(close)) return;
      if (raw.writableLength > MAX_UNREAD) return close();
      raw.write(now === sent ? ': unchanged\n\n' : `data: ${now}\n\n`);
      sent = now;
    };
    // The client reconnects and gets the error.
    const sendOrClose = () => void sendUpdate().catch(close);
    const onChange = () => {
      if (currentRevisions() !== seen) debounce ??= setTimeout(sendOrClose, DEBOUNCE_MS);
    };
    const stopListening = this.#revisions.onChange(onChange);
    const heartbeat = setInterval(sendOrClose, HEARTBEAT_MS);
    heartbeat.unref();
    this.#streams.set(close, source.userId);
    raw.once('close', close);
    raw.once('error', close);
    // The client may have left, or the shutdown begun, during the load.
    if (raw.destroyed || this.#stopping) close();
    else onChange();
    return reply;
  }
}
