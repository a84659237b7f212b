import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';

/** The scope of a URL: one file, one session and one browser, until a time. */
export interface FileLink {
  name: string;
  sessionId: string;
  /** Unix time in seconds. */
  expires: number;
}

const COOKIE = 'qram_files';
const SECRET = /^[\w-]{32,64}$/;

/** The browser's secret, from its Cookie header. */
export function browserSecretIn(cookies: string): string | null {
  const secret = parseCookie(cookies)[COOKIE] ?? '';
  return SECRET.test(secret) ? secret : null;
}

export const newBrowserSecret = (): string => randomBytes(32).toString('base64url');

/** Set-Cookie for the browser's secret: HttpOnly, sent with files under this path only. */
export function browserSecretCookie(
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

function signature(key: string, secret: string, link: FileLink): Buffer {
  return createHmac('sha256', key).update([link.name, link.sessionId, link.expires, secret].join('\n')).digest();
}

/** Query string of a signed URL. */
export function signedQuery(key: string, secret: string, link: FileLink): string {
  return new URLSearchParams({
    session: link.sessionId,
    expires: String(link.expires),
    signature: signature(key, secret, link).toString('base64url'),
  }).toString();
}

/** True if this URL was issued to this browser and has not expired; `now` is Unix time in seconds. */
export function isValid(key: string, secret: string, link: FileLink, given: string, now: number): boolean {
  const wanted = signature(key, secret, link);
  const actual = Buffer.from(given, 'base64url');
  return link.expires > now && actual.length === wanted.length && timingSafeEqual(actual, wanted);
}
