const BEARER = /^Bearer ([\w-]{20,200})$/i;

/** The token of an Authorization header; null without one. */
export const bearerToken = (header: string | undefined): string | null => BEARER.exec(header ?? '')?.[1] ?? null;
