import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { percentile } from '@qram/testing/percentile';
import { holds, type Outcome } from '../scenario.ts';
import { type ApiResponse, formatStatusCounts } from './call.ts';

export interface Visited {
  path: string;
  responses: ApiResponse[];
}

const formatSpread = (times: readonly number[]): string =>
  `p50 ${Math.round(percentile(times, 50))} ms, p99 ${Math.round(percentile(times, 99))} ms`;

export interface Visits {
  url: string;
  /** A bare server, as the machine's baseline. */
  bare: string;
  paths: readonly string[];
  token?: string;
  everyMs: number;
}

/**
 * Visits pages while a fault or load is applied. Runs in a thread, so that this process's load doesn't affect the
 * times.
 */
export class OtherVisitors {
  visited: Visited[] = [];
  #bare: number[] = [];
  readonly #thread: Worker;
  readonly #server: ChildProcess;

  private constructor(thread: Worker, server: ChildProcess) {
    this.#thread = thread;
    this.#server = server;
  }

  /** Resolves after the first response from each path. */
  static async begin(
    url: string,
    paths: readonly string[],
    options: { token?: string; everyMs?: number } = {},
  ): Promise<OtherVisitors> {
    const { token, everyMs = 40 } = options;
    const server = fork(new URL('bare-server.ts', import.meta.url), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const [port] = await once(server, 'message');
    const workerData: Visits = { url, bare: `http://127.0.0.1:${port}`, paths, token, everyMs };
    const thread = new Worker(new URL('visits-thread.ts', import.meta.url), { workerData });
    await once(thread, 'message');
    return new OtherVisitors(thread, server);
  }

  async end(): Promise<void> {
    const message = once(this.#thread, 'message');
    this.#thread.postMessage('end');
    const [visited] = (await message) as [Visited[]];
    this.#bare = visited.pop()?.responses.map(({ milliseconds }) => milliseconds) ?? [];
    this.visited = visited;
    await this.#thread.terminate();
    this.#server.kill();
  }

  /**
   * Expects all responses within the limit or, on a busy machine, within three times the p99 of a bare server.
   * @param limitMs null: any time
   */
  outcomes(limitMs: number | null, allowed: readonly number[] = [200]): Outcome[] {
    const bare = percentile(this.#bare, 99);
    const limit = limitMs === null ? Number.POSITIVE_INFINITY : Math.max(limitMs, Math.round(3 * bare));
    return this.visited.map(({ path, responses }) => {
      const times = responses.map(({ milliseconds }) => milliseconds);
      const wrong = responses.filter(({ status }) => !allowed.includes(status));
      const figures = `${formatStatusCounts(responses.map(({ status }) => status))}; ${formatSpread(times)}, a bare server's p99 ${Math.round(bare)} ms`;
      return holds(
        `other visitors get ${path}${limitMs === null ? '' : ` within ${limit} ms (p99)`}`,
        [
          ...(responses.length < 5 ? [`only ${responses.length} responses`] : []),
          ...(wrong.length > 0
            ? [`${formatStatusCounts(wrong.map(({ status }) => status))} ${wrong[0]?.broken ?? ''}`]
            : []),
          ...(percentile(times, 99) > limit ? [figures] : []),
        ],
        figures,
      );
    });
  }
}
