const BEARER = /^Bearer ([\w-]{20,200})$/i;

export const bearerToken = (header: string | undefined): string | null => BEARER.exec(header ?? '')?.[1] ?? null;
