import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { networkOf } from '../network-address.ts';

/** Requests that may wait on a connection behind an unfinished one. Browsers and proxies don't pipeline. */
export const MAX_PIPELINED = 16;
/**
 * How long a client may read nothing while data is waiting for it. The kernel reports progress in steps of up to about
 * 1 MB, so a shorter time would cut off slow but steady downloads.
 */
export const SEND_TIMEOUT_MS = 60_000;
const LOG_INTERVAL_MS = 60_000;

export interface ConnectionLimits {
  sendTimeoutMs: number;
  /** Open connections per IPv4 address or IPv6 /64; 0: no limit. */
  perAddress: number;
  /** True for addresses without a limit, such as those of proxies. */
  isExempt(address: string): boolean;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

const pipelined = new WeakMap<Socket, number>();

/** Closes a connection with too many waiting requests; false when the request must not be handled. */
export function admitPipelined({ socket }: IncomingMessage, response: ServerResponse): boolean {
  // node:http assigns the socket to a response once the responses before it are finished.
  if (response.socket !== null) return true;
  // One chunk may hold thousands of short requests, all of which are parsed.
  if (socket.destroyed) return false;
  const count = (pipelined.get(socket) ?? 0) + 1;
  if (count > MAX_PIPELINED) {
    socket.destroy();
    return false;
  }
  pipelined.set(socket, count);
  response.once('close', () => pipelined.set(socket, (pipelined.get(socket) ?? 1) - 1));
  return true;
}

/** Closes connections whose client stops reading. Idle connections have the keep-alive timeout. */
function limitSendTime(server: Server, sendTimeoutMs: number): void {
  server.setTimeout(sendTimeoutMs, (socket) => {
    // Between requests, node:http sets the keep-alive timeout instead.
    const isIdle = socket.timeout !== sendTimeoutMs;
    // With nothing to send, the server is working, reading a body, or holding an event stream open.
    if (isIdle || socket.writableLength > 0) socket.destroy();
  });
}

function limitPerAddress(server: Server, { perAddress, isExempt, log }: ConnectionLimits): void {
  const counts = new Map<string, number>();
  let loggedAt = Number.NEGATIVE_INFINITY;
  const logRefusal = (network: string) => {
    const now = performance.now();
    if (now - loggedAt < LOG_INTERVAL_MS) return;
    loggedAt = now;
    log.warn({ network, limit: perAddress }, 'connections refused: CONNECTIONS_PER_ADDRESS reached');
  };
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isExempt(remoteAddress)) return;
    const network = networkOf(remoteAddress);
    const count = counts.get(network) ?? 0;
    if (count >= perAddress) {
      socket.destroy();
      logRefusal(network);
      return;
    }
    counts.set(network, count + 1);
    socket.once('close', () => {
      const left = (counts.get(network) ?? 1) - 1;
      if (left === 0) counts.delete(network);
      else counts.set(network, left);
    });
  });
}

export function limitConnections(server: Server, limits: ConnectionLimits): Server {
  limitSendTime(server, limits.sendTimeoutMs);
  if (limits.perAddress > 0) limitPerAddress(server, limits);
  return server;
}
