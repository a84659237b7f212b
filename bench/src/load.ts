import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { processorSeconds } from './process-figures.ts';

const run = promisify(execFile);
const AUTOCANNON = createRequire(import.meta.url).resolve('autocannon/autocannon.js');
export const CONNECTIONS = 32;

export interface Load {
  /** Requests answered per second of the clock. */
  perSecond: number;
  /** Requests answered per second of the server's own processor time; null where that is not to be had. */
  perProcessorSecond: number | null;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Answers that were not 2xx, and connections that broke. */
  failed: number;
}

type Measured = Pick<Load, 'perSecond' | 'p50' | 'p99' | 'failed'> & { requests: number };

const milliseconds = (text: string | undefined): number => {
  const [, value, unit] = text?.match(/([\d.]+)(us|ms|s)/) ?? [];
  return Number(value) * (unit === 'us' ? 0.001 : unit === 's' ? 1000 : 1);
};

async function byWrk(url: string, seconds: number): Promise<Measured> {
  const { stdout } = await run('wrk', ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--latency', url]);
  return {
    perSecond: Number(stdout.match(/Requests\/sec:\s+([\d.]+)/)?.[1]),
    p50: milliseconds(stdout.match(/^\s+50%\s+(\S+)/m)?.[1]),
    p99: milliseconds(stdout.match(/^\s+99%\s+(\S+)/m)?.[1]),
    failed: Number(stdout.match(/Non-2xx or 3xx responses: (\d+)/)?.[1] ?? 0),
    requests: Number(stdout.match(/(\d+) requests in/)?.[1]),
  };
}

interface AutocannonReport {
  requests: { average: number; total: number };
  latency: { p50: number; p99: number };
  errors: number;
  non2xx: number;
}

async function byAutocannon(url: string, seconds: number): Promise<Measured> {
  const options = ['-c', String(CONNECTIONS), '-d', String(seconds), '--json', '--no-progress', url];
  const { stdout } = await run(process.execPath, [AUTOCANNON, ...options], { maxBuffer: 1e7 });
  const { requests, latency, errors, non2xx } = JSON.parse(stdout) as AutocannonReport;
  return {
    perSecond: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    failed: errors + non2xx,
    requests: requests.total,
  };
}

const hasWrk = run('wrk', ['--version']).then(
  () => true,
  (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
);

/** The program that makes the load; always a process of its own. */
export const loadProgram = async (): Promise<'wrk' | 'autocannon'> => ((await hasWrk) ? 'wrk' : 'autocannon');

/** Asks `url` over 32 connections for some seconds. `pid` is the server's, for its processor time. */
export async function load(url: string, seconds: number, pid: number): Promise<Load> {
  const before = await processorSeconds(pid);
  const { requests, ...measured } = await ((await hasWrk) ? byWrk(url, seconds) : byAutocannon(url, seconds));
  const after = await processorSeconds(pid);
  const used = before === null || after === null ? 0 : after - before;
  return { ...measured, perProcessorSecond: used > 0 ? requests / used : null };
}
