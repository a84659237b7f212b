import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface Burst {
  url: string;
  /** Client IPs in X-Forwarded-For. */
  senders: readonly string[];
  /** Requested by each sender at once, over separate connections. `*` is the sender's number. */
  paths: readonly string[];
  accept: string;
}

export interface BurstResult {
  /** 0: closed without a response, or none in time. */
  statuses: number[];
  milliseconds: number;
}

/** Requests that reach a site at once, over open connections, from a thread. */
export class PreparedBurst {
  readonly #thread: Worker;

  private constructor(thread: Worker) {
    this.#thread = thread;
  }

  static async open(burst: Burst): Promise<PreparedBurst> {
    const thread = new Worker(new URL('burst-program.ts', import.meta.url), { workerData: burst });
    await once(thread, 'message');
    return new PreparedBurst(thread);
  }

  async send(): Promise<BurstResult> {
    const message = once(this.#thread, 'message');
    this.#thread.postMessage('send');
    const [result] = (await message) as [BurstResult];
    await this.#thread.terminate();
    return result;
  }
}
