import { hash, randomBytes } from 'node:crypto';

/** 256 random bits. */
export const createToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): string => hash('sha256', token, 'base64url');
