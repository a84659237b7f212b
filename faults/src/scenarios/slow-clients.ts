import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '@qram/testing/percentile';
import { startSite } from '@qram/testing/site';
import { call, logInAdmin } from '../harness/call.ts';
import { OtherVisitors } from '../harness/others.ts';
import { open } from '../harness/raw-connection.ts';
import { holds, type Scenario } from '../scenario.ts';

const CLIENTS = 200;
const SECONDS = 20;
/** More than the header timeout (15 s) plus the check interval (30 s). */
const MAX_DISCONNECT_MS = 60_000;
const BYTE_EVERY_MS = 200;
const LIMIT_MS = 300;
const WRITE_LIMIT_MS = 600;

/** Sends one byte at a time, without end. */
function drip(socket: Socket, begin: string, byte: () => string): NodeJS.Timeout {
  socket.write(begin);
  return setInterval(() => void (socket.writable && socket.write(byte())), BYTE_EVERY_MS);
}

const letter = (): string => 'x';

async function headersByByte(url: string): Promise<[Socket, NodeJS.Timeout]> {
  const socket = await open(url);
  return [socket, drip(socket, 'GET / HTTP/1.1\r\nHost: site\r\nX-Slow: ', letter)];
}

async function bodyByByte(url: string): Promise<[Socket, NodeJS.Timeout]> {
  const socket = await open(url);
  const head =
    'POST /api/login HTTP/1.1\r\nHost: site\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{"username":"';
  return [socket, drip(socket, head, letter)];
}

/** Requests page after page, and reads almost nothing. */
async function slowReader(url: string): Promise<[Socket, NodeJS.Timeout]> {
  const socket = await open(url);
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: site\r\n\r\n'.repeat(200));
  return [socket, setInterval(() => void socket.read(1), BYTE_EVERY_MS)];
}

async function countConnected(sockets: readonly Socket[]): Promise<number> {
  const until = performance.now() + MAX_DISCONNECT_MS;
  while (sockets.some((socket) => !socket.destroyed) && performance.now() < until) {
    for (const socket of sockets) socket.resume();
    await pause(500);
  }
  return sockets.filter((socket) => !socket.destroyed).length;
}

export const slowClients: Scenario = {
  name: 'slow',
  title: 'slow clients while others are served',
  async run() {
    const site = await startSite({ env: { SEED: 'demo', LOG_LEVEL: 'error' } });
    const slow: [Socket, NodeJS.Timeout][] = [];
    try {
      const token = await logInAdmin(site.url);
      const kinds = [headersByByte, bodyByByte, slowReader];
      for (let number = 0; number < CLIENTS; number += 1)
        slow.push(await (kinds[number % kinds.length] ?? headersByByte)(site.url));
      const others = await OtherVisitors.begin(site.url, ['/', '/api/videos', '/api/me', '/healthz'], { token });
      const writes: number[] = [];
      const end = performance.now() + SECONDS * 1000;
      while (performance.now() < end) {
        const json = { title: `Video ${writes.length}`, link: 'https://youtu.be/F_Riqjdh2oM' };
        const { status, milliseconds } = await call(site.url, 'POST', '/api/videos', { token, json });
        writes.push(status === 201 ? milliseconds : Number.POSITIVE_INFINITY);
        await pause(50);
      }
      await others.end();
      const headers = slow.filter((_, number) => number % kinds.length === 0).map(([socket]) => socket);
      const left = await countConnected(headers);
      const worst = percentile(writes, 99);
      return [
        ...others.outcomes(LIMIT_MS),
        holds(
          `writes are acknowledged within ${WRITE_LIMIT_MS} ms (p99)`,
          worst <= WRITE_LIMIT_MS ? [] : [`p99 ${Math.round(worst)} ms`],
          `${CLIENTS} slow clients for ${SECONDS} s; ${writes.length} writes, p99 ${Math.round(worst)} ms`,
        ),
        holds(
          'clients that never finish their headers are disconnected',
          left === 0 ? [] : [`${left} of ${headers.length} are still connected`],
          `${headers.length} connections closed`,
        ),
      ];
    } finally {
      for (const [socket, timer] of slow) {
        clearInterval(timer);
        socket.destroy();
      }
      await site.remove();
    }
  },
};
