import type { createRemoteJWKSet } from 'jose';
import type { Dependencies } from '../../platform/dependencies.ts';

/** Settings of the identity provider. */
export type GoogleSettings = NonNullable<Dependencies['accounts']['google']>;

/** Claims of the ID token. */
export interface Claims {
  issuer: string;
  /** Stable user id of the provider. */
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string;
  expiresAt: Date;
}

export type CredentialResult = { claims: Claims } | { fault: 'not valid' | 'keys not reachable'; reason: string };

const TIMEOUT_MS = 5_000;
/** Minimum time between key fetches for unknown key ids, so that forged credentials don't cause load. */
const COOLDOWN_MS = 30_000;
const KEPT_MS = 3_600_000;
/** Clock tolerance in seconds. */
const TOLERANCE_S = 30;
/** Google uses two spellings of its issuer. */
const GOOGLE = ['https://accounts.google.com', 'accounts.google.com'];

const keySets = new WeakMap<GoogleSettings, ReturnType<typeof createRemoteJWKSet>>();

/** The provider's keys: fetched on first use, cached for an hour, and fetched again for unknown key ids. */
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
 * Validates a credential's signature, issuer, audience and times. The caller checks whether the address is verified.
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

/** Library errors when the keys can't be fetched: a timeout, or a response that is not a key set. */
const UNREACHABLE = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC']);
