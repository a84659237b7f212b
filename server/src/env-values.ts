import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

export const urlSchema = (protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be an address starting with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    );

/** `a, b` → `['a', 'b']` */
export const parseList = (value: string): string[] => value.split(',').map((part) => part.trim());

/** An email, optionally with a name. */
export const MAILBOX = /^(?:[^<>@"\p{Cc}]{1,100} <[^<>\s@,]+@[^<>\s@,]+>|[^<>\s@,]+@[^<>\s@,]+)$/u;

export const wordSchema = z.string().regex(/^\S{1,200}$/, 'must be one word');

/** `192.0.2.7`, `2001:db8::1`, or a network such as `192.0.2.0/24`. */
export function isNetwork(value: string): boolean {
  const [ip = '', bits, ...more] = value.split('/');
  const version = isIP(ip);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

export type TrustProxy = boolean | string[] | ((ip: string, hop: number) => boolean);

export function parseTrustProxy(value: string, context: z.RefinementCtx): TrustProxy {
  if (value === 'true' || value === 'false') return value === 'true';
  if (/^\d{1,2}$/.test(value)) return (_ip, hop) => hop < Number(value);
  const list = value.split(',').map((part) => part.trim());
  if (list.every(isNetwork)) return list;
  context.addIssue({ code: 'custom', message: 'must be true, false, a number of proxies, or a list of addresses' });
  return false;
}

/** @returns whether an IP is a trusted proxy */
export function createProxyMatcher(trust: TrustProxy): (ip: string) => boolean {
  if (typeof trust === 'boolean') return () => trust;
  if (typeof trust === 'function') return (ip) => trust(ip, 0);
  const family = (ip: string) => (isIP(ip) === 6 ? 'ipv6' : 'ipv4');
  const proxies = new BlockList();
  for (const entry of trust) {
    const [network = '', bits] = entry.split('/');
    if (bits === undefined) proxies.addAddress(network, family(network));
    else proxies.addSubnet(network, Number(bits), family(network));
  }
  // BlockList also matches IPv4-mapped IPv6.
  return (ip) => proxies.check(ip, family(ip));
}

export const integerSchema = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);
