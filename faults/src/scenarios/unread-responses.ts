import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { readResidentMegabytes } from '@qram/testing/process-figures';
import { startSite } from '@qram/testing/site';
import { call } from '../harness/call.ts';
import { OtherVisitors } from '../harness/others.ts';
import { open } from '../harness/raw-connection.ts';
import { atMost, holds, type Scenario } from '../scenario.ts';

const CLIENTS = 100;
const SECONDS = 30;
const MAX_GROWTH_MB = 100;
const LIMIT_MS = 1000;
const PIPELINED_BYTES = 65_000;
const PATHS = ['/', '/api/videos', '/healthz'];
const SAMPLE_MS = 100;
/** V8 sizes its heap by the first traffic, so measure after a warm-up. */
const WARM_UP_VISITS = 5000;
/** Time to read what the kernel has buffered of a closed connection. */
const DRAIN_MS = 3000;

/** Pipelines requests for one path, and reads no response. */
async function openUnread(url: string, path: string): Promise<Socket> {
  const socket = await open(url);
  socket.pause();
  const request = `GET ${path} HTTP/1.1\r\nHost: site\r\n\r\n`;
  socket.write(request.repeat(Math.floor(PIPELINED_BYTES / request.length)));
  return socket;
}

/** Reads again. @returns the number of connections that the site still serves */
async function countOpen(sockets: readonly Socket[]): Promise<number> {
  for (const socket of sockets) socket.on('end', () => socket.destroy()).resume();
  await pause(DRAIN_MS);
  return sockets.filter((socket) => !socket.destroyed).length;
}

export const unreadResponses: Scenario = {
  name: 'unread',
  title: 'clients that pipeline requests and read no response',
  async run() {
    const site = await startSite({ env: { SEED: 'demo', LOG_LEVEL: 'error' } });
    const sockets: Socket[] = [];
    try {
      for (const path of PATHS)
        for (let visit = 0; visit < WARM_UP_VISITS; visit += 1) await call(site.url, 'GET', path);
      const others = await OtherVisitors.begin(site.url, ['/', '/healthz']);
      const before = (await readResidentMegabytes(site.pid)) ?? Number.NaN;
      const end = performance.now() + SECONDS * 1000;
      for (let number = 0; number < CLIENTS; number += 1)
        sockets.push(await openUnread(site.url, PATHS[number % PATHS.length] ?? '/'));
      let peak = 0;
      while (performance.now() < end) {
        peak = Math.max(peak, (await readResidentMegabytes(site.pid)) ?? Number.NaN);
        await pause(SAMPLE_MS);
      }
      await others.end();
      const left = await countOpen(sockets);
      return [
        ...others.outcomes(LIMIT_MS),
        atMost(
          `memory growth by ${CLIENTS} clients with ${PIPELINED_BYTES / 1000} kB of requests each`,
          peak - before,
          MAX_GROWTH_MB,
          'MB',
        ),
        holds(
          `they are disconnected within ${SECONDS} s`,
          left === 0 ? [] : [`${left} of ${CLIENTS} are still served`],
          `${CLIENTS} connections closed`,
        ),
      ];
    } finally {
      for (const socket of sockets) socket.destroy();
      await site.remove();
    }
  },
};
