// @databases none
import { describe, expect, it } from 'vitest';
import { toNetwork } from './ip-network.ts';

describe('getNetwork', () => {
  it.each([
    ['an IPv4 address', '192.0.2.1', '192.0.2.1'],
    ['a mapped IPv4 address', '::ffff:192.0.2.1', '192.0.2.1'],
    ['a mapped IPv4 address in hexadecimal', '::FFFF:c000:201', '192.0.2.1'],
    ['an IPv6 address', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['another address of the same /64', '2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::'],
    ['the /64 written out', '2001:0db8:0001:0002:0000:0000:0000:0000', '2001:db8:1:2::'],
    ['the neighboring /64', '2001:db8:1:3::1', '2001:db8:1:3::'],
    ['the loopback address', '::1', '::'],
    ['a link-local address with its zone', 'fe80::1%eth0', 'fe80::'],
    ['an empty text', '', ''],
    ['a host name', 'proxy.example.test', 'proxy.example.test'],
    ['an IPv4 address in a form of its own', '0x7f.1', '0x7f.1'],
  ])('returns the network of %s', (_what, address, network) => {
    expect(toNetwork(address)).toBe(network);
  });
});
