import { createHash } from 'node:crypto';
import { HOUR_MS } from '@qram/contract/values/durations';
import type { createRemoteJWKSet, JWTPayload } from 'jose';
import type { Dependencies } from '../../../platform/dependencies.ts';

export type GoogleSettings = NonNullable<Dependencies['accounts']['google']>;

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
const CACHE_MS = HOUR_MS;
const TOLERANCE_S = 30;
/** A credential is sent as soon as it is issued. */
const MAX_AGE_S = 600;
/** Google uses two spellings of its issuer. */
const GOOGLE = ['https://accounts.google.com', 'accounts.google.com'];

const keySets = new WeakMap<GoogleSettings, ReturnType<typeof createRemoteJWKSet>>();

/** Caches the keys for an hour, and fetches again for unknown key ids. */
async function getKeySet(settings: GoogleSettings): Promise<ReturnType<typeof createRemoteJWKSet>> {
  const known = keySets.get(settings);
  if (known) return known;
  const { createRemoteJWKSet: open } = await import('jose');
  const keys = open(new URL(settings.jwksUrl), {
    timeoutDuration: TIMEOUT_MS,
    cooldownDuration: COOLDOWN_MS,
    cacheMaxAge: CACHE_MS,
  });
  keySets.set(settings, keys);
  return keys;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Null: the credential fits (OpenID Connect Core, section 3.1.3.7). */
function findMismatch({ aud, azp, nonce }: JWTPayload, clientId: string, proof: string | undefined): string | null {
  if (azp === undefined ? Array.isArray(aud) && aud.length > 1 : azp !== clientId) return 'issued to another client';
  // The page that began the sign-in knows the text behind the nonce; a stolen credential doesn't contain it.
  const expected = proof === undefined ? undefined : createHash('sha256').update(proof).digest('base64url');
  return nonce === expected ? null : 'another nonce';
}

/**
 * Checks signature, issuer, audience, authorized party, times and nonce. The caller checks that the email is verified.
 */
export async function validateCredential(
  settings: GoogleSettings,
  { credential, nonce }: { credential: string; nonce?: string },
  now: Date,
): Promise<CredentialResult> {
  const { errors, jwtVerify } = await import('jose');
  try {
    const { payload } = await jwtVerify(credential, await getKeySet(settings), {
      issuer: GOOGLE.includes(settings.issuer) ? GOOGLE : settings.issuer,
      audience: settings.clientId,
      algorithms: ['RS256', 'ES256'],
      requiredClaims: ['sub', 'exp', 'iat'],
      // Refuses times of issue in the future too.
      maxTokenAge: MAX_AGE_S,
      clockTolerance: TOLERANCE_S,
      currentDate: now,
    });
    const mismatch = findMismatch(payload, settings.clientId, nonce);
    if (mismatch) return { fault: 'not valid', reason: mismatch };
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
