import type { OutgoingHttpHeaders } from 'node:http';
import { ERROR_MESSAGES } from '@qram/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ContentVersions } from '../database/content-versions.ts';
import { DomainError } from '../domain-error.ts';

/** Changes within this time are told together. */
const GATHER_MS = 150;
/** Keeps proxies from closing a quiet stream, and looks whether its reader may still read it. */
const HEARTBEAT_MS = 20_000;
/** Each stream holds a connection. */
const MAX_STREAMS = 500;
/** A reader that is so far behind, in bytes, reads no more. */
const MAX_UNREAD = 256 * 1024;

interface Followed {
  collections: readonly string[];
  /** The answer as JSON, as it is now. @throws when the caller may not have it (any more) */
  make(): Promise<string>;
}

export const asksForEvents = (request: FastifyRequest): boolean =>
  request.method === 'GET' && (request.headers.accept ?? '').includes('text/event-stream');

/**
 * Answers that are sent again whenever what they were made from has changed, as server-sent events. Changes are
 * noticed by the content versions, so those that other instances made are told as well.
 */
export class EventStreams {
  readonly #versions: ContentVersions;
  readonly #streams = new Set<() => void>();
  #stopping = false;

  constructor(versions: ContentVersions) {
    this.#versions = versions;
  }

  /** How many answers are being followed. */
  get size(): number {
    return this.#streams.size;
  }

  /** Ends every stream, so that a server that stops is not held up. */
  closeAll(): void {
    this.#stopping = true;
    for (const close of [...this.#streams]) close();
  }

  /** Sends the answer now and after each change, until the reader goes or may not read it any more. */
  async follow(reply: FastifyReply, followed: Followed): Promise<FastifyReply> {
    if (this.#streams.size >= MAX_STREAMS)
      throw new DomainError('unavailable', ERROR_MESSAGES.unavailable, { retryAfterSeconds: 30 });
    const versionsNow = () => followed.collections.map((name) => this.#versions.of(name)).join(' ');
    let seen = versionsNow();
    // Made before anything is sent: a refusal is then an answer like any other.
    let sent = await followed.make();
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    raw.write(`data: ${sent}\n\n`);

    let gathering: NodeJS.Timeout | undefined;
    const close = () => {
      if (!this.#streams.delete(close)) return;
      stopListening();
      clearTimeout(gathering);
      clearInterval(heartbeat);
      raw.end();
    };
    const tell = async () => {
      gathering = undefined;
      seen = versionsNow();
      const now = await followed.make();
      if (!this.#streams.has(close)) return;
      if (raw.writableLength > MAX_UNREAD) return close();
      raw.write(now === sent ? ': unchanged\n\n' : `data: ${now}\n\n`);
      sent = now;
    };
    // A reader whose stream ends asks again, and is then told why.
    const tellOrClose = () => void tell().catch(close);
    const onChange = () => {
      if (versionsNow() !== seen) gathering ??= setTimeout(tellOrClose, GATHER_MS);
    };
    const stopListening = this.#versions.onChange(onChange);
    const heartbeat = setInterval(tellOrClose, HEARTBEAT_MS);
    heartbeat.unref();
    this.#streams.add(close);
    raw.once('close', close);
    raw.once('error', close);
    // The reader may have gone, or the server begun to stop, while the first answer was made.
    if (raw.destroyed || this.#stopping) close();
    else onChange();
    return reply;
  }
}
