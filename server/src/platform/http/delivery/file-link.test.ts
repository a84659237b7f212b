// @databases none
import { describe, expect, it } from 'vitest';
import {
  buildBrowserSecretCookie,
  buildSignedQuery,
  createBrowserSecret,
  isValidLink,
  parseBrowserSecret,
} from './file-link.ts';

const KEY = 'key';
const LINK = { name: 'a.pdf', sessionId: 'session', expires: 1000 };
const secret = createBrowserSecret();
const signature = new URLSearchParams(buildSignedQuery(KEY, secret, LINK)).get('signature') ?? '';

describe('a signed URL', () => {
  it('accepts a signed URL until it expires', () => {
    expect(isValidLink(KEY, secret, LINK, signature, 999)).toBe(true);
    expect(isValidLink(KEY, secret, LINK, signature, 1000)).toBe(false);
  });

  it.each([
    ['another file', KEY, secret, { ...LINK, name: 'b.pdf' }, signature],
    ['another session', KEY, secret, { ...LINK, sessionId: 'other' }, signature],
    ['a later end', KEY, secret, { ...LINK, expires: 2000 }, signature],
    ['another browser', KEY, createBrowserSecret(), LINK, signature],
    ['another site', 'other', secret, LINK, signature],
    ['a cut signature', KEY, secret, LINK, signature.slice(0, 10)],
    ['no signature', KEY, secret, LINK, ''],
  ])('rejects a signed URL for %s', (_what, key, browser, link, given) => {
    expect(isValidLink(key, browser, link, given, 1)).toBe(false);
  });
});

describe("a browser's secret", () => {
  it("finds a browser's secret among other cookies, only if well-formed", () => {
    expect(parseBrowserSecret(`a=1; qram_files=${secret}; b=2`)).toBe(secret);
    expect(parseBrowserSecret(`xqram_files=${secret}`)).toBeNull();
    expect(parseBrowserSecret('qram_files=short')).toBeNull();
    expect(parseBrowserSecret('')).toBeNull();
  });

  it('sets an HttpOnly and SameSite cookie, limited to its path', () => {
    const cookie = buildBrowserSecretCookie(secret, { path: '/storage/tutorials/', seconds: 60, secure: true });
    expect(cookie).toBe(
      `qram_files=${secret}; Max-Age=60; Path=/storage/tutorials/; HttpOnly; Secure; SameSite=Strict`,
    );
  });
});
