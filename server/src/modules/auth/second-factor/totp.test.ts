// @databases none
import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import {
  enrolmentUrl,
  hashRecoveryCode,
  newRecoveryCodes,
  newSecret,
  openSecret,
  sealSecret,
  verifyCode,
} from './totp.ts';

/** The secret of RFC 6238, appendix B, in base32. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

describe('a TOTP code', () => {
  it.each([
    [59, '287082', 1],
    [1111111109, '081804', 37037036],
    [1234567890, '005924', 41152263],
    [20000000000, '353130', 666666666],
  ])('generates the code of RFC 6238 at %d seconds', (seconds, code, step) => {
    expect(verifyCode(RFC_SECRET, code, at(seconds), 0)).toBe(step);
  });

  it('accepts a code one step early or late, and no further', () => {
    const code = '287082';
    const [first, last] = [0, 89];
    expect(verifyCode(RFC_SECRET, code, at(first), 0)).toBe(1);
    expect(verifyCode(RFC_SECRET, code, at(last), 0)).toBe(1);
    expect(verifyCode(RFC_SECRET, code, at(last + 1), 0)).toBe(null);
    expect(verifyCode(RFC_SECRET, '081804', at(1111111109 - 60), 0)).toBe(null);
  });

  it('rejects a code that was used, and any earlier one', () => {
    expect(verifyCode(RFC_SECRET, '287082', at(59), 1)).toBe(null);
    expect(verifyCode(RFC_SECRET, '287082', at(59), 2)).toBe(null);
  });

  it.each(['', '28708', '2870820', 'abcdef', '-87082', '２８７０８２', '287082\n1'])('rejects the code %j', (code) => {
    expect(verifyCode(RFC_SECRET, code, at(59), 0)).toBe(null);
  });

  it('accepts a code with a space', () => {
    expect(verifyCode(RFC_SECRET, '287 082', at(59), 0)).toBe(1);
  });

  it('computes the code from the otpauth URI', () => {
    const secret = newSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const address = enrolmentUrl(secret, 'reader');
    expect(address).toMatch(/^otpauth:\/\/totp\/QRAM:reader\?/);
    const query = new URL(address).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({ secret, issuer: 'QRAM', digits: '6', period: '30' });
    const code = new TOTP({ secret }).generate({ timestamp: 1_700_000_000_000 });
    expect(verifyCode(secret, code, new Date(1_700_000_000_000), 0)).toBe(Math.floor(1_700_000_000 / 30));
  });
});

describe('recovery codes', () => {
  it('creates ten different recovery codes, accepted in any spelling', () => {
    const codes = newRecoveryCodes();
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) {
      expect(code).toMatch(/^([A-HJ-NP-Z2-9]{5}-){2}[A-HJ-NP-Z2-9]{5}$/);
      expect(hashRecoveryCode(` ${code.toLowerCase().replaceAll('-', ' ')}`)).toBe(hashRecoveryCode(code));
    }
  });
});

describe('a stored secret', () => {
  const key = 'a key of more than thirty-two characters';

  it('encrypts the secret if there is a key, each time differently', () => {
    const sealed = sealSecret(RFC_SECRET, key);
    expect(sealed).not.toContain(RFC_SECRET);
    expect(sealSecret(RFC_SECRET, key)).not.toBe(sealed);
    expect(openSecret(sealed, key)).toBe(RFC_SECRET);
  });

  it('fails to decrypt with another key, without one, or after tampering', () => {
    const sealed = sealSecret(RFC_SECRET, key);
    expect(openSecret(sealed, `${key}.`)).toBe(null);
    expect(openSecret(sealed, null)).toBe(null);
    expect(openSecret(`${sealed.slice(0, -2)}AA`, key)).toBe(null);
    expect(openSecret('sealed:', key)).toBe(null);
  });

  it('stores the secret as plain text without a key, readable once there is one', () => {
    expect(sealSecret(RFC_SECRET, null)).toBe(RFC_SECRET);
    expect(openSecret(RFC_SECRET, key)).toBe(RFC_SECRET);
  });
});
