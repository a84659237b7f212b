import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The sender that limits count: an IPv4 address, also where it is mapped into IPv6, or the /64 of an IPv6 address, which
 * one customer gets as a whole (RFC 6177).
 * @returns `192.0.2.1` or `2001:db8:1:2::`; anything that is no address as it is
 */
export function networkOf(address: string): string {
  if (isIP(address) === 0) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]).toRFC5952String();
}
