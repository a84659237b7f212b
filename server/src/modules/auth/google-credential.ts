import type { createRemoteJWKSet } from 'jose';
import type { Dependencies } from '../../platform/dependencies.ts';

/** The provider as it is configured. */
export type GoogleSettings = NonNullable<Dependencies['accounts']['google']>;

/** What the provider says of somebody. */
export interface Claims {
  issuer: string;
  /** Stays the same whatever else changes. */
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string;
  expiresAt: Date;
}

export type CredentialResult = { claims: Claims } | { fault: 'not valid' | 'keys not reachable'; reason: string };

const TIMEOUT_MS = 5_000;
/** An unknown key is asked for at most that often: forged credentials must not keep the provider busy. */
const COOLDOWN_MS = 30_000;
const KEPT_MS = 3_600_000;
/** Seconds by which clocks may differ. */
const TOLERANCE_S = 30;
/** Google writes its own name in two ways. */
const GOOGLE = ['https://accounts.google.com', 'accounts.google.com'];

const keySets = new WeakMap<GoogleSettings, ReturnType<typeof createRemoteJWKSet>>();

/** The provider's keys: read when first needed, kept for an hour, and read again for a key that is not among them. */
async function keysOf(settings: GoogleSettings): Promise<ReturnType<typeof createRemoteJWKSet>> {
  const known = keySets.get(settings);
  if (known) return known;
  const { createRemoteJWKSet: open } = await import('jose');
  const keys = open(new URL(settings.jwksUrl), {
    timeoutDuration: TIMEOUT_MS,
    cooldownDuration: COOLDOWN_MS,
    cacheMaxAge: KEPT_MS,
  });
  keySets.set(settings, keys);
  return keys;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Judges a credential by signature, issuer, audience and time. What makes no sense, and what is out of date, is not
 * valid; whether the address is verified is the caller's to ask.
 */
export async function validateCredential(
  settings: GoogleSettings,
  credential: string,
  now: Date,
): Promise<CredentialResult> {
  const { errors, jwtVerify } = await import('jose');
  try {
    const { payload } = await jwtVerify(credential, await keysOf(settings), {
      issuer: GOOGLE.includes(settings.issuer) ? GOOGLE : settings.issuer,
      audience: settings.clientId,
      algorithms: ['RS256', 'ES256'],
      requiredClaims: ['sub', 'exp', 'iat'],
      clockTolerance: TOLERANCE_S,
      currentDate: now,
    });
    const subject = text(payload.sub);
    if (subject === '' || subject.length > 255) return { fault: 'not valid', reason: 'no subject' };
    return {
      claims: {
        issuer: settings.issuer,
        subject,
        email: text(payload.email),
        emailVerified: payload.email_verified === true || payload.email_verified === 'true',
        name: text(payload.name),
        expiresAt: new Date(((payload.exp ?? 0) + TOLERANCE_S) * 1000),
      },
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const isRejected = error instanceof errors.JOSEError && !UNREACHABLE.has(error.code);
    return { fault: isRejected ? 'not valid' : 'keys not reachable', reason };
  }
}

/** What the library says when the keys could not be had: a timeout, or an answer that is no key set. */
const UNREACHABLE = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC']);
