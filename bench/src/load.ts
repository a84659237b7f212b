import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { sumCpuSeconds } from '@qram/testing/process-figures';

const run = promisify(execFile);
const AUTOCANNON = createRequire(import.meta.url).resolve('autocannon/autocannon.js');
export const CONNECTIONS = 32;

export interface Load {
  /** By wall-clock time. */
  perSecond: number;
  /** By the server's CPU time; null without /proc. */
  perCpuSecond: number | null;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Responses other than 2xx, and broken connections. */
  failed: number;
}

export type Measured = Pick<Load, 'perSecond' | 'p50' | 'p99' | 'failed'> & { requests: number };

export interface Target {
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** Default: CONNECTIONS. */
  connections?: number;
}

const parseMilliseconds = (text: string | undefined): number => {
  const [, value, unit] = text?.match(/([\d.]+)(us|ms|s)/) ?? [];
  return Number(value) * (unit === 'us' ? 0.001 : unit === 's' ? 1000 : 1);
};

const toHeaderArguments = (headers: Target['headers'] = {}, between: string): string[] =>
  Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}${between}${value}`]);

/** @param options additional arguments of wrk */
export async function runWrk(
  url: string,
  { seconds, connections, options }: { seconds: number; connections: number; options: readonly string[] },
): Promise<Measured> {
  const { stdout } = await run('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...options, url]);
  const broken = stdout.match(/Socket errors: (.*)/)?.[1]?.match(/\d+/g) ?? [];
  return {
    perSecond: Number(stdout.match(/Requests\/sec:\s+([\d.]+)/)?.[1]),
    p50: parseMilliseconds(stdout.match(/^\s+50%\s+(\S+)/m)?.[1]),
    p99: parseMilliseconds(stdout.match(/^\s+99%\s+(\S+)/m)?.[1]),
    failed: broken.reduce(
      (sum, count) => sum + Number(count),
      Number(stdout.match(/Non-2xx or 3xx responses: (\d+)/)?.[1] ?? 0),
    ),
    requests: Number(stdout.match(/(\d+) requests in/)?.[1]),
  };
}

export interface AutocannonReport {
  requests: { average: number; total: number };
  latency: { p50: number; p99: number };
  errors: number;
  non2xx: number;
}

export const toMeasured = ({ requests, latency, errors, non2xx }: AutocannonReport): Measured => ({
  perSecond: requests.average,
  p50: latency.p50,
  p99: latency.p99,
  failed: errors + non2xx,
  requests: requests.total,
});

async function runAutocannon(
  { url, headers, connections }: Required<Pick<Target, 'connections'>> & Target,
  seconds: number,
): Promise<Measured> {
  const options = ['-c', String(connections), '-d', String(seconds), '--json', '--no-progress'];
  const { stdout } = await run(process.execPath, [AUTOCANNON, ...options, ...toHeaderArguments(headers, '='), url], {
    maxBuffer: 1e7,
  });
  return toMeasured(JSON.parse(stdout) as AutocannonReport);
}

export const hasWrk = run('wrk', ['--version']).then(
  () => true,
  (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
);

/** Always runs in its own process. */
export const findLoadProgram = async (): Promise<'wrk' | 'autocannon'> => ((await hasWrk) ? 'wrk' : 'autocannon');

/** Adds the processes' CPU time. */
export async function withCpuTime(pids: readonly number[], measure: () => Promise<Measured>): Promise<Load> {
  const before = await sumCpuSeconds(pids);
  const { requests, ...measured } = await measure();
  const after = await sumCpuSeconds(pids);
  const used = before === null || after === null ? 0 : after - before;
  return { ...measured, perCpuSecond: used > 0 ? requests / used : null };
}

/**
 * Requests a URL over several connections.
 * @param pids server processes, for their CPU time
 */
export async function load(
  { url, headers, connections = CONNECTIONS }: Target,
  seconds: number,
  ...pids: number[]
): Promise<Load> {
  const wrk = await hasWrk;
  return withCpuTime(pids, () =>
    wrk
      ? runWrk(url, { seconds, connections, options: toHeaderArguments(headers, ': ') })
      : runAutocannon({ url, headers, connections }, seconds),
  );
}
