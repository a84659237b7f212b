import { readingTogether } from '../../platform/database/reading-together.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { hashToken } from '../../platform/opaque-token.ts';
import { createOutageLog, type OutageLog } from '../../platform/outage-log.ts';
import { type OpenSession, selectOpenSessions, touchSession } from './repository.ts';
import { type Principal, rightsOf } from './sessions.ts';

/** A session's last use is noted at most this often: a write on each request would cost more than it tells. */
const TOUCH_MS = 5 * 60_000;
/** Sessions that are remembered at most; the oldest make room. */
const MOST_REMEMBERED = 10_000;
/** Whatever says who a token belongs to, what they may do, and what their own record holds. */
const ACCOUNT_TABLES = ['sessions', 'users', 'second_factors', 'user_premium_topics', 'user_access_levels'];

interface Known {
  principal: Principal;
  stamp: number;
  /** Milliseconds since 1970: the session ends, or its use is to be noted again. */
  until: number;
}

/**
 * Who tokens belong to. Where the database tells without being asked that nothing has changed (SQLite), a session is
 * read once and then remembered for as long as that holds, so that whatever ends it ends it with the next request.
 */
export class KnownSessions {
  readonly #deps: Dependencies;
  readonly #sessionOf: (hash: string) => Promise<OpenSession | undefined>;
  readonly #known = new Map<string, Known>();
  readonly #touchLog: OutageLog;

  constructor(deps: Dependencies) {
    this.#deps = deps;
    const { db, dialect, log, now } = deps;
    this.#touchLog = createOutageLog(log, 'the last use of sessions could not be noted');
    this.#sessionOf = readingTogether((hashes) => selectOpenSessions(db, dialect, hashes, now().toISOString()));
  }

  /** Another one as soon as anything may have changed about any account; null where that cannot be told. */
  stamp(): number | null {
    return this.#deps.changesOf(ACCOUNT_TABLES);
  }

  /** Who a token belongs to, if that is known and certain at this stamp, without asking the database. */
  recall(token: string, stamp: number): Principal | null {
    const known = this.#known.get(hashToken(token));
    if (!known || known.stamp !== stamp || known.until <= this.#deps.now().getTime()) return null;
    return known.principal;
  }

  /** Who a bearer token belongs to; null when it is unknown, expired, or its user is inactive or deleted. */
  async authenticate(token: string): Promise<Principal | null> {
    const stamp = this.stamp();
    const recalled = stamp === null ? null : this.recall(token, stamp);
    if (recalled) return recalled;
    const now = this.#deps.now();
    const hash = hashToken(token);
    const session = await this.#sessionOf(hash);
    if (!session) return null;
    const touchAt = Date.parse(session.last_seen_at) + TOUCH_MS;
    if (now.getTime() > touchAt) await this.#touch(session.id, now);
    const principal = this.#principalOf(session);
    if (stamp !== null)
      this.#remember(hash, { principal, stamp, until: Math.min(touchAt, Date.parse(session.expires_at)) });
    return principal;
  }

  /** A read must not fail because its session's last use cannot be noted. */
  async #touch(id: string, now: Date): Promise<void> {
    try {
      await touchSession(this.#deps.db, id, now.toISOString());
      this.#touchLog.succeeded();
    } catch (error) {
      this.#touchLog.failed(error);
    }
  }

  #principalOf(session: OpenSession): Principal {
    const { user_id: userId, name, id: sessionId } = session;
    return { userId, name, sessionId, ...rightsOf(this.#deps, session) };
  }

  #remember(hash: string, known: Known): void {
    this.#known.delete(hash);
    if (this.#known.size >= MOST_REMEMBERED) this.#known.delete(this.#known.keys().next().value ?? '');
    this.#known.set(hash, known);
  }
}
