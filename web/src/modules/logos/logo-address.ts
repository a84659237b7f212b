import type { Logo } from '@qram/contract/modules/logos';

/** Address of a logo; the time of its last change makes browsers fetch a new one (requirements: Logos). */
export const logoAddress = ({ key, updated_at }: Pick<Logo, 'key' | 'updated_at'>): string =>
  `/api/logo/${key}?t=${Date.parse(updated_at)}`;
