import { hash, randomBytes } from 'node:crypto';

/** A new opaque token with 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The stored hash of a token. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url');
