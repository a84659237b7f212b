import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { toNetwork } from '../../process/ip-network.ts';

/** Requests waiting on a connection. Browsers and proxies don't pipeline. */
export const MAX_PIPELINED = 16;
/**
 * How long a client may read nothing. The kernel reports progress in steps of about 1 MB, so less would cut off slow
 * downloads.
 */
export const SEND_TIMEOUT_MS = 60_000;
const LOG_INTERVAL_MS = 60_000;

export interface ConnectionLimits {
  sendTimeoutMs: number;
  /** Open connections per IPv4 address or IPv6 /64; 0: no limit. */
  perNetwork: number;
  /** True for IPs without a limit, such as proxies. */
  isExempt(ip: string): boolean;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

const pipelined = new WeakMap<Socket, number>();

/** Closes a connection with too many waiting requests; false if the request must not be handled. */
export function admitPipelined({ socket }: IncomingMessage, response: ServerResponse): boolean {
  // node:http assigns the socket once earlier responses are finished.
  if (response.socket !== null) return true;
  // One chunk may hold thousands of short requests.
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

function limitSendTime(server: Server, sendTimeoutMs: number): void {
  server.setTimeout(sendTimeoutMs, (socket) => {
    // Between requests, node:http sets the keep-alive timeout instead.
    const isIdle = socket.timeout !== sendTimeoutMs;
    // With nothing to send, the server is working, reading a body, or holding an event stream open.
    if (isIdle || socket.writableLength > 0) socket.destroy();
  });
}

/** Returns a check for used connections that wait for their next request. */
function createIdleCheck(server: Server): (socket: Socket) => boolean {
  const unfinished = new WeakMap<Socket, number>();
  const add = (socket: Socket, count: number) => unfinished.set(socket, (unfinished.get(socket) ?? 0) + count);
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    add(socket, 1);
    response.once('close', () => add(socket, -1));
  });
  return (socket) => unfinished.get(socket) === 0;
}

function limitPerNetwork(server: Server, { perNetwork, isExempt, log }: ConnectionLimits): void {
  const open = new Map<string, Set<Socket>>();
  const isIdle = createIdleCheck(server);
  let loggedAt = Number.NEGATIVE_INFINITY;
  const logRefusal = (network: string) => {
    const now = performance.now();
    if (now - loggedAt < LOG_INTERVAL_MS) return;
    loggedAt = now;
    log.warn({ network, limit: perNetwork }, 'connections refused: CONNECTIONS_PER_ADDRESS reached');
  };
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isExempt(remoteAddress)) return;
    const network = toNetwork(remoteAddress);
    const sockets = open.get(network) ?? new Set();
    if (sockets.size >= perNetwork) {
      // Close an idle connection first: browsers keep unused ones.
      const idle = [...sockets].find(isIdle);
      if (!idle) {
        socket.destroy();
        logRefusal(network);
        return;
      }
      sockets.delete(idle);
      idle.destroy();
    }
    open.set(network, sockets.add(socket));
    socket.once('close', () => {
      sockets.delete(socket);
      if (sockets.size === 0 && open.get(network) === sockets) open.delete(network);
    });
  });
}

export function limitConnections(server: Server, limits: ConnectionLimits): Server {
  limitSendTime(server, limits.sendTimeoutMs);
  if (limits.perNetwork > 0) limitPerNetwork(server, limits);
  return server;
}
