import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Actor } from '../actor.ts';
import { bearerToken } from './bearer-token.ts';
import { PreparedAnswer } from './prepared-answer.ts';

/** Answers that are kept at most; the oldest make room. */
const MOST_KEPT = 1000;

export interface Sessions {
  /** Another one as soon as anything may have changed that an answer is made from; null where that cannot be told. */
  stamp(): number | null;
  /** Whose token this is, if that is certain at this stamp. */
  recall(token: string, stamp: number): Pick<Actor, 'sessionId'> | null;
}

interface Kept {
  stamp: number;
  answer: PreparedAnswer;
}

/**
 * Answers that tell users of themselves, kept for the very session that asked. One is sent only as long as nothing has
 * changed about any account since before it was made, and to whoever shows that session's token.
 */
export class OwnAnswers {
  readonly #sessions: Sessions;
  readonly #paths: ReadonlySet<string>;
  readonly #headers: readonly string[];
  readonly #kept = new Map<string, Kept>();
  /** At which stamp a request began that may be kept. */
  readonly #begun = new WeakMap<IncomingMessage, number>();

  /** @param paths of endpoints whose answer depends on the session and its user alone */
  constructor(sessions: Sessions, paths: readonly string[], headers: Readonly<Record<string, string>>) {
    this.#sessions = sessions;
    this.#paths = new Set(paths);
    this.#headers = Object.entries(headers).flat();
  }

  /** True when the request was answered ahead of the framework. */
  sendIfKept(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '', headers } = request;
    if (method !== 'GET' || !this.#paths.has(url) || headers.accept === 'text/event-stream') return false;
    const token = bearerToken(headers.authorization);
    const stamp = token === null ? null : this.#sessions.stamp();
    if (token === null || stamp === null) return false;
    const sessionId = this.#sessions.recall(token, stamp)?.sessionId;
    const kept = sessionId ? this.#kept.get(`${sessionId} ${url}`) : undefined;
    if (kept?.stamp !== stamp) {
      this.#begun.set(request, stamp);
      return false;
    }
    kept.answer.send(request, response);
    return true;
  }

  /** Keeps what the framework answers, where this request may have it kept. */
  keep(request: IncomingMessage, { sessionId }: Pick<Actor, 'sessionId'>, body: unknown): void {
    const stamp = this.#begun.get(request);
    if (stamp === undefined || sessionId === null) return;
    const bytes = Buffer.from(JSON.stringify(body));
    const headers = [
      ...this.#headers,
      ...['cache-control', 'no-store', 'vary', 'Accept-Encoding, Authorization'],
      ...['content-type', 'application/json; charset=utf-8', 'content-length', String(bytes.length)],
    ];
    const key = `${sessionId} ${request.url}`;
    this.#kept.delete(key);
    if (this.#kept.size >= MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value ?? '');
    this.#kept.set(key, { stamp, answer: new PreparedAnswer(200, headers, bytes) });
  }
}
