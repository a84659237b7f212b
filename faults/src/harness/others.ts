import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { holds, type Outcome } from '../scenario.ts';
import { type Answer, countBy } from './call.ts';

export interface Seen {
  path: string;
  answers: Answer[];
}

export const percentile = (times: readonly number[], share: number): number => {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

const spread = (times: readonly number[]): string =>
  `p50 ${Math.round(percentile(times, 0.5))} ms, p99 ${Math.round(percentile(times, 0.99))} ms`;

export interface Visits {
  url: string;
  /** A bare server on the same machine, asked at the same times: what the machine lets anybody have. */
  bare: string;
  paths: readonly string[];
  token?: string;
  everyMs: number;
}

/**
 * Visitors who go on asking for these addresses while something else is done to the site. They have a thread of their
 * own, so that what is timed is the site and not the load that this process makes.
 */
export class Others {
  seen: Seen[] = [];
  #bare: number[] = [];
  readonly #thread: Worker;
  readonly #server: ChildProcess;

  private constructor(thread: Worker, server: ChildProcess) {
    this.#thread = thread;
    this.#server = server;
  }

  /** Resolves once each address was answered for the first time, over a connection that is then kept. */
  static async begin(
    url: string,
    paths: readonly string[],
    options: { token?: string; everyMs?: number } = {},
  ): Promise<Others> {
    const { token, everyMs = 40 } = options;
    const server = fork(new URL('bare-server.ts', import.meta.url), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const [port] = await once(server, 'message');
    const workerData: Visits = { url, bare: `http://127.0.0.1:${port}`, paths, token, everyMs };
    const thread = new Worker(new URL('visits-thread.ts', import.meta.url), { workerData });
    await once(thread, 'message');
    return new Others(thread, server);
  }

  async end(): Promise<void> {
    const told = once(this.#thread, 'message');
    this.#thread.postMessage('end');
    const [seen] = (await told) as [Seen[]];
    this.#bare = seen.pop()?.answers.map(({ milliseconds }) => milliseconds) ?? [];
    this.seen = seen;
    await this.#thread.terminate();
    this.#server.kill();
  }

  /**
   * All of them were answered with 200, and in time: within the limit, or, on a machine that has much else to do,
   * within three times what a bare server on it takes.
   * @param limitMs null among the tests, which judge no speed
   */
  outcomes(limitMs: number | null, allowed: readonly number[] = [200]): Outcome[] {
    const bare = percentile(this.#bare, 0.99);
    const limit = limitMs === null ? Number.POSITIVE_INFINITY : Math.max(limitMs, Math.round(3 * bare));
    return this.seen.map(({ path, answers }) => {
      const times = answers.map(({ milliseconds }) => milliseconds);
      const wrong = answers.filter(({ status }) => !allowed.includes(status));
      const figures = `${countBy(answers.map(({ status }) => status))}; ${spread(times)}, a bare server's p99 ${Math.round(bare)} ms`;
      return holds(
        `others are served ${path}${limitMs === null ? '' : ` within ${limit} ms (p99)`}`,
        [
          ...(answers.length < 5 ? [`only ${answers.length} answers`] : []),
          ...(wrong.length > 0 ? [`${countBy(wrong.map(({ status }) => status))} ${wrong[0]?.broken ?? ''}`] : []),
          ...(percentile(times, 0.99) > limit ? [figures] : []),
        ],
        figures,
      );
    });
  }
}
