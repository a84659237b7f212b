import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The network that limits count: an IPv4 address, or the /64 of an IPv6 address, the usual allocation to a customer
 * (RFC 6177).
 * @returns `192.0.2.1` or `2001:db8:1:2::`; other text unchanged
 */
export function toNetwork(ip: string): string {
  if (isIP(ip) === 0) return ip;
  const parsed = ipaddr.process(ip);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]).toRFC5952String();
}
