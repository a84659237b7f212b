import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { readResidentMegabytes } from '@qram/testing/process-figures';
import { startSite } from '@qram/testing/site';
import { logInAdmin } from '../harness/call.ts';
import { OtherVisitors } from '../harness/others.ts';
import { open } from '../harness/raw-connection.ts';
import { atMost, holds, type Scenario } from '../scenario.ts';

const WANTED = 10_000;
/** Needed for other files. */
const SPARE = 500;
const BATCH_SIZE = 100;
const LIMIT_MS = 300;
const MAX_MEGABYTES = 400;
/** The site closes connections that are idle for 72 s. */
const IDLE_SECONDS = 20;

/** Reads the hard limit; Node raises its soft limit to it. */
async function readMaxDescriptors(): Promise<number> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
  const hard = /^Max open files\s+\S+\s+(\S+)/m.exec(limits)?.[1];
  return hard === undefined ? 1024 : hard === 'unlimited' ? Number.POSITIVE_INFINITY : Number(hard);
}

async function openIdle(url: string): Promise<Socket> {
  const socket = await open(url);
  const responded = new Promise((resolve) => socket.once('data', resolve));
  socket.write('GET /healthz HTTP/1.1\r\nHost: site\r\n\r\n');
  await responded;
  socket.resume();
  return socket;
}

export const idleConnections: Scenario = {
  name: 'idle',
  title: '10,000 idle connections while others are served',
  async run() {
    const count = Math.min(WANTED, (await readMaxDescriptors()) - SPARE);
    const site = await startSite({ env: { SEED: 'none', LOG_LEVEL: 'error', CONNECTIONS_PER_ADDRESS: '0' } });
    const sockets: Socket[] = [];
    try {
      const token = await logInAdmin(site.url);
      const before = (await readResidentMegabytes(site.pid)) ?? Number.NaN;
      const started = performance.now();
      while (sockets.length < count)
        sockets.push(
          ...(await Promise.all(
            Array.from({ length: Math.min(BATCH_SIZE, count - sockets.length) }, () => openIdle(site.url)),
          )),
        );
      const seconds = (performance.now() - started) / 1000;
      const others = await OtherVisitors.begin(site.url, ['/', '/api/videos', '/api/me', '/healthz'], { token });
      await pause(IDLE_SECONDS * 1000);
      await others.end();
      const after = (await readResidentMegabytes(site.pid)) ?? Number.NaN;
      const open = sockets.filter((socket) => !socket.destroyed).length;
      const limited = count < WANTED ? ` (limited to ${count + SPARE} file descriptors here)` : '';
      const each = ((after - before) * 1000) / count;
      return [
        holds(
          `${count} connections stay open${limited}`,
          open === count ? [] : [`${open} are left`],
          `opened in ${seconds.toFixed(1)} s`,
        ),
        ...others.outcomes(LIMIT_MS),
        {
          ...atMost('memory with all of them', after, MAX_MEGABYTES, 'MB'),
          figures: `${Math.round(before)} MB before, ${Math.round(after)} MB with them: ${each.toFixed(1)} kB each (at most ${MAX_MEGABYTES} MB)`,
        },
      ];
    } finally {
      for (const socket of sockets) socket.destroy();
      await site.remove();
    }
  },
};
