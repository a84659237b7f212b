import type { Logo } from '@qram/contract/modules/logos/logos';

/** URL of a logo, versioned by its last change to bust browser caches (requirements: Logos). */
export const logoUrl = ({ key, updated_at }: Pick<Logo, 'key' | 'updated_at'>): string =>
  `/api/logo/${key}?t=${Date.parse(updated_at)}`;
