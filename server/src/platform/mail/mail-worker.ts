import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { DAY_MS, HOUR_MS } from '@qram/contract/values/durations';
import type { Dependencies } from '../dependencies.ts';
import { createThrottledLog } from '../log/throttled-log.ts';
import { DeliveryError } from './mail-delivery.ts';
import { claimDue, type OutboxRow, releaseClaim } from './outbox-queue.ts';

/** Shorter than a claim's lease. */
const DEADLINE_MS = 60_000;
const POLL_MS = 5_000;
/** How long emails in flight may finish on stop. */
const FINISH_MS = 4_000;
const FIRST_WAIT_MS = 30_000;
const MAX_WAIT_MS = HOUR_MS;
const GIVE_UP_MS = DAY_MS;
/** Their sum is below the rest of a lease after the timeout. */
const PERSIST_PAUSES_MS = [250, 2_000, 10_000];

export interface MailWorker {
  /** Checks now, after every content change, and every few seconds. */
  start(): void;
  /** Sends due email until none is left, or none can be sent. */
  drain(): Promise<void>;
  /** Claims no more email; releases those in flight after a few seconds. */
  stop(): Promise<void>;
}

/** Milliseconds until the next attempt: doubles up to an hour, with 25% jitter. */
export function retryDelay(attempts: number, random: () => number): number {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** Math.max(0, attempts - 1), MAX_WAIT_MS);
  return Math.round(wait * (0.75 + random() / 2));
}

const getMessageId = ({ id, created_at }: OutboxRow): string => `qram.${id}.${Date.parse(created_at).toString(36)}`;

/** Retry: an email that is sent but not recorded would be sent again. */
async function retry<T>(work: () => Promise<T>): Promise<T> {
  for (const pause of PERSIST_PAUSES_MS) {
    try {
      return await work();
    } catch {
      await setTimeout(pause);
    }
  }
  return work();
}

/** `answered`: accepted or rejected; `skipped`: not tried. */
type Outcome = 'answered' | 'skipped' | 'unreachable';

/**
 * Sends queued email, several at a time; workers share the work by claims. Sends each once, unless the process dies
 * between the server's OK and the commit; the duplicate then has the same Message-ID.
 */
export function createMailWorker(
  deps: Pick<Dependencies, 'db' | 'dialect' | 'revisions' | 'log' | 'now' | 'mail'>,
  { random = Math.random }: { random?: () => number } = {},
): MailWorker {
  const { db, dialect, log, mail } = deps;
  const { reach } = mail;
  const outage = createThrottledLog(log, 'the outbox could not be read');
  const stopping = new AbortController();
  const inFlight = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let stopListening: (() => void) | undefined;
  let dispatching: Promise<void> | undefined;
  let dispatchAgain = false;
  let finishing = false;
  /** Until the server has responded, try one email at a time, so that an outage costs the others no attempt. */
  let reachable = false;
  /** Nothing can be sent now; the next dispatch tries again. */
  let paused = false;

  async function postpone(row: OutboxRow, by: string, error: unknown): Promise<Outcome> {
    const now = deps.now();
    const fault = error instanceof DeliveryError ? error.fault : 'later';
    const last_error = error instanceof Error ? error.message : String(error);
    const outcome = fault === 'unreachable' ? 'unreachable' : 'answered';
    const since = now.getTime() - Date.parse(row.first_attempt_at ?? row.created_at);
    if (fault === 'refused' || since >= GIVE_UP_MS) {
      await releaseClaim(db, row.id, by, { failed_at: now.toISOString(), last_error });
      log.error({ mail: row.id, kind: row.kind, reason: last_error }, 'email failed for good');
      return outcome;
    }
    const requestedMs = error instanceof DeliveryError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
    const wait = Math.max(retryDelay(row.attempts, random), requestedMs);
    await releaseClaim(db, row.id, by, { next_attempt_at: new Date(now.getTime() + wait).toISOString(), last_error });
    log.warn({ mail: row.id, kind: row.kind, attempts: row.attempts, reason: last_error }, 'email not sent yet');
    return outcome;
  }

  async function attempt(row: OutboxRow, by: string): Promise<Outcome> {
    if (row.expires_at !== null && row.expires_at <= deps.now().toISOString()) {
      const failed_at = deps.now().toISOString();
      await releaseClaim(db, row.id, by, { failed_at, last_error: row.last_error ?? 'It could not be sent in time.' });
      return 'skipped';
    }
    const { recipient, reply_to: replyTo, subject, text, html } = row;
    const payload = JSON.parse(row.payload) as Record<string, unknown>;
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(DEADLINE_MS)]);
    try {
      await mail.send({ messageId: getMessageId(row), recipient, replyTo, subject, text, html, payload }, signal);
    } catch (error) {
      if (!stopping.signal.aborted) return postpone(row, by, error);
      await releaseClaim(db, row.id, by, { attempts: row.attempts - 1 });
      return 'skipped';
    }
    const sent_at = deps.now().toISOString();
    const isRecorded = await retry(() =>
      releaseClaim(db, row.id, by, { sent_at, last_error: null, text: '', html: '' }),
    );
    if (!isRecorded) log.warn({ mail: row.id, kind: row.kind }, 'email was sent after its claim expired');
    return 'answered';
  }

  async function deliver(row: OutboxRow, by: string): Promise<void> {
    const outcome = await attempt(row, by);
    if (outcome === 'skipped') return;
    reachable = outcome === 'answered';
    paused ||= !reachable;
  }

  function start(row: OutboxRow, by: string): void {
    const delivery = deliver(row, by)
      .catch(outage.failed)
      .finally(() => inFlight.delete(delivery));
    inFlight.add(delivery);
  }

  /** False when none may be sent. */
  async function waitForSlot(): Promise<boolean> {
    while (!finishing && !paused && inFlight.size >= (reachable ? mail.concurrency : 1)) await Promise.race(inFlight);
    return !finishing && !paused;
  }

  async function dispatch(): Promise<void> {
    if (reach === 'nobody') return;
    paused = false;
    do {
      dispatchAgain = false;
      while (await waitForSlot()) {
        const by = randomUUID();
        const row = await claimDue(db, dialect, { now: deps.now(), by, reach });
        if (!row) break;
        start(row, by);
      }
    } while (dispatchAgain && !finishing && !paused);
  }

  /** Doesn't wait for emails in flight, so that a slow one doesn't block new ones. */
  function dispatchDue(): Promise<void> {
    dispatchAgain = true;
    dispatching ??= dispatch().finally(() => {
      dispatching = undefined;
    });
    return dispatching;
  }

  const wake = (): void => {
    if (!finishing) void dispatchDue().then(outage.succeeded, outage.failed);
  };

  return {
    async drain() {
      await dispatchDue();
      await Promise.all(inFlight);
    },
    start() {
      if (reach === 'nobody') return;
      stopListening = deps.revisions.onChange(wake);
      timer = setInterval(wake, POLL_MS);
      timer.unref();
      wake();
    },
    async stop() {
      finishing = true;
      clearInterval(timer);
      stopListening?.();
      const late = globalThis.setTimeout(() => stopping.abort(), FINISH_MS);
      await dispatching?.catch(() => undefined);
      await Promise.all(inFlight);
      clearTimeout(late);
    },
  };
}
