import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type AutocannonReport, hasWrk, type Load, type Measured, runWrk, toMeasured, withCpuTime } from './load.ts';
import type { VirtualUserRequests } from './virtual-users-requests.ts';
import { toWrkScript } from './virtual-users-script.ts';

const run = promisify(execFile);
const PROGRAM = path.join(import.meta.dirname, 'virtual-users-program.ts');
/** More than any run sends, so that runs use different numbers. */
const MAX_REQUESTS_PER_RUN = 1_000_000;
let runs = 0;

export type VirtualUsers = Omit<VirtualUserRequests, 'from' | 'senders'> & {
  /** Default: one per request. */
  senders?: number;
};

async function runUsersByWrk(requests: VirtualUserRequests, seconds: number): Promise<Measured> {
  const folder = await mkdtemp(path.join(tmpdir(), 'qram-virtual-users-'));
  try {
    const script = path.join(folder, 'requests.lua');
    await writeFile(script, toWrkScript(requests));
    return await runWrk(requests.url, { seconds, connections: requests.connections, options: ['-s', script] });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runUsersByAutocannon(requests: VirtualUserRequests, seconds: number): Promise<Measured> {
  const { stdout } = await run(process.execPath, [PROGRAM, String(seconds), JSON.stringify(requests)]);
  return toMeasured(JSON.parse(stdout) as AutocannonReport);
}

/**
 * Sends requests of virtual users.
 * @param pids server processes, for their CPU time
 */
export async function load(users: VirtualUsers, seconds: number, ...pids: number[]): Promise<Load> {
  const from = users.senders === undefined ? runs * MAX_REQUESTS_PER_RUN : 0;
  runs += 1;
  const requests: VirtualUserRequests = { ...users, senders: users.senders ?? MAX_REQUESTS_PER_RUN, from };
  const wrk = await hasWrk;
  return withCpuTime(pids, () => (wrk ? runUsersByWrk(requests, seconds) : runUsersByAutocannon(requests, seconds)));
}
