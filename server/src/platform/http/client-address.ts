import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { getNetwork } from '../network-address.ts';

const WITH_PORT = /^(?:\[([0-9a-f:.]+)\]|(\d{1,3}(?:\.\d{1,3}){3}))(?::\d{1,5})?$/i;

/**
 * An entry of X-Forwarded-For as an address; some proxies add the port. Null for any other text, and for the connection's own
 * address once it is closed.
 */
function parseForwarded(entry: string | undefined): string | null {
  const text = entry?.trim() ?? '';
  if (isIP(text) !== 0) return text;
  const [, v6, v4] = WITH_PORT.exec(text) ?? [];
  const address = v6 ?? v4 ?? '';
  return isIP(address) === 0 ? null : address;
}

/**
 * The address of the client. Where trusted proxies name something that is no address, it is the last one before it, so
 * that made-up names are not senders of their own.
 */
export function clientAddress(request: Pick<FastifyRequest, 'ip' | 'ips'>): string {
  let client = '';
  for (const entry of request.ips ?? [request.ip]) {
    const address = parseForwarded(entry);
    if (address === null) break;
    client = address;
  }
  return client;
}

/** The client's network, which limits count. Empty once the connection is closed. */
export function clientNetwork(request: Pick<FastifyRequest, 'ip' | 'ips'>): string {
  const address = clientAddress(request);
  return address === '' ? '' : getNetwork(address);
}
