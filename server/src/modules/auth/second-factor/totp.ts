import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, randomInt } from 'node:crypto';
import { SECOND_FACTOR } from '@qram/contract/modules/auth/second-factor';
import { Secret, TOTP } from 'otpauth';

const ISSUER = 'QRAM';
const SECRET_BYTES = 20;
/** Letters and digits that are not easily confused. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const RECOVERY_GROUPS = [5, 5, 5] as const;
const SEALED = 'sealed:';

const createTotp = (secret: string, label = ''): TOTP =>
  new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: SECOND_FACTOR.digits,
    period: SECOND_FACTOR.period,
    secret: Secret.fromBase32(secret),
  });

/** 160 random bits in base32 (RFC 4226 §4). */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

export const enrolmentUrl = (secret: string, username: string): string => createTotp(secret, username).toString();

/** Time step of the code, with one step of clock drift (RFC 6238 §5.2). Null: wrong, or not after `lastStep`. */
export function verifyCode(secret: string, code: string, now: Date, lastStep: number): number | null {
  const digits = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return null;
  const timestamp = now.getTime();
  const delta = createTotp(secret).validate({ token: digits, timestamp, window: 1 });
  if (delta === null) return null;
  const step = Math.floor(timestamp / 1000 / SECOND_FACTOR.period) + delta;
  return step > lastStep ? step : null;
}

const group = (length: number): string =>
  Array.from({ length }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

/** 75 random bits each: `ABCDE-FGHJK-LMNPQ`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: SECOND_FACTOR.recoveryCodes }, () => RECOVERY_GROUPS.map(group).join('-'));

/** Ignores case, blanks and dashes. */
export const hashRecoveryCode = (code: string): string =>
  createHash('sha256').update(code.replace(/[\s-]/g, '').toUpperCase()).digest('base64url');

const deriveKey = (secretKey: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', 'qram second factor', 32));

/** Encrypts with AES-256-GCM if the site has a key. */
export function sealSecret(secret: string, secretKey: string | null): string {
  if (secretKey === null) return secret;
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secretKey), nonce);
  const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return SEALED + sealed.toString('base64url');
}

/** Null: encrypted with another key. */
export function openSecret(stored: string, secretKey: string | null): string | null {
  if (!stored.startsWith(SEALED)) return stored;
  if (secretKey === null) return null;
  const bytes = Buffer.from(stored.slice(SEALED.length), 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', deriveKey(secretKey), bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(-16));
    return decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}
