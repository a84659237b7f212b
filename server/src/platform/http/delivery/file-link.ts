import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';

/** Scope of a signed URL: one file, session and browser, until a time. */
export interface FileLink {
  name: string;
  sessionId: string;
  /** Unix time in seconds. */
  expires: number;
}

const COOKIE = 'qram_files';
const SECRET = /^[\w-]{32,64}$/;

export function parseBrowserSecret(cookies: string): string | null {
  const secret = parseCookie(cookies)[COOKIE] ?? '';
  return SECRET.test(secret) ? secret : null;
}

export const createBrowserSecret = (): string => randomBytes(32).toString('base64url');

/** HttpOnly, and sent only with files under this path. */
export function buildBrowserSecretCookie(
  secret: string,
  options: { path: string; seconds: number; secure: boolean },
): string {
  return stringifySetCookie({
    name: COOKIE,
    value: secret,
    path: options.path,
    maxAge: options.seconds,
    httpOnly: true,
    sameSite: 'strict',
    secure: options.secure,
  });
}

function sign(key: string, secret: string, link: FileLink): Buffer {
  return createHmac('sha256', key).update([link.name, link.sessionId, link.expires, secret].join('\n')).digest();
}

export function buildSignedQuery(key: string, secret: string, link: FileLink): string {
  return new URLSearchParams({
    session: link.sessionId,
    expires: String(link.expires),
    signature: sign(key, secret, link).toString('base64url'),
  }).toString();
}

/**
 * True if this URL was issued to this browser and hasn't expired.
 * @param now Unix time in seconds
 */
export function isValidLink(key: string, secret: string, link: FileLink, given: string, now: number): boolean {
  const wanted = sign(key, secret, link);
  const actual = Buffer.from(given, 'base64url');
  return link.expires > now && actual.length === wanted.length && timingSafeEqual(actual, wanted);
}
