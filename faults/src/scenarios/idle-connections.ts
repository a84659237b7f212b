import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { residentMegabytes } from '@qram/testing/process-figures';
import { startSite } from '@qram/testing/site';
import { adminToken } from '../harness/call.ts';
import { Others } from '../harness/others.ts';
import { open } from '../harness/raw-connection.ts';
import { atMost, holds, type Scenario } from '../scenario.ts';

const WANTED = 10_000;
/** Descriptors that either end needs for other things. */
const SPARE = 500;
const AT_ONCE = 100;
const LIMIT_MS = 300;
const MAX_MEGABYTES = 400;
/** The site closes connections that were quiet for 72 s. */
const QUIET_SECONDS = 20;

/** Descriptors that a process may have here; Node takes as many as it may. */
async function mostDescriptors(): Promise<number> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
  const hard = /^Max open files\s+\S+\s+(\S+)/m.exec(limits)?.[1];
  return hard === undefined ? 1024 : hard === 'unlimited' ? Number.POSITIVE_INFINITY : Number(hard);
}

/** A connection over which one answer was read, and which is then kept. */
async function idle(url: string): Promise<Socket> {
  const socket = await open(url);
  const answered = new Promise((resolve) => socket.once('data', resolve));
  socket.write('GET /healthz HTTP/1.1\r\nHost: site\r\n\r\n');
  await answered;
  socket.resume();
  return socket;
}

export const idleConnections: Scenario = {
  name: 'idle',
  title: '10,000 idle connections while others are served',
  async run() {
    const count = Math.min(WANTED, (await mostDescriptors()) - SPARE);
    const site = await startSite({ env: { SEED: 'none', LOG_LEVEL: 'error', CONNECTIONS_PER_ADDRESS: '0' } });
    const sockets: Socket[] = [];
    try {
      const token = await adminToken(site.url);
      const before = (await residentMegabytes(site.pid)) ?? Number.NaN;
      const begun = performance.now();
      while (sockets.length < count)
        sockets.push(
          ...(await Promise.all(
            Array.from({ length: Math.min(AT_ONCE, count - sockets.length) }, () => idle(site.url)),
          )),
        );
      const seconds = (performance.now() - begun) / 1000;
      const others = await Others.begin(site.url, ['/', '/api/videos', '/api/me', '/healthz'], { token });
      await pause(QUIET_SECONDS * 1000);
      await others.end();
      const after = (await residentMegabytes(site.pid)) ?? Number.NaN;
      const open = sockets.filter((socket) => !socket.destroyed).length;
      const told =
        count < WANTED ? ` (this machine lets a process have no more than ${count + SPARE} descriptors)` : '';
      const each = ((after - before) * 1000) / count;
      return [
        holds(
          `${count} connections stay open${told}`,
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
