import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { PendingSignIn } from '@qram/contract/modules/auth/second-factor';
import { parseCookie, stringifySetCookie } from 'cookie';
import { readOrCreateSecret } from '../../../platform/database/settings.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { WithHeaders } from '../../../platform/http/api/responses.ts';

/*
 * Device cookies as OWASP describes them ("Slow Down Online Guessing Attacks with Device Cookies"): a device that has
 * signed in to an account gets a limit of its own, so that guesses from elsewhere cannot lock its owner out. A cookie
 * grants nothing else.
 */

const COOKIE = 'qram_devices';
const KEY = 'device_cookie_key';
const NONCE_BYTES = 12;
/** Browsers cap the age of a cookie at 400 days. */
const MAX_AGE_SECONDS = 400 * 86_400;
/** Max accounts per browser; drops the oldest first. */
const MAX_ACCOUNTS = 5;
/** Nonce and signature in base64url. */
const ENTRY = /^([\w-]{16})\.([\w-]{43})$/;
const SEPARATOR = '~';

type Keeper = Pick<Dependencies, 'db'>;
type SignedIn = { user: { username: string } };

const getKey = ({ db }: Keeper): Promise<string> => readOrCreateSecret(db, KEY);

function sign(key: string, account: string, nonce: string): string {
  return createHmac('sha256', key).update(`${nonce}\n${account.toLowerCase()}`).digest('base64url');
}

function parseEntries(cookies: string): string[] {
  const entries = parseCookie(cookies)[COOKIE]?.split(SEPARATOR) ?? [];
  return entries.slice(0, MAX_ACCOUNTS).filter((entry) => ENTRY.test(entry));
}

/** Null: not signed for this account. */
function verifyNonce(key: string, account: string, entry: string): string | null {
  const [, nonce = '', signature = ''] = ENTRY.exec(entry) ?? [];
  const valid = timingSafeEqual(Buffer.from(sign(key, account, nonce)), Buffer.from(signature));
  return valid ? nonce : null;
}

/**
 * @param cookies the request's Cookie header
 * @param account username, case-insensitive
 * @returns the device's nonce; null for an unknown device
 */
export async function findDevice(deps: Keeper, cookies: string, account: string): Promise<string | null> {
  const entries = parseEntries(cookies);
  if (entries.length === 0) return null;
  const key = await getKey(deps);
  return entries.map((entry) => verifyNonce(key, account, entry)).find((nonce) => nonce !== null) ?? null;
}

/** Uses a new nonce per sign-in. */
async function deviceCookie(deps: Keeper, cookies: string, account: string, secure: boolean): Promise<string> {
  const key = await getKey(deps);
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  const others = parseEntries(cookies).filter((entry) => verifyNonce(key, account, entry) === null);
  const entries = [`${nonce}.${sign(key, account, nonce)}`, ...others].slice(0, MAX_ACCOUNTS);
  return stringifySetCookie({
    name: COOKIE,
    value: entries.join(SEPARATOR),
    path: '/api',
    maxAge: MAX_AGE_SECONDS,
    httpOnly: true,
    sameSite: 'lax',
    secure,
  });
}

/** Sets no cookie before the code of a second factor. */
export function deviceCookies(deps: Keeper, { secure }: { secure: boolean }) {
  return async <A extends SignedIn | PendingSignIn>(answer: A, cookies: string) => {
    if (!('user' in answer)) return answer as Exclude<A, SignedIn>;
    const cookie = await deviceCookie(deps, cookies, answer.user.username, secure);
    return new WithHeaders<A>(answer, { 'set-cookie': cookie });
  };
}
