import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { toNetwork } from '../../process/ip-network.ts';

const WITH_PORT = /^(?:\[([0-9a-f:.]+)\]|(\d{1,3}(?:\.\d{1,3}){3}))(?::\d{1,5})?$/i;

/** Parses an entry of X-Forwarded-For, with or without port; null if it is no IP. */
function parseForwardedIp(entry: string | undefined): string | null {
  const text = entry?.trim() ?? '';
  if (isIP(text) !== 0) return text;
  const [, v6, v4] = WITH_PORT.exec(text) ?? [];
  const ip = v6 ?? v4 ?? '';
  return isIP(ip) === 0 ? null : ip;
}

/**
 * The client's IP: the last valid one before any made-up entry, so that made-up entries don't create new senders. Empty
 * once the connection is closed.
 */
export function clientIp(request: Pick<FastifyRequest, 'ip' | 'ips'>): string {
  let client = '';
  for (const entry of request.ips ?? [request.ip]) {
    const ip = parseForwardedIp(entry);
    if (ip === null) break;
    client = ip;
  }
  return client;
}

/** The client's network, as counted by limits; empty once the connection is closed. */
export function clientNetwork(request: Pick<FastifyRequest, 'ip' | 'ips'>): string {
  const ip = clientIp(request);
  return ip === '' ? '' : toNetwork(ip);
}
