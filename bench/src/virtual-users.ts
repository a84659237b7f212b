import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  type AutocannonReport,
  hasWrk,
  type Load,
  type Measured,
  measuredBy,
  runWrk,
  withProcessorTime,
} from './load.ts';
import type { VirtualUserRequests } from './virtual-users-requests.ts';
import { virtualUserScript } from './virtual-users-script.ts';

const run = promisify(execFile);
const PROGRAM = path.join(import.meta.dirname, 'virtual-users-program.ts');
/** More than any run sends, so that every run begins behind the one before. */
const RUN = 1_000_000;
let runs = 0;

export type VirtualUsers = Omit<VirtualUserRequests, 'from' | 'senders'> & {
  /** How many senders there are, numbered from 0; left out: every request has one of its own. */
  senders?: number;
};

async function byWrk(requests: VirtualUserRequests, seconds: number): Promise<Measured> {
  const folder = await mkdtemp(path.join(tmpdir(), 'qram-crowd-'));
  try {
    const script = path.join(folder, 'crowd.lua');
    await writeFile(script, virtualUserScript(requests));
    return await runWrk(requests.url, { seconds, connections: requests.connections, options: ['-s', script] });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function byAutocannon(requests: VirtualUserRequests, seconds: number): Promise<Measured> {
  const { stdout } = await run(process.execPath, [PROGRAM, String(seconds), JSON.stringify(requests)]);
  return measuredBy(JSON.parse(stdout) as AutocannonReport);
}

/** Lets a crowd of senders ask for some seconds. `pids` are the server's processes, for their time. */
export async function crowd(people: VirtualUsers, seconds: number, ...pids: number[]): Promise<Load> {
  const from = people.senders === undefined ? runs * RUN : 0;
  runs += 1;
  const requests: VirtualUserRequests = { ...people, senders: people.senders ?? RUN, from };
  const wrk = await hasWrk;
  return withProcessorTime(pids, () => (wrk ? byWrk(requests, seconds) : byAutocannon(requests, seconds)));
}
